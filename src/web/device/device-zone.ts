/** The time zone this device is in now, cheap enough to ask for each row of a list. */
interface WithTemporal {
  Temporal?: { Now: { timeZoneId: () => string } };
}

const KEPT_MS = 30_000;
let kept = { zone: 'UTC', until: 0 };

export function deviceZone(): string {
  const { Temporal } = globalThis as WithTemporal;
  // The first use of Intl costs a phone a tenth of a second, which the start has better uses for.
  if (Temporal) return Temporal.Now.timeZoneId();
  const now = Date.now();
  // A device may travel, but not between two rows.
  if (now >= kept.until)
    kept = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, until: now + KEPT_MS };
  return kept.zone;
}
