// Real bundles of subscriptions with their price, place and conditions, and the day the fact was known. One row per line.
import type { BillingCycle } from '../billing-cycle.ts';
import type { PhraseId } from './phrase-id.ts';
import { GENERAL_KNOWLEDGE, type Provenance, withProvenance } from './provenance.ts';

export interface Bundle extends Provenance {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  /** Names of the service catalogue. */
  readonly includes: readonly string[];
  /** Plain decimals of one payment. */
  readonly price: string;
  readonly currency: string;
  readonly cycle: BillingCycle;
  /** Whether the price includes sales tax. */
  readonly isTaxIncluded: boolean;
  /** Country codes, or `all` where it is sold everywhere at this price. */
  readonly countries: readonly string[] | 'all';
  /** How the included service is worse than when bought separately, by its name. */
  readonly lesser?: Readonly<Record<string, PhraseId>>;
  /**
   * The tiers of an included service, by its name, that it gives no less than; where absent, those up to the service's
   * common price. A row that pays for more than these is not replaced by it.
   */
  readonly tiers?: Readonly<Record<string, readonly string[]>>;
  /** Included extras that are not in the catalogue. */
  readonly extras?: readonly PhraseId[];
  /** The catalogue's name of this bundle if it is itself a service: users who have it are not offered it, and it is offered once. */
  readonly is?: string;
  /** A service the user must have, or a word in a row's name, before this can be bought: a carrier, being a student. */
  readonly requires?: string;
  readonly conditions?: PhraseId;
}

const BASIC = 'basic-plan';
const LITE = 'lite-plan';
const ON_A_PHONE = 'on-a-mobile-phone-only';
const [US, IN, GB, CA, DE] = [['US'], ['IN'], ['GB'], ['CA'], ['DE']];

const APPLE_INDIVIDUAL = ['Apple Music', 'Apple TV+', 'Apple Arcade', 'iCloud+ 50 GB'];
const APPLE_FAMILY = ['Apple Music', 'Apple TV+', 'Apple Arcade', 'iCloud+ 200 GB', 'iCloud+ 50 GB'];
const APPLE_PREMIER = ['Apple Music', 'Apple TV+', 'Apple Arcade', 'Apple Fitness+', 'Apple News+', 'iCloud+ 2 TB', 'iCloud+ 200 GB', 'iCloud+ 50 GB'];
const JIO_TV = ['JioHotstar', 'SonyLIV', 'ZEE5', 'Sun NXT', 'Hoichoi', 'Lionsgate Play', 'ShemarooMe', 'FanCode', 'Eros Now'];
const XSTREAM_PLAY = ['SonyLIV', 'Lionsgate Play', 'Sun NXT', 'aha', 'Hoichoi', 'ManoramaMAX', 'ShemarooMe', 'Eros Now'];
const AIRTEL_FIBER = ['Airtel Xstream Fiber', 'Airtel Xstream Play', 'JioHotstar', 'SonyLIV', 'Lionsgate Play', 'Sun NXT', 'aha', 'Hoichoi', 'ManoramaMAX', 'ShemarooMe', 'Eros Now'];
const VI_POSTPAID = ['Vi Postpaid', 'Amazon Prime Video', 'JioHotstar', 'SonyLIV', 'Sun NXT'];
const AIRTEL_POSTPAID = ['Airtel Postpaid', 'JioHotstar', 'Airtel Xstream Play'];

type Price = Pick<Bundle, 'price' | 'currency' | 'cycle' | 'isTaxIncluded'>;

function priceIn(currency: string, isTaxIncluded = true): (price: string, cycle?: BillingCycle) => Price {
  return (price, cycle = 'monthly') => ({ price, currency, cycle, isTaxIncluded });
}

const [inr, gbp, eur] = [priceIn('INR'), priceIn('GBP'), priceIn('EUR')];
const [usd, cad] = [priceIn('USD', false), priceIn('CAD', false)];

