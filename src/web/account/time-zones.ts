/** Every time zone this browser knows, by its current city name; the old names are found too. */
import type { ComboboxOption } from '#web/ui/combobox-match.ts';

/** Browsers still list these under outdated names. */
const TODAYS_NAMES: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Asia/Dacca': 'Asia/Dhaka',
  'Europe/Kiev': 'Europe/Kyiv',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
};

export function nameZone(zone: string): string {
  return (TODAYS_NAMES[zone] ?? zone).replaceAll('_', ' ');
}

/** Always includes `current`, even if this browser does not list it. */
export function listZones(current: string, now: Date): ComboboxOption[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current]);
  const taken = new Set<string>();
  const options: ComboboxOption[] = [];
  // First, so that of two spellings of a zone the user's own is listed.
  for (const zone of [current, ...zones]) {
    const label = nameZone(zone);
    if (taken.has(label)) continue;
    taken.add(label);
    options.push({
      value: zone,
      label,
      detail: readOffset(zone, now),
      keywords: zone.replaceAll(/[/_]/g, ' '),
    });
  }
  return options.sort((a, b) => a.label.localeCompare(b.label, 'en'));
}

/** Cached: reading an offset is slow, and there are hundreds of zones. */
const offsets = new Map<string, string>();

/** `GMT+5:30`; empty for a zone that this browser cannot read. */
function readOffset(zone: string, now: Date): string {
  const known = offsets.get(zone);
  if (known !== undefined) return known;
  let offset = '';
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' });
    offset = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    // Empty: the zone was chosen in another browser, and this one does not know it.
  }
  offsets.set(zone, offset);
  return offset;
}
