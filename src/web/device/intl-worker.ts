/** Runs in a worker: see warm-intl.ts. */
new Intl.NumberFormat('en').format(1);
new Intl.DateTimeFormat('en').format(0);
close();
