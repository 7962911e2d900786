/** The visitor's country for prices: the United States at first, as built, then a guess, then whatever they pick. */
import { useEffect, useState } from 'react';
import { DEFAULT_COUNTRY_CODE, findCountry, guessCountry } from '#core/countries';
import type { Country } from '#core/country-table';
import { deviceZone } from '../device-zone.ts';

export function useHomeCountry(): [Country, (code: string) => void] {
  const [code, setCode] = useState(DEFAULT_COUNTRY_CODE);
  useEffect(() => {
    const timeZone = deviceZone();
    setCode(guessCountry(timeZone, navigator.languages).code);
  }, []);
  return [findCountry(code), setCode];
}
