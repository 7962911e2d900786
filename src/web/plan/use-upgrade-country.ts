/** The country whose prices the upgrade modal shows: India or the United States. */
import { useEffect, useState } from 'react';
import { findCountry, findKnownCountry } from '#core/country/countries';
import type { Country } from '#core/data/country-table';
import { upgradeCountry } from '#core/plan/plan';
import { useUser } from '../viewer/use-user.ts';
import { type Located, locate } from './locate.ts';

/** Asks the browser when the modal opens; until it has answered, the user's own country decides. */
export function useUpgradeCountry(): Country {
  const { data: user } = useUser();
  const [located, setLocated] = useState<Located>('unknown');
  useEffect(() => {
    let isGone = false;
    void locate().then((answer) => (isGone ? undefined : setLocated(answer)));
    return () => {
      isGone = true;
    };
  }, []);
  return findCountry(upgradeCountry(located, findKnownCountry(user?.country)?.code === 'IN'));
}