/** The tiers with ads, and those beneath them. */
const AD_TIERS: Readonly<Record<string, readonly string[]>> = {
  'Amazon Prime Video': ['With ads'],
  'Discovery+': ['With ads'],
  'Disney+': ['With ads'],
  'ESPN+': ['Select'],
  'HBO Max': ['Basic with ads'],
  Hulu: ['With ads'],
  Netflix: ['Standard with ads'],
  'Paramount+': ['Essential'],
  Peacock: ['Select', 'Premium'],
};
const DISNEY_WITHOUT_ADS = { 'Disney+': ['With ads', 'Premium'], Hulu: ['With ads', 'Without ads'] };
const ESPN_UNLIMITED = { 'ESPN+': ['Select', 'Unlimited'] };
const MUSIC_FOR_ONE = { 'Apple Music': ['Student', 'Individual'] };
const MUSIC_FOR_A_FAMILY = { 'Apple Music': ['Student', 'Individual', 'Family'] };
const NETFLIX_BASIC = { Netflix: ['Mobile', 'Basic'] };
const HOTSTAR_MOBILE = { JioHotstar: ['Mobile'] };
const PRIME_VIDEO_LITE = { 'Amazon Prime Video': ['Mobile'] };
const AIRTEL_40 = { 'Airtel Xstream Fiber': ['40 Mbps', '40 Mbps with OTT apps'] };
const AIRTEL_200 = { 'Airtel Xstream Fiber': ['40 Mbps', '40 Mbps with OTT apps', '100 Mbps', '200 Mbps'] };
const AIRTEL_300 = { ...NETFLIX_BASIC, 'Airtel Xstream Fiber': ['40 Mbps', '40 Mbps with OTT apps', '100 Mbps', '200 Mbps', '300 Mbps'] };
const AIRTEL_549 = { ...HOTSTAR_MOBILE, 'Airtel Postpaid': ['Infinity 449', 'Infinity 549'] };
const AIRTEL_1199 = { ...NETFLIX_BASIC, ...HOTSTAR_MOBILE, 'Airtel Postpaid': ['Infinity 449', 'Infinity 549', 'Family 699', 'Family 999', 'Family 1199'] };
const JIO_30 = { JioFiber: ['30 Mbps', 'AirFiber 599'] };
const JIO_888 = { ...NETFLIX_BASIC, ...PRIME_VIDEO_LITE, JioFiber: ['30 Mbps', 'AirFiber 599', '30 Mbps with OTT apps'] };
const JIO_1199 = { ...NETFLIX_BASIC, ...PRIME_VIDEO_LITE, JioFiber: ['30 Mbps', 'AirFiber 599', '30 Mbps with OTT apps', '100 Mbps'] };
const VI_1201 = { ...NETFLIX_BASIC, 'Vi Postpaid': ['Max 451', 'Max 551', 'Max 751', 'REDX 1201'] };
const SPOTIFY_STUDENT = { 'Spotify Premium': ['Student', 'Individual'], Hulu: ['With ads'] };

function withAds(...services: readonly string[]): Pick<Bundle, 'lesser' | 'tiers'> {
  return {
    lesser: Object.fromEntries(services.map((service) => [service, 'with-ads' as const])),
    tiers: Object.fromEntries(services.map((service) => [service, AD_TIERS[service] ?? []])),
  };
}

