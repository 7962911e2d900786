/** Used when no country is given. */
export const DEFAULT_COUNTRY = 'United States';
/** Countries that a guess may replace: the default by name and by code. */
export const GUESSABLE_COUNTRIES = [DEFAULT_COUNTRY, 'US'];
