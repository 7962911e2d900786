// Services that come with another one already paid for. One row per line; only what holds for the plain plan of the outer service.
import type { CalendarDay } from './calendar-day.ts';

export interface Containment {
  /** The catalogue's name of the service that is paid. */
  readonly outer: string;
  /** The catalogue's name of the service that comes with it. */
  readonly inner: string;
  /** Country codes where this holds; absent means everywhere. */
  readonly countries?: readonly string[];
  /** What differs from paying for the inner service by itself. */
  readonly differs?: string;
  readonly knownOn: CalendarDay;
}

export const CONTAINMENT_TABLE: readonly Containment[] = [
  { outer: 'YouTube Premium', inner: 'YouTube Music', knownOn: '2025-11-01' },
  { outer: 'Apple One', inner: 'Apple Music', knownOn: '2025-11-01' },
  { outer: 'Apple One', inner: 'Apple TV+', knownOn: '2025-11-01' },
  { outer: 'Apple One', inner: 'Apple Arcade', knownOn: '2025-11-01' },
  { outer: 'Apple One', inner: 'iCloud+ 50 GB', knownOn: '2025-11-01' },
  { outer: 'Amazon Prime', inner: 'Amazon Prime Video', knownOn: '2025-11-01' },
  { outer: 'Google AI Pro', inner: 'Google One Premium 2 TB', knownOn: '2025-11-01' },
  { outer: 'Google AI Pro', inner: 'Google One Basic 100 GB', knownOn: '2025-11-01' },
  { outer: 'Google One Premium 2 TB', inner: 'Google One Basic 100 GB', knownOn: '2025-11-01' },
  { outer: 'iCloud+ 2 TB', inner: 'iCloud+ 200 GB', knownOn: '2025-11-01' },
  { outer: 'iCloud+ 2 TB', inner: 'iCloud+ 50 GB', knownOn: '2025-11-01' },
  { outer: 'iCloud+ 200 GB', inner: 'iCloud+ 50 GB', knownOn: '2025-11-01' },
  { outer: 'Microsoft 365 Personal', inner: 'OneDrive 100 GB', knownOn: '2025-11-01' },
  { outer: 'Microsoft 365 Family', inner: 'OneDrive 100 GB', knownOn: '2025-11-01' },
  { outer: 'Microsoft 365 Family', inner: 'Microsoft 365 Personal', knownOn: '2025-11-01' },
  { outer: 'Proton Unlimited', inner: 'Proton VPN Plus', knownOn: '2025-11-01' },
  { outer: 'Proton Unlimited', inner: 'Proton Drive Plus', knownOn: '2025-11-01' },
  { outer: 'Xbox Game Pass Ultimate', inner: 'PC Game Pass', knownOn: '2025-11-01' },
  { outer: 'Xbox Game Pass Ultimate', inner: 'Xbox Game Pass Essential', knownOn: '2025-11-01' },
  { outer: 'Xbox Game Pass Ultimate', inner: 'EA Play', knownOn: '2025-11-01' },
  { outer: 'PC Game Pass', inner: 'EA Play', differs: 'on the PC only', knownOn: '2025-11-01' },
  { outer: 'PlayStation Plus Extra', inner: 'PlayStation Plus Essential', knownOn: '2025-11-01' },
  { outer: 'ChatGPT Pro', inner: 'ChatGPT Plus', knownOn: '2025-11-01' },
  { outer: 'ChatGPT Pro', inner: 'ChatGPT Go', knownOn: '2025-11-01' },
  { outer: 'ChatGPT Plus', inner: 'ChatGPT Go', knownOn: '2025-11-01' },
  { outer: 'Claude Max', inner: 'Claude Pro', knownOn: '2025-11-01' },
  { outer: 'Adobe Creative Cloud Pro', inner: 'Adobe Photography Plan', knownOn: '2025-11-01' },
  { outer: 'Adobe Creative Cloud Pro', inner: 'Adobe Acrobat Pro', knownOn: '2025-11-01' },
  { outer: 'AMC+', inner: 'Shudder', countries: ['US'], knownOn: '2025-11-01' },
  { outer: 'Walmart+', inner: 'Paramount+', countries: ['US'], differs: 'the Essential plan, with ads; you choose it or Peacock', knownOn: '2025-11-01' },
  { outer: 'Instacart+', inner: 'Peacock', countries: ['US'], differs: 'the plan with ads', knownOn: '2025-11-01' },
  { outer: 'Philo', inner: 'AMC+', countries: ['US'], knownOn: '2025-11-01' },
  { outer: 'Philo', inner: 'Shudder', countries: ['US'], differs: 'as part of AMC+', knownOn: '2025-11-01' },
  { outer: 'Philo', inner: 'Discovery+', countries: ['US'], differs: 'the plan with ads', knownOn: '2025-11-01' },
  { outer: 'Flipkart Black', inner: 'YouTube Premium', countries: ['IN'], differs: 'one year, with the yearly membership', knownOn: '2025-11-01' },
  { outer: 'Flipkart Black', inner: 'YouTube Music', countries: ['IN'], differs: 'as part of YouTube Premium', knownOn: '2025-11-01' },
  { outer: 'Airtel Xstream Play', inner: 'SonyLIV', countries: ['IN'], knownOn: '2025-11-01' },
  { outer: 'Airtel Xstream Play', inner: 'Lionsgate Play', countries: ['IN'], knownOn: '2025-11-01' },
  { outer: 'Airtel Xstream Play', inner: 'Sun NXT', countries: ['IN'], knownOn: '2025-11-01' },
  { outer: 'Airtel Xstream Play', inner: 'aha', countries: ['IN'], knownOn: '2025-11-01' },
  { outer: 'Airtel Xstream Play', inner: 'Hoichoi', countries: ['IN'], knownOn: '2025-11-01' },
  { outer: 'Airtel Xstream Play', inner: 'ManoramaMAX', countries: ['IN'], knownOn: '2025-11-01' },
  { outer: 'Airtel Xstream Play', inner: 'ShemarooMe', countries: ['IN'], knownOn: '2025-11-01' },
  { outer: 'Airtel Xstream Play', inner: 'Eros Now', countries: ['IN'], knownOn: '2025-11-01' },
  { outer: 'Airtel Xstream Play', inner: 'FanCode', countries: ['IN'], knownOn: '2025-11-01' },
  { outer: 'Tata Play Binge', inner: 'JioHotstar', countries: ['IN'], knownOn: '2025-11-01' },
  { outer: 'Tata Play Binge', inner: 'ZEE5', countries: ['IN'], knownOn: '2025-11-01' },
  { outer: 'Tata Play Binge', inner: 'Lionsgate Play', countries: ['IN'], knownOn: '2025-11-01' },
  { outer: 'Tata Play Binge', inner: 'Sun NXT', countries: ['IN'], knownOn: '2025-11-01' },
  { outer: 'Tata Play Binge', inner: 'Hoichoi', countries: ['IN'], knownOn: '2025-11-01' },
  { outer: 'Tata Play Binge', inner: 'ManoramaMAX', countries: ['IN'], knownOn: '2025-11-01' },
  { outer: 'Tata Play Binge', inner: 'ShemarooMe', countries: ['IN'], knownOn: '2025-11-01' },
  { outer: 'Tata Play Binge', inner: 'FanCode', countries: ['IN'], knownOn: '2025-11-01' },
  { outer: 'Tata Play Binge', inner: 'Stage', countries: ['IN'], knownOn: '2025-11-01' },
];
