/** Where people are said to live when they have not said it. */
export const DEFAULT_COUNTRY = 'United States';
/** Countries that a guess may replace: the default, by name or code. */
export const GUESSABLE_COUNTRIES = [DEFAULT_COUNTRY, 'US'];
