// Services that are included in another service. One row per line; holds for the outer service's standard tier, and the other tiers it names.
import type { PhraseId } from './phrase-id.ts';
import { GENERAL_KNOWLEDGE, type Provenance, withProvenance } from './provenance.ts';

export interface Containment extends Provenance {
  /** The catalogue's name of the paid service. */
  readonly outer: string;
  /** The catalogue's name of the included service. */
  readonly inner: string;
  /** Country codes where this holds; absent means everywhere. */
  readonly countries?: readonly string[];
  /** The tiers of the outer service that include it; defaults to `all`. */
  readonly tiers?: readonly string[] | 'all';
  /** How it differs from the inner service bought separately. */
  readonly differs?: PhraseId;
}

const YOUTUBE = ['Individual', 'Family', 'Student'];
const PRIME = ['Prime', 'Student'];

export const CONTAINMENT_TABLE: readonly Containment[] = withProvenance({ knownOn: '2025-11-01', source: GENERAL_KNOWLEDGE }, [
  { outer: 'YouTube Premium', inner: 'YouTube Music', tiers: YOUTUBE },
  { outer: 'Apple One', inner: 'Apple Music', tiers: 'all' },
  { outer: 'Apple One', inner: 'Apple TV+', tiers: 'all' },
  { outer: 'Apple One', inner: 'Apple Arcade', tiers: 'all' },
  { outer: 'Apple One', inner: 'iCloud+ 50 GB', tiers: 'all' },
  { outer: 'Amazon Prime', inner: 'Amazon Prime Video', tiers: PRIME },
  { outer: 'Google AI Pro', inner: 'Google One Premium 2 TB', tiers: 'all' },
  { outer: 'Google AI Pro', inner: 'Google One Basic 100 GB', tiers: 'all' },
  { outer: 'Google One Premium 2 TB', inner: 'Google One Basic 100 GB' },
  { outer: 'iCloud+ 2 TB', inner: 'iCloud+ 200 GB' },
  { outer: 'iCloud+ 2 TB', inner: 'iCloud+ 50 GB' },
  { outer: 'iCloud+ 200 GB', inner: 'iCloud+ 50 GB' },
  { outer: 'Microsoft 365 Personal', inner: 'OneDrive 100 GB', tiers: 'all' },
  { outer: 'Microsoft 365 Family', inner: 'OneDrive 100 GB' },
  { outer: 'Microsoft 365 Family', inner: 'Microsoft 365 Personal' },
  { outer: 'Proton Unlimited', inner: 'Proton VPN Plus' },
  { outer: 'Proton Unlimited', inner: 'Proton Drive Plus' },
  { outer: 'Xbox Game Pass Ultimate', inner: 'PC Game Pass', tiers: ['Ultimate'] },
  { outer: 'Xbox Game Pass Ultimate', inner: 'Xbox Game Pass Essential', tiers: ['Ultimate'] },
  { outer: 'Xbox Game Pass Ultimate', inner: 'EA Play', tiers: ['Ultimate'] },
  { outer: 'PC Game Pass', inner: 'EA Play', differs: 'on-the-pc-only' },
  { outer: 'PlayStation Plus Extra', inner: 'PlayStation Plus Essential', tiers: 'all' },
  { outer: 'ChatGPT Pro', inner: 'ChatGPT Plus' },
  { outer: 'ChatGPT Pro', inner: 'ChatGPT Go' },
  { outer: 'ChatGPT Plus', inner: 'ChatGPT Go', tiers: 'all' },
  { outer: 'Claude Max', inner: 'Claude Pro', tiers: 'all' },
  { outer: 'Adobe Creative Cloud Pro', inner: 'Adobe Photography Plan' },
  { outer: 'Adobe Creative Cloud Pro', inner: 'Adobe Acrobat Pro' },
  { outer: 'AMC+', inner: 'Shudder', tiers: 'all', countries: ['US'] },
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
  { outer: 'Tata Play Binge', inner: 'JioHotstar', tiers: ['Mega'], countries: ['IN'] },
  { outer: 'Tata Play Binge', inner: 'ZEE5', tiers: ['Mega'], countries: ['IN'] },
  { outer: 'Tata Play Binge', inner: 'Lionsgate Play', tiers: ['Mega'], countries: ['IN'] },
  { outer: 'Tata Play Binge', inner: 'Sun NXT', tiers: ['Mega'], countries: ['IN'] },
  { outer: 'Tata Play Binge', inner: 'Hoichoi', tiers: ['Mega'], countries: ['IN'] },
  { outer: 'Tata Play Binge', inner: 'ManoramaMAX', tiers: ['Mega'], countries: ['IN'] },
  { outer: 'Tata Play Binge', inner: 'ShemarooMe', tiers: ['Mega'], countries: ['IN'] },
  { outer: 'Tata Play Binge', inner: 'FanCode', tiers: ['Mega'], countries: ['IN'] },
  { outer: 'Tata Play Binge', inner: 'Stage', tiers: ['Mega'], countries: ['IN'] },
]);
