/** The time zone this device is in now, cheap enough to ask for each row of a list. */
interface WithTemporal {
  Temporal?: { Now: { timeZoneId: () => string } };
}

const CACHE_MS = 30_000;
let cached = { zone: 'UTC', until: 0 };

export function deviceZone(): string {
  const { Temporal } = globalThis as WithTemporal;
  // Avoids Intl, whose first use takes a phone 0.1 s.
  if (Temporal) return Temporal.Now.timeZoneId();
  const now = Date.now();
  // Cached briefly: the zone may change while travelling.
  if (now >= cached.until)
    cached = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, until: now + CACHE_MS };
  return cached.zone;
}
