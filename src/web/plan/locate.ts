/** Where the browser is, as far as the upgrade modal's prices need it: asked for, never required. */
import { isInIndia } from '#core/country/is-in-india';

export type Located = 'india' | 'elsewhere' | 'unknown';

/** Someone may leave the browser's question unanswered; prices do not wait for that. */
const LOCATE_WITHIN_MS = 4_000;
/** A city is enough, so a place that is an hour old will do. */
const OPTIONS: PositionOptions = {
  enableHighAccuracy: false,
  timeout: LOCATE_WITHIN_MS,
  maximumAge: 3_600_000,
};

export function locate(
  geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined = globalThis.navigator?.geolocation,
): Promise<Located> {
  return new Promise((resolve) => {
    const giveUp = () => resolve('unknown');
    setTimeout(giveUp, LOCATE_WITHIN_MS);
    if (!geolocation) return giveUp();
    try {
      geolocation.getCurrentPosition(
        ({ coords }) => resolve(isInIndia(coords.latitude, coords.longitude) ? 'india' : 'elsewhere'),
        giveUp,
        OPTIONS,
      );
    } catch {
      // Some embedded browsers throw instead of calling back.
      giveUp();
    }
  });
}
