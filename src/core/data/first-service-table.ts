// The 24 services that people of a country most often pay for, of every kind: what an empty list offers to tick.
// Chosen from general knowledge of the month below, not from counts of users, and only from services of the catalogue: it has
// local ones (phones, broadband, broadcasters, gyms) for the United States, India, the United Kingdom and Germany, so that
// the others differ by the international services that are common there.
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
    country: 'CA',
    names:
      'Netflix; Amazon Prime; Spotify Premium; Disney+; Costco; YouTube Premium; Apple TV+; Paramount+; Apple Music; iCloud+; Google One; Microsoft 365; ChatGPT Plus; Uber One; DoorDash; Crunchyroll; DAZN; Xbox Game Pass; PlayStation Plus; Nintendo Switch Online; Audible; Kindle Unlimited; Planet Fitness; Adobe Creative Cloud',
  },
  {
    country: 'AU',
    names: 'Netflix; Spotify Premium; Amazon Prime; Disney+; Paramount+; HBO Max; YouTube Premium; Apple TV+; Apple Music; iCloud+; Google One; Microsoft 365; ChatGPT Plus; Uber One; Costco; DAZN; Audible; Xbox Game Pass; PlayStation Plus; Nintendo Switch Online; Crunchyroll; HelloFresh; Canva Pro; Strava',
  },
  {
    country: 'FR',
    names: 'Netflix; Amazon Prime; Spotify Premium; Deezer; Disney+; HBO Max; Paramount+; YouTube Premium; Apple TV+; Apple Music; iCloud+; Google One; Microsoft 365; ChatGPT Plus; DAZN; Crunchyroll; Qobuz; PlayStation Plus; Xbox Game Pass; Nintendo Switch Online; Audible; Kindle Unlimited; Uber One; Canva Pro',
  },
  {
    country: 'ES',
    names:
      'Netflix; Amazon Prime; Spotify Premium; Disney+; HBO Max; DAZN; YouTube Premium; Apple TV+; Apple Music; iCloud+; Google One; Microsoft 365; ChatGPT Plus; Uber One; Crunchyroll; PlayStation Plus; Xbox Game Pass; Nintendo Switch Online; Audible; Kindle Unlimited; Duolingo Super; Canva Pro; Adobe Creative Cloud; Tinder',
  },
  {
    country: 'IT',
    names:
      'Netflix; Amazon Prime; Spotify Premium; Disney+; DAZN; NOW; Paramount+; YouTube Premium; Apple TV+; Apple Music; iCloud+; Google One; Microsoft 365; ChatGPT Plus; Audible; Kindle Unlimited; PlayStation Plus; Xbox Game Pass; Nintendo Switch Online; Crunchyroll; Vodafone; Canva Pro; Adobe Creative Cloud; Tinder',
  },
  {
    country: 'NL',
    names:
      'Netflix; Spotify Premium; Amazon Prime; Disney+; HBO Max; YouTube Premium; Apple TV+; Apple Music; iCloud+; Google One; Microsoft 365; ChatGPT Plus; Vodafone; Uber One; HelloFresh; F1 TV Pro; Strava; PlayStation Plus; Xbox Game Pass; Nintendo Switch Online; Duolingo Super; Canva Pro; Adobe Creative Cloud; Tinder',
  },
  {
    country: 'BR',
    names:
      'Netflix; Amazon Prime; Spotify Premium; Disney+; HBO Max; YouTube Premium; Paramount+; Apple TV+; Deezer; Apple Music; iCloud+; Google One; Microsoft 365; ChatGPT Plus; Crunchyroll; Uber One; Xbox Game Pass; PlayStation Plus; Nintendo Switch Online; Kindle Unlimited; Audible; Duolingo Super; Canva Pro; Tinder',
  },
  {
    country: 'MX',
    names:
      'Netflix; Amazon Prime; Spotify Premium; Disney+; HBO Max; YouTube Premium; Paramount+; Apple TV+; Apple Music; iCloud+; Google One; Microsoft 365; ChatGPT Plus; Crunchyroll; Uber One; Costco; Xbox Game Pass; PlayStation Plus; Nintendo Switch Online; Kindle Unlimited; Audible; Duolingo Super; Canva Pro; Deezer',
  },
  {
    country: 'JP',
    names:
      'Amazon Prime; Netflix; YouTube Premium; Disney+; DAZN; Spotify Premium; Apple Music; Apple TV+; iCloud+; Google One; Microsoft 365; ChatGPT Plus; Nintendo Switch Online; PlayStation Plus; Xbox Game Pass; Kindle Unlimited; Audible; Costco; Crunchyroll; Adobe Creative Cloud; Canva Pro; Duolingo Super; Dropbox; Tinder',
  },
  {
    country: null,
    names:
      'Netflix; Spotify Premium; YouTube Premium; Amazon Prime; Disney+; HBO Max; Apple TV+; Apple Music; iCloud+; Google One; Microsoft 365; ChatGPT Plus; Canva Pro; Adobe Creative Cloud; Xbox Game Pass; PlayStation Plus; Nintendo Switch Online; Audible; Kindle Unlimited; Duolingo Super; LinkedIn Premium; Crunchyroll; Dropbox; NordVPN',
  },
]);
