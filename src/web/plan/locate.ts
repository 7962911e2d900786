/** The browser's location for the upgrade modal's prices; optional. */
import { isInIndia } from '#core/country/is-in-india';
import { HOUR_MS } from '#core/duration';

export type Located = 'india' | 'elsewhere' | 'unknown';

/** The permission prompt may stay unanswered; prices do not wait longer. */
const LOCATE_WITHIN_MS = 4_000;
/** City accuracy is enough, so an hour-old position will do. */
const OPTIONS: PositionOptions = {
  enableHighAccuracy: false,
  timeout: LOCATE_WITHIN_MS,
  maximumAge: HOUR_MS,
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
