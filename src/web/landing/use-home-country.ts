/** The visitor's country for prices: the United States as prerendered, then a guess, then their choice. */
import { type RefObject, useEffect, useState } from 'react';
import { DEFAULT_COUNTRY_CODE, findCountry, guessCountry } from '#core/country/countries';
import type { Country } from '#core/data/country-table';
import { deviceZone } from '../device/device-zone.ts';

export function useHomeCountry(
  picker: RefObject<HTMLSelectElement | null>,
): [Country, (code: string) => void] {
  const [code, setCode] = useState(DEFAULT_COUNTRY_CODE);
  useEffect(() => {
    // A choice made before hydration wins over a guess.
    const picked = picker.current?.value ?? DEFAULT_COUNTRY_CODE;
    const hasPicked = picked !== DEFAULT_COUNTRY_CODE;
    setCode(hasPicked ? picked : guessCountry(deviceZone(), navigator.languages).code);
  }, [picker]);
  return [findCountry(code), setCode];
}
