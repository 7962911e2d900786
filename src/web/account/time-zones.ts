/** Every time zone this browser knows, named by today's city names and findable by both. */
import type { ComboboxOption } from '#web/ui/combobox-match.ts';

/** Browsers still list these under names that people have stopped using. */
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

/** `kept` is there too, even where this browser does not list it. */
export function listZones(kept: string, now: Date): ComboboxOption[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', kept]);
  const taken = new Set<string>();
  const options: ComboboxOption[] = [];
  // The kept spelling first, so that it and not its twin becomes the row of that name.
  for (const zone of [kept, ...zones]) {
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

/** Reading a zone takes the browser a while, and there are hundreds. */
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
    // Kept empty: the zone was chosen in another browser that knows it.
  }
  offsets.set(zone, offset);
  return offset;
}
