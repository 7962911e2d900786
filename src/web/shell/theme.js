// Runs before the first paint, as a plain script: marks the document light or dark so that nothing flashes.
// `outgo.theme` is 'light' or 'dark'; anything else follows the system. Kept in step with theme.ts by its test.
(() => {
  let kept = null;
  try {
    kept = localStorage.getItem('outgo.theme');
  } catch {}
  const dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