export const BUNDLE_TABLE: readonly Bundle[] = withProvenance({ knownOn: '2025-11-01', source: GENERAL_KNOWLEDGE }, [
  { id: 'us-disney-hulu', name: 'Disney+, Hulu Bundle', provider: 'Disney', includes: ['Disney+', 'Hulu'], ...usd('12.99'), countries: US, ...withAds('Disney+', 'Hulu') },
  { id: 'us-disney-hulu-premium', name: 'Disney+, Hulu Bundle Premium', provider: 'Disney', includes: ['Disney+', 'Hulu'], ...usd('19.99'), countries: US, tiers: DISNEY_WITHOUT_ADS },
  { id: 'us-disney-hulu-espn-select', name: 'Disney+, Hulu, ESPN Select Bundle', provider: 'Disney', includes: ['Disney+', 'Hulu', 'ESPN+'], ...usd('19.99'), countries: US, ...withAds('Disney+', 'Hulu', 'ESPN+') },
  { id: 'us-disney-hulu-espn-select-premium', name: 'Disney+, Hulu, ESPN Select Bundle Premium', provider: 'Disney', includes: ['Disney+', 'Hulu', 'ESPN+'], ...usd('29.99'), countries: US, lesser: { 'ESPN+': 'with-ads' }, tiers: { ...DISNEY_WITHOUT_ADS, 'ESPN+': ['Select'] } },
  { id: 'us-disney-hulu-espn-unlimited', name: 'Disney+, Hulu, ESPN Unlimited Bundle', provider: 'Disney', includes: ['Disney+', 'Hulu', 'ESPN+'], ...usd('35.99'), countries: US, lesser: { 'Disney+': 'with-ads', Hulu: 'with-ads' }, tiers: { ...AD_TIERS, ...ESPN_UNLIMITED }, extras: ['all-espn-networks'] },
  { id: 'us-disney-hulu-espn-unlimited-premium', name: 'Disney+, Hulu, ESPN Unlimited Bundle Premium', provider: 'Disney', includes: ['Disney+', 'Hulu', 'ESPN+'], ...usd('44.99'), countries: US, tiers: { ...DISNEY_WITHOUT_ADS, ...ESPN_UNLIMITED }, extras: ['all-espn-networks'] },
  { id: 'us-disney-hulu-max', name: 'Disney+, Hulu, HBO Max Bundle', provider: 'Disney', includes: ['Disney+', 'Hulu', 'HBO Max'], ...usd('19.99'), countries: US, ...withAds('Disney+', 'Hulu', 'HBO Max') },
  { id: 'us-disney-hulu-max-premium', name: 'Disney+, Hulu, HBO Max Bundle without ads', provider: 'Disney', includes: ['Disney+', 'Hulu', 'HBO Max'], ...usd('32.99'), countries: US, tiers: DISNEY_WITHOUT_ADS },
  { id: 'us-hulu-live-tv', name: 'Hulu + Live TV', provider: 'Disney', includes: ['Hulu', 'Disney+', 'ESPN+'], ...usd('89.99'), countries: US, lesser: { 'Disney+': 'with-ads', Hulu: 'with-ads' }, tiers: { ...AD_TIERS, ...ESPN_UNLIMITED }, extras: ['live-tv-channels'] },
  { id: 'us-apple-tv-peacock', name: 'Apple TV and Peacock Bundle', provider: 'Apple', includes: ['Apple TV+', 'Peacock'], ...usd('14.99'), countries: US, ...withAds('Peacock') },
  { id: 'us-apple-tv-peacock-plus', name: 'Apple TV and Peacock Premium Plus Bundle', provider: 'Apple', includes: ['Apple TV+', 'Peacock'], ...usd('19.99'), countries: US, tiers: { Peacock: ['Select', 'Premium', 'Premium Plus'] } },
  { id: 'us-apple-one-individual', name: 'Apple One Individual', provider: 'Apple', includes: APPLE_INDIVIDUAL, ...usd('19.95'), countries: US, is: 'Apple One' },
  { id: 'us-apple-one-family', name: 'Apple One Family', provider: 'Apple', includes: APPLE_FAMILY, ...usd('25.95'), countries: US, tiers: MUSIC_FOR_A_FAMILY, extras: ['shared-with-five'], is: 'Apple One' },
  { id: 'us-apple-one-premier', name: 'Apple One Premier', provider: 'Apple', includes: APPLE_PREMIER, ...usd('37.95'), countries: US, tiers: MUSIC_FOR_A_FAMILY, extras: ['shared-with-five'], is: 'Apple One' },
  { id: 'in-apple-one-individual', name: 'Apple One Individual', provider: 'Apple', includes: APPLE_INDIVIDUAL, ...inr('195'), countries: IN, is: 'Apple One' },
  { id: 'in-apple-one-family', name: 'Apple One Family', provider: 'Apple', includes: APPLE_FAMILY, ...inr('365'), countries: IN, tiers: MUSIC_FOR_A_FAMILY, extras: ['shared-with-five'], is: 'Apple One' },
  { id: 'gb-apple-one-individual', name: 'Apple One Individual', provider: 'Apple', includes: APPLE_INDIVIDUAL, ...gbp('18.95'), countries: GB, tiers: MUSIC_FOR_ONE, is: 'Apple One' },
  { id: 'gb-apple-one-family', name: 'Apple One Family', provider: 'Apple', includes: APPLE_FAMILY, ...gbp('24.95'), countries: GB, tiers: MUSIC_FOR_A_FAMILY, extras: ['shared-with-five'], is: 'Apple One' },
  { id: 'gb-apple-one-premier', name: 'Apple One Premier', provider: 'Apple', includes: APPLE_PREMIER, ...gbp('36.95'), countries: GB, tiers: MUSIC_FOR_A_FAMILY, extras: ['shared-with-five'], is: 'Apple One' },
  { id: 'ca-apple-one-individual', name: 'Apple One Individual', provider: 'Apple', includes: APPLE_INDIVIDUAL, ...cad('22.95'), countries: CA, is: 'Apple One' },
  { id: 'ca-apple-one-premier', name: 'Apple One Premier', provider: 'Apple', includes: APPLE_PREMIER, ...cad('44.95'), countries: CA, extras: ['shared-with-five'], is: 'Apple One' },
  { id: 'de-apple-one-individual', name: 'Apple One Individual', provider: 'Apple', includes: APPLE_INDIVIDUAL, ...eur('19.95'), countries: DE, tiers: MUSIC_FOR_ONE, is: 'Apple One' },
  { id: 'de-apple-one-family', name: 'Apple One Family', provider: 'Apple', includes: APPLE_FAMILY, ...eur('25.95'), countries: DE, tiers: MUSIC_FOR_A_FAMILY, extras: ['shared-with-five'], is: 'Apple One' },
  { id: 'us-philo-core', name: 'Philo Core', provider: 'Philo', includes: ['AMC+', 'Discovery+', 'HBO Max', 'Shudder'], ...usd('33'), countries: US, ...withAds('HBO Max', 'Discovery+'), extras: ['live-tv-channels'], is: 'Philo' },
  { id: 'us-directv-myentertainment', name: 'DIRECTV MyEntertainment', provider: 'DIRECTV', includes: ['Disney+', 'Hulu', 'HBO Max'], ...usd('34.99'), countries: US, ...withAds('Disney+', 'Hulu', 'HBO Max'), extras: ['live-tv-channels'] },
  { id: 'us-directv-mysports', name: 'DIRECTV MySports', provider: 'DIRECTV', includes: ['ESPN+'], ...usd('69.99'), countries: US, tiers: ESPN_UNLIMITED, extras: ['live-sports-channels'] },
  { id: 'us-walmart-plus-monthly', name: 'Walmart+ with Paramount+', provider: 'Walmart', includes: ['Paramount+'], ...usd('12.95'), countries: US, ...withAds('Paramount+'), extras: ['free-delivery'], is: 'Walmart+', conditions: 'paramount-plus-or-peacock-one-at-a-time' },
  { id: 'us-walmart-plus-yearly', name: 'Walmart+ with Paramount+, yearly', provider: 'Walmart', includes: ['Paramount+'], ...usd('98', 'yearly'), countries: US, ...withAds('Paramount+'), extras: ['free-delivery'], is: 'Walmart+', conditions: 'paramount-plus-or-peacock-one-at-a-time' },
  { id: 'us-walmart-plus-peacock-yearly', name: 'Walmart+ with Peacock, yearly', provider: 'Walmart', includes: ['Peacock'], ...usd('98', 'yearly'), countries: US, ...withAds('Peacock'), extras: ['free-delivery'], is: 'Walmart+', conditions: 'paramount-plus-or-peacock-one-at-a-time' },
  { id: 'us-instacart-plus-yearly', name: 'Instacart+ with Peacock, yearly', provider: 'Instacart', includes: ['Peacock'], ...usd('99', 'yearly'), countries: US, ...withAds('Peacock'), extras: ['free-delivery'], is: 'Instacart+' },
  { id: 'us-dashpass-yearly', name: 'DashPass with HBO Max, yearly', provider: 'DoorDash', includes: ['HBO Max'], ...usd('96', 'yearly'), countries: US, ...withAds('HBO Max'), extras: ['free-delivery'], is: 'DashPass', conditions: 'only-with-the-yearly-plan' },
  { id: 'us-amazon-prime-yearly', name: 'Amazon Prime, yearly', provider: 'Amazon', includes: ['Amazon Prime Video'], ...usd('139', 'yearly'), countries: US, ...withAds('Amazon Prime Video'), extras: ['free-delivery'], is: 'Amazon Prime' },
  { id: 'in-amazon-prime-yearly', name: 'Amazon Prime, yearly', provider: 'Amazon', includes: ['Amazon Prime Video'], ...inr('1499', 'yearly'), countries: IN, lesser: { 'Amazon Prime Video': 'with-ads' }, tiers: { 'Amazon Prime Video': ['With Prime', 'Mobile'] }, extras: ['free-delivery'], is: 'Amazon Prime' },
  { id: 'us-verizon-disney', name: 'Verizon Disney+, Hulu, ESPN Select perk', provider: 'Verizon', includes: ['Disney+', 'Hulu', 'ESPN+'], ...usd('10'), countries: US, ...withAds('Disney+', 'Hulu', 'ESPN+'), requires: 'Verizon', conditions: 'for-verizon-plan-and-home' },
  { id: 'us-verizon-netflix-max', name: 'Verizon Netflix & HBO Max perk', provider: 'Verizon', includes: ['Netflix', 'HBO Max'], ...usd('10'), countries: US, ...withAds('Netflix', 'HBO Max'), requires: 'Verizon', conditions: 'for-verizon-plan-and-home' },
  { id: 'us-verizon-apple-one', name: 'Verizon Apple One perk', provider: 'Verizon', includes: APPLE_INDIVIDUAL, ...usd('15'), countries: US, is: 'Apple One', requires: 'Verizon', conditions: 'for-verizon-plan' },
  { id: 'us-verizon-youtube', name: 'Verizon YouTube Premium perk', provider: 'Verizon', includes: ['YouTube Premium', 'YouTube Music'], ...usd('10'), countries: US, requires: 'Verizon', conditions: 'for-verizon-plan-and-home' },
  { id: 'us-verizon-walmart', name: 'Verizon Walmart+ perk', provider: 'Verizon', includes: ['Walmart+', 'Paramount+'], ...usd('10'), countries: US, ...withAds('Paramount+'), requires: 'Verizon', conditions: 'for-verizon-plan-and-home' },
  { id: 'us-verizon-google-ai', name: 'Verizon Google AI Pro perk', provider: 'Verizon', includes: ['Google AI Pro', 'Google One Premium 2 TB'], ...usd('10'), countries: US, requires: 'Verizon', conditions: 'for-verizon-plan' },
  { id: 'us-xfinity-streamsaver', name: 'Xfinity StreamSaver', provider: 'Xfinity', includes: ['Netflix', 'Apple TV+', 'Peacock'], ...usd('15'), countries: US, ...withAds('Netflix', 'Peacock'), requires: 'Xfinity', conditions: 'for-xfinity' },
  { id: 'us-spotify-hulu-student', name: 'Spotify Premium Student with Hulu', provider: 'Spotify', includes: ['Spotify Premium', 'Hulu'], ...usd('5.99'), countries: US, lesser: { Hulu: 'with-ads' }, tiers: SPOTIFY_STUDENT, requires: 'Student', conditions: 'for-students' },
  { id: 'us-xbox-game-pass-ultimate', name: 'Xbox Game Pass Ultimate', provider: 'Microsoft', includes: ['PC Game Pass', 'Xbox Game Pass Essential', 'EA Play'], ...usd('29.99'), countries: US, extras: ['cloud-gaming'], is: 'Xbox Game Pass Ultimate' },
  { id: 'in-xbox-game-pass-ultimate', name: 'Xbox Game Pass Ultimate', provider: 'Microsoft', includes: ['PC Game Pass', 'Xbox Game Pass Essential', 'EA Play'], ...inr('1389'), countries: IN, extras: ['cloud-gaming'], is: 'Xbox Game Pass Ultimate' },
  { id: 'us-pc-game-pass', name: 'PC Game Pass', provider: 'Microsoft', includes: ['EA Play'], ...usd('16.49'), countries: US, lesser: { 'EA Play': 'on-the-pc-only' }, is: 'PC Game Pass' },
  { id: 'us-youtube-premium', name: 'YouTube Premium', provider: 'Google', includes: ['YouTube Music'], ...usd('13.99'), countries: US, extras: ['videos-without-ads'], is: 'YouTube Premium' },
  { id: 'in-youtube-premium-yearly', name: 'YouTube Premium, yearly', provider: 'Google', includes: ['YouTube Music'], ...inr('1490', 'yearly'), countries: IN, extras: ['videos-without-ads'], is: 'YouTube Premium' },
  { id: 'us-google-ai-pro', name: 'Google AI Pro', provider: 'Google', includes: ['Google One Premium 2 TB', 'Google One Basic 100 GB', 'Google Home Premium'], ...usd('19.99'), countries: US, extras: ['gemini-ai-assistant'], is: 'Google AI Pro' },
  { id: 'in-google-ai-pro', name: 'Google AI Pro', provider: 'Google', includes: ['Google One Premium 2 TB', 'Google One Basic 100 GB'], ...inr('1950'), countries: IN, extras: ['gemini-ai-assistant'], is: 'Google AI Pro' },
  { id: 'us-microsoft-365-family-yearly', name: 'Microsoft 365 Family, yearly', provider: 'Microsoft', includes: ['Microsoft 365 Personal', 'OneDrive 100 GB'], ...usd('129.99', 'yearly'), countries: US, extras: ['six-people-1-tb-each'], is: 'Microsoft 365 Family' },
  { id: 'in-microsoft-365-family-yearly', name: 'Microsoft 365 Family, yearly', provider: 'Microsoft', includes: ['Microsoft 365 Personal', 'OneDrive 100 GB'], ...inr('8199', 'yearly'), countries: IN, extras: ['six-people-1-tb-each'], is: 'Microsoft 365 Family' },
  { id: 'proton-unlimited-monthly', name: 'Proton Unlimited', provider: 'Proton', includes: ['Proton VPN Plus', 'Proton Drive Plus'], ...usd('12.99'), countries: 'all', extras: ['proton-mail', 'proton-pass'], is: 'Proton Unlimited' },
  { id: 'proton-unlimited-yearly', name: 'Proton Unlimited, yearly', provider: 'Proton', includes: ['Proton VPN Plus', 'Proton Drive Plus'], ...usd('119.88', 'yearly'), countries: 'all', extras: ['proton-mail', 'proton-pass'], is: 'Proton Unlimited' },
  { id: 'us-adobe-cc-pro', name: 'Adobe Creative Cloud Pro', provider: 'Adobe', includes: ['Adobe Photography Plan', 'Adobe Acrobat Pro'], ...usd('69.99'), countries: US, extras: ['more-than-20-apps'], is: 'Adobe Creative Cloud Pro', conditions: 'a-year-is-agreed-paid-monthly' },
  { id: 'us-amc-plus-yearly', name: 'AMC+, yearly', provider: 'AMC', includes: ['Shudder'], ...usd('109.99', 'yearly'), countries: US, extras: ['amc-ifc-and-sundance-titles'], is: 'AMC+' },
  { id: 'ca-crave-netflix-disney', name: 'Crave, Netflix and Disney+ with ads', provider: 'Crave', includes: ['Netflix', 'Disney+'], ...cad('22'), countries: CA, ...withAds('Netflix', 'Disney+'), extras: ['crave'] },
  { id: 'ca-telus-stream-plus', name: 'TELUS Stream+', provider: 'TELUS', includes: ['Netflix', 'Disney+', 'Amazon Prime Video'], ...cad('25'), countries: CA, ...withAds('Netflix', 'Disney+'), requires: 'Telus', conditions: 'for-telus' },
  { id: 'in-flipkart-black', name: 'Flipkart Black with YouTube Premium', provider: 'Flipkart', includes: ['YouTube Premium', 'YouTube Music'], ...inr('1499', 'yearly'), countries: IN, extras: ['early-access-to-sales'], is: 'Flipkart Black', conditions: 'one-year-of-youtube-premium' },
  { id: 'in-times-prime', name: 'Times Prime', provider: 'Times Internet', includes: ['The Times of India Plus', 'JioHotstar', 'Lionsgate Play'], ...inr('1199', 'yearly'), countries: IN, lesser: { JioHotstar: ON_A_PHONE }, tiers: HOTSTAR_MOBILE, extras: ['offers-of-other-brands'] },
  { id: 'in-airtel-xstream-play-monthly', name: 'Airtel Xstream Play Premium', provider: 'Airtel', includes: ['FanCode', ...XSTREAM_PLAY], ...inr('149'), countries: IN, is: 'Airtel Xstream Play' },
  { id: 'in-airtel-xstream-play-yearly', name: 'Airtel Xstream Play Premium, yearly', provider: 'Airtel', includes: ['FanCode', ...XSTREAM_PLAY], ...inr('1499', 'yearly'), countries: IN, is: 'Airtel Xstream Play' },
  { id: 'in-tata-play-binge', name: 'Tata Play Binge', provider: 'Tata Play', includes: ['JioHotstar', 'ZEE5', 'Lionsgate Play', 'Sun NXT', 'Hoichoi', 'ManoramaMAX', 'ShemarooMe', 'FanCode', 'Stage'], ...inr('349'), countries: IN, is: 'Tata Play Binge' },
  { id: 'in-airtel-fiber-699', name: 'Airtel Xstream Fiber 699', provider: 'Airtel', includes: AIRTEL_FIBER, ...inr('824.82'), countries: IN, tiers: AIRTEL_40, requires: 'Airtel Xstream Fiber', conditions: '40-mbps-with-tax' },
  { id: 'in-airtel-fiber-1099', name: 'Airtel Xstream Fiber 1099', provider: 'Airtel', includes: ['Amazon Prime Video', ...AIRTEL_FIBER], ...inr('1296.82'), countries: IN, tiers: AIRTEL_200, requires: 'Airtel Xstream Fiber', conditions: '200-mbps-with-tax' },
  { id: 'in-airtel-fiber-1599', name: 'Airtel Xstream Fiber 1599', provider: 'Airtel', includes: ['Netflix', 'Amazon Prime Video', ...AIRTEL_FIBER], ...inr('1886.82'), countries: IN, lesser: { Netflix: BASIC }, tiers: AIRTEL_300, requires: 'Airtel Xstream Fiber', conditions: '300-mbps-with-tax' },
  { id: 'in-airtel-postpaid-549', name: 'Airtel Postpaid 549', provider: 'Airtel', includes: AIRTEL_POSTPAID, ...inr('647.82'), countries: IN, lesser: { JioHotstar: ON_A_PHONE }, tiers: AIRTEL_549, requires: 'Airtel Postpaid', conditions: 'with-tax' },
  { id: 'in-airtel-postpaid-1199', name: 'Airtel Family 1199', provider: 'Airtel', includes: ['Netflix', 'Amazon Prime Video', ...AIRTEL_POSTPAID], ...inr('1414.82'), countries: IN, lesser: { Netflix: BASIC, JioHotstar: ON_A_PHONE }, tiers: AIRTEL_1199, requires: 'Airtel Postpaid', conditions: 'with-tax' },
  { id: 'in-jiofiber-888', name: 'JioFiber 888', provider: 'Jio', includes: ['JioFiber', 'Netflix', 'Amazon Prime Video', ...JIO_TV], ...inr('1047.84'), countries: IN, lesser: { Netflix: BASIC, 'Amazon Prime Video': LITE }, tiers: JIO_888, requires: 'JioFiber', conditions: '30-mbps-with-tax' },
  { id: 'in-jiofiber-1199', name: 'JioFiber 1199', provider: 'Jio', includes: ['JioFiber', 'Netflix', 'Amazon Prime Video', ...JIO_TV], ...inr('1414.82'), countries: IN, lesser: { Netflix: BASIC, 'Amazon Prime Video': LITE }, tiers: JIO_1199, requires: 'JioFiber', conditions: '100-mbps-with-tax' },
  { id: 'in-jioairfiber-599', name: 'Jio AirFiber 599', provider: 'Jio', includes: ['JioFiber', ...JIO_TV], ...inr('706.82'), countries: IN, tiers: JIO_30, requires: 'JioFiber', conditions: '30-mbps-with-tax' },
  { id: 'in-vi-movies-tv', name: 'Vi Movies & TV Plus', provider: 'Vi', includes: ['JioHotstar', 'ZEE5', 'SonyLIV', 'Lionsgate Play', 'Sun NXT', 'FanCode', 'ManoramaMAX'], ...inr('248'), countries: IN, requires: 'Vi Postpaid', conditions: 'for-vi-postpaid' },
  { id: 'in-vi-redx-1201', name: 'Vi REDX 1201', provider: 'Vi', includes: ['Netflix', ...VI_POSTPAID], ...inr('1417.18'), countries: IN, lesser: { Netflix: BASIC }, tiers: VI_1201, requires: 'Vi Postpaid', conditions: 'six-month-lock-in' },
  { id: 'in-bsnl-cinemaplus-starter', name: 'BSNL Cinemaplus Starter', provider: 'BSNL', includes: ['ShemarooMe', 'Lionsgate Play'], ...inr('49'), countries: IN, requires: 'BSNL', conditions: 'for-bsnl-fibre' },
  { id: 'in-bsnl-cinemaplus-full', name: 'BSNL Cinemaplus Full', provider: 'BSNL', includes: ['ZEE5', 'SonyLIV', 'JioHotstar'], ...inr('199'), countries: IN, requires: 'BSNL', conditions: 'for-bsnl-fibre' },
  { id: 'in-bsnl-cinemaplus-premium', name: 'BSNL Cinemaplus Premium', provider: 'BSNL', includes: ['ZEE5', 'SonyLIV', 'JioHotstar', 'ShemarooMe', 'Lionsgate Play'], ...inr('249'), countries: IN, requires: 'BSNL', conditions: 'for-bsnl-fibre' },
]);
