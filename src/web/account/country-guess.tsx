/**
 * The automatic country update: Google users start with the default country, so it is
 * guessed from the time zone, then the language. The server ignores a guess once the user has chosen.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { GUESSABLE_COUNTRIES, guessCountry } from '#core/country/countries';
import { call } from '../device/api.ts';
import { deviceZone } from '../device/device-zone.ts';
import { useKnownUser, userQuery } from '../viewer/use-user.ts';

let hasGuessed = false;

export function CountryGuess() {
  const queryClient = useQueryClient();
  const user = useKnownUser();
  const isGuessable = Boolean(user?.googleId) && GUESSABLE_COUNTRIES.includes(user?.country ?? '');
  useEffect(() => {
    if (!isGuessable || hasGuessed) return;
    hasGuessed = true;
    void sendGuess().then((updated) => {
      if (!updated) return;
      queryClient.setQueryData(userQuery.queryKey, updated);
      // Cached figures are in the old country's currency.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0],
      });
    });
  }, [isGuessable, queryClient]);
  return null;
}

/** Failures are ignored: the next start retries. */
async function sendGuess() {
  const guess = guessCountry(deviceZone(), navigator.languages);
  if (GUESSABLE_COUNTRIES.includes(guess.name)) return null;
  return call('PUT /api/user/country', { body: { country: guess.name, guessed: true } }).catch(() => null);
}
