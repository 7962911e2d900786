import { DAY_MS } from '../duration.ts';

// Which counters of the admin analytics a user belongs to, and how a change of the user changes them (decision 0007).

const QUARTER_HOUR_MS = 15 * 60_000;

/** The fields of a user that are counted. */
export interface CountedUser {
  readonly createdAt: Date;
  readonly country: string;
  readonly lastSignInAt: Date | null;
  readonly proExpiresAt: Date | null;
  readonly proUntilAt: Date | null;
}

export type Tally = 'people' | 'sign-ups' | 'sign-ins' | 'pro';

/** One counter: its tally, a UTC time slot, and the country if the tally has one. */
export interface TallyPlace {
  readonly tally: Tally;
  readonly slotAt: number;
  readonly country: string;
}

export interface TallyChange extends TallyPlace {
  readonly people: 1 | -1;
}

/** The UTC day that an instant lies in. */
export function daySlot(at: number): number {
  return Math.floor(at / DAY_MS) * DAY_MS;
}

/** The first UTC day that lies wholly at or after an instant. */
export function firstWholeDay(at: number): number {
  return Math.ceil(at / DAY_MS) * DAY_MS;
}

/** Sign-ups by the quarter of an hour: every zone's midnight falls on one, so any zone's days can be made of them. */
function placesOf({ createdAt, country, lastSignInAt, ...plan }: CountedUser): TallyPlace[] {
  const signedUpAt = Math.floor(createdAt.getTime() / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
  const places: TallyPlace[] = [
    { tally: 'people', slotAt: 0, country: '' },
    { tally: 'sign-ups', slotAt: signedUpAt, country: '' },
  ];
  if (lastSignInAt) places.push({ tally: 'sign-ins', slotAt: daySlot(lastSignInAt.getTime()), country });
  const proEnd = Math.max(plan.proExpiresAt?.getTime() ?? 0, plan.proUntilAt?.getTime() ?? 0);
  if (proEnd > 0) places.push({ tally: 'pro', slotAt: daySlot(proEnd), country: '' });
  return places;
}

/** What to add to the tallies when a user is created (no before), changed, or deleted (no after). */
export function diffTallies(before: CountedUser | null, after: CountedUser | null): TallyChange[] {
  const [left, entered] = [before ? placesOf(before) : [], after ? placesOf(after) : []];
  const isIn = (places: TallyPlace[], place: TallyPlace) =>
    places.some(
      (other) =>
        other.tally === place.tally && other.slotAt === place.slotAt && other.country === place.country,
    );
  return [
    ...left.filter((place) => !isIn(entered, place)).map((place) => ({ ...place, people: -1 as const })),
    ...entered.filter((place) => !isIn(left, place)).map((place) => ({ ...place, people: 1 as const })),
  ];
}
