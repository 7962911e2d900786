// Services that are included in another service. One row per line; holds for the outer service's standard plan, and the other plans it names.
import type { PhraseId } from './phrase-id.ts';
import { GENERAL_KNOWLEDGE, type Provenance, withProvenance } from './provenance.ts';

export interface Containment extends Provenance {
  /** The catalogue's name of the paid service. */
  readonly outer: string;
  /** The catalogue's name of the included service. */
  readonly inner: string;
  /** Country codes where this holds; absent means everywhere. */
  readonly countries?: readonly string[];
  /** The plans of the outer service that include it; defaults to `all`. */
  readonly plans?: readonly string[] | 'all';
  /** How it differs from the inner service bought separately. */
  readonly differs?: PhraseId;
}

const YOUTUBE = ['Individual', 'Family', 'Student'];
const PRIME = ['Prime', 'Student'];

export const CONTAINMENT_TABLE: readonly Containment[] = withProvenance({ knownOn: '2025-11-01', source: GENERAL_KNOWLEDGE }, [
  { outer: 'YouTube Premium', inner: 'YouTube Music', plans: YOUTUBE },
  { outer: 'Apple One', inner: 'Apple Music', plans: 'all' },
  { outer: 'Apple One', inner: 'Apple TV+', plans: 'all' },
  { outer: 'Apple One', inner: 'Apple Arcade', plans: 'all' },
  { outer: 'Apple One', inner: 'iCloud+ 50 GB', plans: 'all' },
  { outer: 'Amazon Prime', inner: 'Amazon Prime Video', plans: PRIME },
  { outer: 'Google AI Pro', inner: 'Google One Premium 2 TB', plans: 'all' },
  { outer: 'Google AI Pro', inner: 'Google One Basic 100 GB', plans: 'all' },
  { outer: 'Google One Premium 2 TB', inner: 'Google One Basic 100 GB' },
  { outer: 'iCloud+ 2 TB', inner: 'iCloud+ 200 GB' },
  { outer: 'iCloud+ 2 TB', inner: 'iCloud+ 50 GB' },
  { outer: 'iCloud+ 200 GB', inner: 'iCloud+ 50 GB' },
  { outer: 'Microsoft 365 Personal', inner: 'OneDrive 100 GB', plans: 'all' },
  { outer: 'Microsoft 365 Family', inner: 'OneDrive 100 GB' },
  { outer: 'Microsoft 365 Family', inner: 'Microsoft 365 Personal' },
  { outer: 'Proton Unlimited', inner: 'Proton VPN Plus' },
  { outer: 'Proton Unlimited', inner: 'Proton Drive Plus' },
  { outer: 'Xbox Game Pass Ultimate', inner: 'PC Game Pass', plans: ['Ultimate'] },
  { outer: 'Xbox Game Pass Ultimate', inner: 'Xbox Game Pass Essential', plans: ['Ultimate'] },
  { outer: 'Xbox Game Pass Ultimate', inner: 'EA Play', plans: ['Ultimate'] },
  { outer: 'PC Game Pass', inner: 'EA Play', differs: 'on-the-pc-only' },
  { outer: 'PlayStation Plus Extra', inner: 'PlayStation Plus Essential', plans: 'all' },
  { outer: 'ChatGPT Pro', inner: 'ChatGPT Plus' },
  { outer: 'ChatGPT Pro', inner: 'ChatGPT Go' },
  { outer: 'ChatGPT Plus', inner: 'ChatGPT Go', plans: 'all' },
  { outer: 'Claude Max', inner: 'Claude Pro', plans: 'all' },
  { outer: 'Adobe Creative Cloud Pro', inner: 'Adobe Photography Plan' },
  { outer: 'Adobe Creative Cloud Pro', inner: 'Adobe Acrobat Pro' },
  { outer: 'AMC+', inner: 'Shudder', plans: 'all', countries: ['US'] },
  { outer: 'Walmart+', inner: 'Paramount+', countries: ['US'], differs: 'essential-with-ads-or-peacock' },
  { outer: 'Instacart+', inner: 'Peacock', countries: ['US'], differs: 'plan-with-ads' },
  { outer: 'Philo', inner: 'AMC+', countries: ['US'] },
  { outer: 'Philo', inner: 'Shudder', countries: ['US'], differs: 'as-part-of-amc-plus' },
  { outer: 'Philo', inner: 'Discovery+', countries: ['US'], differs: 'plan-with-ads' },
  { outer: 'Flipkart Black', inner: 'YouTube Premium', countries: ['IN'], differs: 'one-year-with-yearly-membership' },
  { outer: 'Flipkart Black', inner: 'YouTube Music', countries: ['IN'], differs: 'as-part-of-youtube-premium' },
  { outer: 'Airtel Xstream Play', inner: 'SonyLIV', countries: ['IN'] },
  { outer: 'Airtel Xstream Play', inner: 'Lionsgate Play', countries: ['IN'] },
  { outer: 'Airtel Xstream Play', inner: 'Sun NXT', countries: ['IN'] },
  { outer: 'Airtel Xstream Play', inner: 'aha', countries: ['IN'] },
  { outer: 'Airtel Xstream Play', inner: 'Hoichoi', countries: ['IN'] },
  { outer: 'Airtel Xstream Play', inner: 'ManoramaMAX', countries: ['IN'] },
  { outer: 'Airtel Xstream Play', inner: 'ShemarooMe', countries: ['IN'] },
  { outer: 'Airtel Xstream Play', inner: 'Eros Now', countries: ['IN'] },
  { outer: 'Airtel Xstream Play', inner: 'FanCode', countries: ['IN'] },
  { outer: 'Tata Play Binge', inner: 'JioHotstar', plans: ['Mega'], countries: ['IN'] },
  { outer: 'Tata Play Binge', inner: 'ZEE5', plans: ['Mega'], countries: ['IN'] },
  { outer: 'Tata Play Binge', inner: 'Lionsgate Play', plans: ['Mega'], countries: ['IN'] },
  { outer: 'Tata Play Binge', inner: 'Sun NXT', plans: ['Mega'], countries: ['IN'] },
  { outer: 'Tata Play Binge', inner: 'Hoichoi', plans: ['Mega'], countries: ['IN'] },
  { outer: 'Tata Play Binge', inner: 'ManoramaMAX', plans: ['Mega'], countries: ['IN'] },
  { outer: 'Tata Play Binge', inner: 'ShemarooMe', plans: ['Mega'], countries: ['IN'] },
  { outer: 'Tata Play Binge', inner: 'FanCode', plans: ['Mega'], countries: ['IN'] },
  { outer: 'Tata Play Binge', inner: 'Stage', plans: ['Mega'], countries: ['IN'] },
]);
