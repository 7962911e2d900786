// The 24 services that people of a country most often pay for, of every kind: what an empty list offers to tick.
import { GENERAL_KNOWLEDGE, type Provenance, withProvenance } from './provenance.ts';

interface FirstServices {
  /** Null: every other country. */
  readonly country: string | null;
  readonly names: string;
}

export const FIRST_SERVICE_TABLE: readonly (FirstServices & Provenance)[] = withProvenance({ knownOn: '2025-11-01', source: GENERAL_KNOWLEDGE }, [
  {
    country: 'US',
    names: 'Netflix; Amazon Prime; Spotify Premium; YouTube Premium; Disney+; Hulu; HBO Max; Peacock; Paramount+; Apple TV+; Apple Music; iCloud+; Google One; Microsoft 365; ChatGPT Plus; Walmart+; Costco; Verizon; T-Mobile; Xfinity; Planet Fitness; Xbox Game Pass; Audible; Uber One',
  },
  {
    country: 'IN',
    names: 'Jio Prepaid; Airtel Prepaid; Netflix; Amazon Prime; JioHotstar; YouTube Premium; Spotify Premium; Google One; SonyLIV; ZEE5; ChatGPT Plus; Apple Music; iCloud+; Swiggy One; Zomato Gold; JioFiber; Airtel Xstream Fiber; Tata Play; Vi Prepaid; Cult.fit; Microsoft 365; Canva Pro; Kuku FM; Audible',
  },
  {
    country: 'GB',
    names: 'Netflix; Amazon Prime; Spotify Premium; Disney+; TV Licence; Sky TV; NOW; YouTube Premium; Apple TV+; Apple Music; iCloud+; Google One; Microsoft 365; ChatGPT Plus; EE; O2; Vodafone; Virgin Media; BT Broadband; Sky Broadband; PureGym; Audible; PlayStation Plus; Deliveroo Plus',
  },
  {
    country: 'DE',
    names: 'Netflix; Amazon Prime; Spotify Premium; Disney+; Rundfunkbeitrag; Deutschlandticket; YouTube Premium; DAZN; RTL+; WOW; MagentaTV; Apple Music; iCloud+; Google One; Microsoft 365; ChatGPT Plus; Telekom; Vodafone; O2; McFIT; Urban Sports Club; ADAC; Audible; PlayStation Plus',
  },
  {
    country: null,
    names:
      'Netflix; Spotify Premium; YouTube Premium; Amazon Prime; Disney+; HBO Max; Apple TV+; Apple Music; iCloud+; Google One; Microsoft 365; ChatGPT Plus; Canva Pro; Adobe Creative Cloud; Xbox Game Pass; PlayStation Plus; Nintendo Switch Online; Audible; Kindle Unlimited; Duolingo Super; LinkedIn Premium; Crunchyroll; Dropbox; NordVPN',
  },
]);
