// Known services with what they do and their common prices, as listed in the United States and in India. One row per line.
import type { CategoryCode } from '../category.ts';
import { GENERAL_KNOWLEDGE, type Provenance, withProvenance } from './provenance.ts';
import { REGIONAL_SERVICES } from './regional-service-table.ts';

/** What a service is for; two services with the same tag may overlap. */
export type DoesTag =
  | 'ai-assistant'
  | 'ai-images'
  | 'anime'
  | 'antivirus'
  | 'audiobooks'
  | 'backup'
  | 'bundle'
  | 'cloud-storage'
  | 'communication'
  | 'creators'
  | 'dating'
  | 'design'
  | 'dev-tools'
  | 'documentaries'
  | 'documents'
  | 'email'
  | 'email-marketing'
  | 'family-safety'
  | 'finance'
  | 'fitness'
  | 'food-membership'
  | 'gaming'
  | 'gym'
  | 'home-security'
  | 'home-services'
  | 'hosting'
  | 'internet'
  | 'learning'
  | 'live-streaming'
  | 'live-tv'
  | 'meditation'
  | 'membership'
  | 'music'
  | 'news'
  | 'notes'
  | 'nutrition'
  | 'office'
  | 'online-store'
  | 'passwords'
  | 'phone'
  | 'podcasts'
  | 'radio'
  | 'reading'
  | 'shopping-membership'
  | 'sleep'
  | 'social'
  | 'sports'
  | 'tasks'
  | 'transport'
  | 'video'
  | 'vpn'
  | 'website'
  | 'writing';

export interface CommonPrice {
  readonly currency: 'USD' | 'INR';
  /** Plain decimals, as the amount field takes them. */
  readonly monthly: string;
  readonly yearly?: string;
  /** The yearly price equals twelve monthly ones, so paying yearly saves nothing. */
  readonly isYearNoCheaper?: true;
}

export interface ServiceRow {
  readonly name: string;
  readonly category: CategoryCode;
  readonly does: DoesTag;
  /** Empty for a service that is sold in other countries only: see their tier tables. */
  readonly commonPricing: readonly CommonPrice[];
  readonly aliases?: readonly string[];
}

/** The day and source are those of its prices. */
export interface Service extends ServiceRow, Provenance {}

type Price = (monthly: string, yearly?: string, more?: Pick<CommonPrice, 'isYearNoCheaper'>) => CommonPrice;

function priceIn(currency: CommonPrice['currency']): Price {
  return (monthly, yearly, more) => (yearly === undefined ? { currency, monthly } : { currency, monthly, yearly, ...more });
}

const [usd, inr] = [priceIn('USD'), priceIn('INR')];
const YEAR_NO_CHEAPER = { isYearNoCheaper: true } as const;

const SERVICES: readonly ServiceRow[] = [
  { name: 'Netflix', category: 'OTT', does: 'video', commonPricing: [usd('17.99'), inr('499')] },
  { name: 'Amazon Prime Video', category: 'OTT', does: 'video', commonPricing: [usd('8.99'), inr('299', '1499')], aliases: ['Prime Video'] },
  { name: 'Disney+', category: 'OTT', does: 'video', commonPricing: [usd('11.99', '119.99')], aliases: ['Disney Plus'] },
  { name: 'JioHotstar', category: 'OTT', does: 'video', commonPricing: [inr('299', '1499')], aliases: ['Hotstar', 'Disney+ Hotstar', 'JioCinema'] },
  { name: 'Hulu', category: 'OTT', does: 'video', commonPricing: [usd('11.99', '119.99')] },
  { name: 'HBO Max', category: 'OTT', does: 'video', commonPricing: [usd('18.49', '184.99')], aliases: ['Max', 'HBO'] },
  { name: 'Apple TV+', category: 'OTT', does: 'video', commonPricing: [usd('12.99', '99.99'), inr('99', '999')], aliases: ['Apple TV', 'Apple TV Plus'] },
  { name: 'Paramount+', category: 'OTT', does: 'video', commonPricing: [usd('8.99', '89.99')], aliases: ['Paramount Plus'] },
  { name: 'Peacock', category: 'OTT', does: 'video', commonPricing: [usd('10.99', '109.99')], aliases: ['Peacock Premium'] },
  { name: 'YouTube Premium', category: 'OTT', does: 'video', commonPricing: [usd('13.99', '139.99'), inr('149', '1490')], aliases: ['YouTube'] },
  { name: 'YouTube TV', category: 'OTT', does: 'live-tv', commonPricing: [usd('82.99')] },
  { name: 'Crunchyroll', category: 'OTT', does: 'anime', commonPricing: [usd('7.99', '79.99'), inr('79')] },
  { name: 'ESPN+', category: 'OTT', does: 'sports', commonPricing: [usd('11.99', '119.99')], aliases: ['ESPN Plus'] },
  { name: 'Discovery+', category: 'OTT', does: 'video', commonPricing: [usd('5.99', '59.99')], aliases: ['Discovery Plus'] },
  { name: 'Starz', category: 'OTT', does: 'video', commonPricing: [usd('10.99', '69.99')] },
  { name: 'AMC+', category: 'OTT', does: 'video', commonPricing: [usd('10.99', '109.99')], aliases: ['AMC Plus'] },
  { name: 'MUBI', category: 'OTT', does: 'video', commonPricing: [usd('14.99', '119.88'), inr('499', '4788')] },
  { name: 'BritBox', category: 'OTT', does: 'video', commonPricing: [usd('10.99', '109.99')] },
  { name: 'Shudder', category: 'OTT', does: 'video', commonPricing: [usd('8.99', '89.99')] },
  { name: 'CuriosityStream', category: 'OTT', does: 'documentaries', commonPricing: [usd('4.99', '39.99')], aliases: ['Curiosity Stream'] },
  { name: 'Nebula', category: 'OTT', does: 'documentaries', commonPricing: [usd('6', '60')] },
  { name: 'Dropout', category: 'OTT', does: 'video', commonPricing: [usd('6.99', '69.99')] },
  { name: 'Philo', category: 'OTT', does: 'live-tv', commonPricing: [usd('33')] },
  { name: 'Sling TV', category: 'OTT', does: 'live-tv', commonPricing: [usd('45.99')], aliases: ['Sling'] },
  { name: 'fuboTV', category: 'OTT', does: 'live-tv', commonPricing: [usd('84.99')], aliases: ['Fubo'] },
  { name: 'DAZN', category: 'OTT', does: 'sports', commonPricing: [usd('29.99', '224.99')] },
  { name: 'F1 TV Pro', category: 'OTT', does: 'sports', commonPricing: [usd('10.99', '84.99'), inr('299', '2999')], aliases: ['F1 TV', 'Formula 1'] },
  { name: 'NBA League Pass', category: 'OTT', does: 'sports', commonPricing: [usd('16.99', '109.99'), inr('299', '1499')] },
  { name: 'ZEE5', category: 'OTT', does: 'video', commonPricing: [inr('149', '899')], aliases: ['Zee 5'] },
  { name: 'SonyLIV', category: 'OTT', does: 'video', commonPricing: [inr('399', '1499')], aliases: ['Sony LIV'] },
  { name: 'Sun NXT', category: 'OTT', does: 'video', commonPricing: [inr('79', '799')], aliases: ['SunNXT'] },
  { name: 'aha', category: 'OTT', does: 'video', commonPricing: [inr('149', '699')], aliases: ['aha Gold'] },
  { name: 'Hoichoi', category: 'OTT', does: 'video', commonPricing: [inr('149', '999')] },
  { name: 'ManoramaMAX', category: 'OTT', does: 'video', commonPricing: [inr('125', '999')], aliases: ['Manorama Max'] },
  { name: 'Lionsgate Play', category: 'OTT', does: 'video', commonPricing: [inr('149', '699')] },
  { name: 'ShemarooMe', category: 'OTT', does: 'video', commonPricing: [inr('129', '699')], aliases: ['Shemaroo'] },
  { name: 'Eros Now', category: 'OTT', does: 'video', commonPricing: [inr('99', '399')] },
  { name: 'FanCode', category: 'OTT', does: 'sports', commonPricing: [inr('199', '999')], aliases: ['Fan Code'] },
  { name: 'Stage', category: 'OTT', does: 'video', commonPricing: [inr('99', '399')], aliases: ['STAGE OTT'] },
  { name: 'Airtel Xstream Play', category: 'OTT', does: 'video', commonPricing: [inr('149', '1499')], aliases: ['Airtel Xstream'] },
  { name: 'Tata Play Binge', category: 'OTT', does: 'video', commonPricing: [inr('349', '3999')], aliases: ['Tata Sky Binge'] },
  { name: 'Viki Pass', category: 'OTT', does: 'video', commonPricing: [usd('5.99', '59.99')], aliases: ['Rakuten Viki'] },
  { name: 'Twitch Turbo', category: 'OTT', does: 'live-streaming', commonPricing: [usd('11.99'), inr('249')], aliases: ['Twitch'] },
  { name: 'MasterClass', category: 'Other', does: 'learning', commonPricing: [usd('10', '120', YEAR_NO_CHEAPER)], aliases: ['Master Class'] },
  { name: 'Spotify Premium', category: 'Music', does: 'music', commonPricing: [usd('11.99'), inr('139')], aliases: ['Spotify'] },
  { name: 'Apple Music', category: 'Music', does: 'music', commonPricing: [usd('10.99', '109'), inr('119')] },
  { name: 'YouTube Music', category: 'Music', does: 'music', commonPricing: [usd('10.99', '109.99'), inr('119', '1189')], aliases: ['YouTube Music Premium'] },
  { name: 'Amazon Music Unlimited', category: 'Music', does: 'music', commonPricing: [usd('11.99', '119')], aliases: ['Amazon Music'] },
  { name: 'Tidal', category: 'Music', does: 'music', commonPricing: [usd('10.99')] },
  { name: 'Deezer Premium', category: 'Music', does: 'music', commonPricing: [usd('11.99', '107.99')], aliases: ['Deezer'] },
  { name: 'Pandora Premium', category: 'Music', does: 'music', commonPricing: [usd('10.99', '109.89')], aliases: ['Pandora'] },
  { name: 'SoundCloud Go+', category: 'Music', does: 'music', commonPricing: [usd('10.99')], aliases: ['SoundCloud'] },
  { name: 'Qobuz Studio', category: 'Music', does: 'music', commonPricing: [usd('12.99', '129.99')], aliases: ['Qobuz'] },
  { name: 'SiriusXM', category: 'Music', does: 'radio', commonPricing: [usd('9.99')], aliases: ['Sirius XM'] },
  { name: 'JioSaavn Pro', category: 'Music', does: 'music', commonPricing: [inr('99', '499')], aliases: ['JioSaavn', 'Saavn'] },
  { name: 'Gaana Plus', category: 'Music', does: 'music', commonPricing: [inr('99', '599')], aliases: ['Gaana'] },
  { name: 'Audible', category: 'Music', does: 'audiobooks', commonPricing: [usd('14.95', '149.50'), inr('199', '1999')], aliases: ['Audible Premium Plus'] },
  { name: 'Kuku FM', category: 'Music', does: 'audiobooks', commonPricing: [inr('199', '899')], aliases: ['KukuFM'] },
  { name: 'Pocket FM', category: 'Music', does: 'audiobooks', commonPricing: [inr('399')], aliases: ['PocketFM'] },
  { name: 'Pocket Casts Plus', category: 'Music', does: 'podcasts', commonPricing: [usd('3.99', '39.99')], aliases: ['Pocket Casts'] },
  { name: 'Microsoft 365 Personal', category: 'SaaS', does: 'office', commonPricing: [usd('9.99', '99.99'), inr('689', '6899')], aliases: ['Office 365', 'Microsoft 365'] },
  { name: 'Microsoft 365 Family', category: 'SaaS', does: 'office', commonPricing: [usd('12.99', '129.99'), inr('819', '8199')], aliases: ['Office 365 Family'] },
  { name: 'Google Workspace Business Starter', category: 'SaaS', does: 'office', commonPricing: [usd('8.40', '84'), inr('270', '2700')], aliases: ['Google Workspace', 'G Suite'] },
  { name: 'Zoho Workplace', category: 'SaaS', does: 'office', commonPricing: [usd('3', '36', YEAR_NO_CHEAPER), inr('99', '1188', YEAR_NO_CHEAPER)], aliases: ['Zoho', 'Zoho Mail'] },
  { name: 'Notion Plus', category: 'SaaS', does: 'notes', commonPricing: [usd('12', '120')], aliases: ['Notion'] },
  { name: 'Evernote Personal', category: 'SaaS', does: 'notes', commonPricing: [usd('14.99', '129.99')], aliases: ['Evernote'] },
  { name: 'Obsidian Sync', category: 'SaaS', does: 'notes', commonPricing: [usd('5', '48')], aliases: ['Obsidian'] },
  { name: 'Todoist Pro', category: 'SaaS', does: 'tasks', commonPricing: [usd('5', '48')], aliases: ['Todoist'] },
  { name: 'TickTick Premium', category: 'SaaS', does: 'tasks', commonPricing: [usd('3.99', '35.99')], aliases: ['TickTick'] },
  { name: 'Trello Premium', category: 'SaaS', does: 'tasks', commonPricing: [usd('12.50', '120')], aliases: ['Trello'] },
  { name: 'Asana Starter', category: 'SaaS', does: 'tasks', commonPricing: [usd('13.49', '131.88')], aliases: ['Asana'] },
  { name: 'monday.com', category: 'SaaS', does: 'tasks', commonPricing: [usd('12', '108')], aliases: ['Monday'] },
  { name: 'ClickUp Unlimited', category: 'SaaS', does: 'tasks', commonPricing: [usd('10', '84')], aliases: ['ClickUp'] },
  { name: 'Slack Pro', category: 'SaaS', does: 'communication', commonPricing: [usd('8.75', '87'), inr('295', '2940')], aliases: ['Slack'] },
  { name: 'Zoom Workplace Pro', category: 'SaaS', does: 'communication', commonPricing: [usd('16.99', '159.90'), inr('1300', '13200')], aliases: ['Zoom', 'Zoom Pro'] },
  { name: 'Discord Nitro', category: 'SaaS', does: 'communication', commonPricing: [usd('9.99', '99.99')], aliases: ['Discord'] },
  { name: 'Telegram Premium', category: 'SaaS', does: 'communication', commonPricing: [usd('4.99', '35.99'), inr('179', '1799')], aliases: ['Telegram'] },
  { name: 'X Premium', category: 'SaaS', does: 'social', commonPricing: [usd('8', '84'), inr('427', '4272')], aliases: ['Twitter Blue', 'Twitter', 'X'] },
  { name: 'LinkedIn Premium Career', category: 'SaaS', does: 'social', commonPricing: [usd('29.99', '239.88')], aliases: ['LinkedIn', 'LinkedIn Premium'] },
  { name: 'ChatGPT Plus', category: 'SaaS', does: 'ai-assistant', commonPricing: [usd('20'), inr('1999')], aliases: ['ChatGPT', 'OpenAI'] },
  { name: 'ChatGPT Go', category: 'SaaS', does: 'ai-assistant', commonPricing: [usd('8'), inr('399')] },
  { name: 'ChatGPT Pro', category: 'SaaS', does: 'ai-assistant', commonPricing: [usd('200'), inr('19900')] },
  { name: 'Claude Pro', category: 'SaaS', does: 'ai-assistant', commonPricing: [usd('20', '200')], aliases: ['Claude', 'Anthropic'] },
  { name: 'Claude Max', category: 'SaaS', does: 'ai-assistant', commonPricing: [usd('100')] },
  { name: 'Google AI Pro', category: 'SaaS', does: 'ai-assistant', commonPricing: [usd('19.99', '199.99'), inr('1950', '19500')], aliases: ['Gemini Advanced', 'Gemini'] },
  { name: 'Perplexity Pro', category: 'SaaS', does: 'ai-assistant', commonPricing: [usd('20', '200')], aliases: ['Perplexity'] },
  { name: 'SuperGrok', category: 'SaaS', does: 'ai-assistant', commonPricing: [usd('30', '300'), inr('700', '6500')], aliases: ['Grok'] },
  { name: 'Midjourney Basic', category: 'SaaS', does: 'ai-images', commonPricing: [usd('10', '96')], aliases: ['Midjourney'] },
  { name: 'GitHub Copilot Pro', category: 'SaaS', does: 'dev-tools', commonPricing: [usd('10', '100')], aliases: ['GitHub Copilot', 'Copilot'] },
  { name: 'GitHub Pro', category: 'SaaS', does: 'dev-tools', commonPricing: [usd('4', '48', YEAR_NO_CHEAPER)], aliases: ['GitHub'] },
  { name: 'Cursor Pro', category: 'SaaS', does: 'dev-tools', commonPricing: [usd('20', '192')], aliases: ['Cursor'] },
  { name: 'Replit Core', category: 'SaaS', does: 'dev-tools', commonPricing: [usd('25', '240')], aliases: ['Replit'] },
  { name: 'JetBrains All Products Pack', category: 'SaaS', does: 'dev-tools', commonPricing: [usd('28.90', '289')], aliases: ['JetBrains', 'IntelliJ IDEA'] },
  { name: 'Postman Basic', category: 'SaaS', does: 'dev-tools', commonPricing: [usd('19', '168')], aliases: ['Postman'] },
  { name: 'Vercel Pro', category: 'SaaS', does: 'hosting', commonPricing: [usd('20')], aliases: ['Vercel'] },
  { name: 'Netlify Pro', category: 'SaaS', does: 'hosting', commonPricing: [usd('20')], aliases: ['Netlify'] },
  { name: 'DigitalOcean Droplet', category: 'SaaS', does: 'hosting', commonPricing: [usd('6')], aliases: ['DigitalOcean'] },
  { name: 'Adobe Creative Cloud Pro', category: 'SaaS', does: 'design', commonPricing: [usd('69.99', '779.99'), inr('3899', '46788', YEAR_NO_CHEAPER)], aliases: ['Adobe Creative Cloud', 'Adobe CC'] },
  { name: 'Adobe Photography Plan', category: 'SaaS', does: 'design', commonPricing: [usd('19.99', '239.88', YEAR_NO_CHEAPER), inr('798', '9576', YEAR_NO_CHEAPER)], aliases: ['Lightroom', 'Photoshop'] },
  { name: 'Adobe Acrobat Pro', category: 'SaaS', does: 'documents', commonPricing: [usd('19.99', '239.88', YEAR_NO_CHEAPER), inr('1596', '19152', YEAR_NO_CHEAPER)], aliases: ['Acrobat'] },
  { name: 'Canva Pro', category: 'SaaS', does: 'design', commonPricing: [usd('15', '120'), inr('500', '4000')], aliases: ['Canva'] },
  { name: 'Figma Professional', category: 'SaaS', does: 'design', commonPricing: [usd('20', '192')], aliases: ['Figma'] },
  { name: 'Grammarly Pro', category: 'SaaS', does: 'writing', commonPricing: [usd('30', '144')], aliases: ['Grammarly', 'Grammarly Premium'] },
  { name: 'QuillBot Premium', category: 'SaaS', does: 'writing', commonPricing: [usd('19.95', '99.95')], aliases: ['QuillBot'] },
  { name: '1Password', category: 'SaaS', does: 'passwords', commonPricing: [usd('3.99', '35.88')], aliases: ['1 Password'] },
  { name: 'Bitwarden Premium', category: 'SaaS', does: 'passwords', commonPricing: [usd('1.65', '19.80', YEAR_NO_CHEAPER)], aliases: ['Bitwarden'] },
  { name: 'LastPass Premium', category: 'SaaS', does: 'passwords', commonPricing: [usd('3', '36', YEAR_NO_CHEAPER)], aliases: ['LastPass'] },
  { name: 'Dashlane Premium', category: 'SaaS', does: 'passwords', commonPricing: [usd('4.99', '59.88', YEAR_NO_CHEAPER)], aliases: ['Dashlane'] },
  { name: 'NordVPN', category: 'SaaS', does: 'vpn', commonPricing: [usd('12.99', '59.88'), inr('999', '4788')], aliases: ['Nord VPN'] },
  { name: 'ExpressVPN', category: 'SaaS', does: 'vpn', commonPricing: [usd('12.95', '99.95')], aliases: ['Express VPN'] },
  { name: 'Surfshark', category: 'SaaS', does: 'vpn', commonPricing: [usd('15.45', '47.85')], aliases: ['Surfshark VPN'] },
  { name: 'Proton VPN Plus', category: 'SaaS', does: 'vpn', commonPricing: [usd('9.99', '59.88')], aliases: ['ProtonVPN'] },
  { name: 'Proton Unlimited', category: 'SaaS', does: 'email', commonPricing: [usd('12.99', '119.88')], aliases: ['Proton', 'ProtonMail'] },
  { name: 'Fastmail', category: 'SaaS', does: 'email', commonPricing: [usd('6', '60')] },
  { name: 'Truecaller Premium', category: 'SaaS', does: 'communication', commonPricing: [usd('2.99', '29.99'), inr('75', '529')], aliases: ['Truecaller'] },
  { name: 'Shopify Basic', category: 'SaaS', does: 'online-store', commonPricing: [usd('39', '348'), inr('1994', '17940')], aliases: ['Shopify'] },
  { name: 'Squarespace', category: 'SaaS', does: 'website', commonPricing: [usd('25', '192')] },
  { name: 'Wix', category: 'SaaS', does: 'website', commonPricing: [usd('24', '204')] },
  { name: 'WordPress.com Personal', category: 'SaaS', does: 'website', commonPricing: [usd('9', '48'), inr('220', '1920')], aliases: ['WordPress'] },
  { name: 'Mailchimp Standard', category: 'SaaS', does: 'email-marketing', commonPricing: [usd('20')], aliases: ['Mailchimp'] },
  { name: 'Duolingo Super', category: 'SaaS', does: 'learning', commonPricing: [usd('12.99', '95.99'), inr('750', '3999')], aliases: ['Duolingo', 'Super Duolingo'] },
  { name: 'Coursera Plus', category: 'SaaS', does: 'learning', commonPricing: [usd('59', '399'), inr('2099', '13999')], aliases: ['Coursera'] },
  { name: 'Udemy Personal Plan', category: 'SaaS', does: 'learning', commonPricing: [usd('35'), inr('500', '4800')], aliases: ['Udemy'] },
  { name: 'Skillshare', category: 'SaaS', does: 'learning', commonPricing: [usd('29', '168')] },
  { name: 'Brilliant Premium', category: 'SaaS', does: 'learning', commonPricing: [usd('27.99', '161.88')], aliases: ['Brilliant'] },
  { name: 'Babbel', category: 'SaaS', does: 'learning', commonPricing: [usd('17.95', '107.40')] },
  { name: 'LeetCode Premium', category: 'SaaS', does: 'learning', commonPricing: [usd('35', '159')], aliases: ['LeetCode'] },
  { name: 'Unacademy', category: 'SaaS', does: 'learning', commonPricing: [inr('2000', '18000')], aliases: ['Unacademy Plus'] },
  { name: 'iCloud+ 50 GB', category: 'Cloud', does: 'cloud-storage', commonPricing: [usd('0.99'), inr('75')], aliases: ['iCloud', 'iCloud+'] },
  { name: 'iCloud+ 200 GB', category: 'Cloud', does: 'cloud-storage', commonPricing: [usd('2.99'), inr('219')] },
  { name: 'iCloud+ 2 TB', category: 'Cloud', does: 'cloud-storage', commonPricing: [usd('9.99'), inr('749')] },
  { name: 'Google One Basic 100 GB', category: 'Cloud', does: 'cloud-storage', commonPricing: [usd('1.99', '19.99'), inr('130', '1300')], aliases: ['Google One', 'Google Drive'] },
  { name: 'Google One Premium 2 TB', category: 'Cloud', does: 'cloud-storage', commonPricing: [usd('9.99', '99.99'), inr('650', '6500')] },
  { name: 'Dropbox Plus', category: 'Cloud', does: 'cloud-storage', commonPricing: [usd('11.99', '119.88')], aliases: ['Dropbox'] },
  { name: 'OneDrive 100 GB', category: 'Cloud', does: 'cloud-storage', commonPricing: [usd('1.99', '19.99'), inr('140', '1400')], aliases: ['OneDrive', 'Microsoft 365 Basic'] },
  { name: 'Box Personal Pro', category: 'Cloud', does: 'cloud-storage', commonPricing: [usd('14', '120')], aliases: ['Box'] },
  { name: 'pCloud Premium', category: 'Cloud', does: 'cloud-storage', commonPricing: [usd('4.99', '49.99')], aliases: ['pCloud'] },
  { name: 'MEGA Pro I', category: 'Cloud', does: 'cloud-storage', commonPricing: [usd('11.49', '114.99')], aliases: ['MEGA'] },
  { name: 'Sync.com Solo', category: 'Cloud', does: 'cloud-storage', commonPricing: [usd('8', '96', YEAR_NO_CHEAPER)], aliases: ['Sync'] },
  { name: 'Proton Drive Plus', category: 'Cloud', does: 'cloud-storage', commonPricing: [usd('4.99', '47.88')], aliases: ['Proton Drive'] },
  { name: 'Backblaze', category: 'Cloud', does: 'backup', commonPricing: [usd('9', '99')], aliases: ['Backblaze Personal Backup'] },
  { name: 'IDrive Personal', category: 'Cloud', does: 'backup', commonPricing: [usd('9.95', '99.50')], aliases: ['IDrive'] },
  { name: 'Cult.fit', category: 'Gym', does: 'gym', commonPricing: [inr('1799', '16490')], aliases: ['Cultfit', 'Cure.fit', 'cultpass'] },
  { name: 'Fitpass', category: 'Gym', does: 'gym', commonPricing: [inr('1099', '7999')] },
  { name: "Gold's Gym", category: 'Gym', does: 'gym', commonPricing: [usd('39.99', '399'), inr('2500', '18000')], aliases: ['Golds Gym'] },
  { name: 'Anytime Fitness', category: 'Gym', does: 'gym', commonPricing: [usd('44.99', '499'), inr('2500', '20000')] },
  { name: 'Planet Fitness', category: 'Gym', does: 'gym', commonPricing: [usd('24.99')], aliases: ['Planet Fitness Black Card'] },
  { name: 'ClassPass', category: 'Gym', does: 'gym', commonPricing: [usd('89')] },
  { name: 'Peloton App+', category: 'Gym', does: 'fitness', commonPricing: [usd('28.99', '279')], aliases: ['Peloton', 'Peloton App'] },
  { name: 'Apple Fitness+', category: 'Gym', does: 'fitness', commonPricing: [usd('9.99', '79.99'), inr('149', '999')], aliases: ['Apple Fitness'] },
  { name: 'Strava', category: 'Gym', does: 'fitness', commonPricing: [usd('11.99', '79.99'), inr('299', '2499')], aliases: ['Strava Premium'] },
  { name: 'Fitbit Premium', category: 'Gym', does: 'fitness', commonPricing: [usd('9.99', '79.99'), inr('99', '999')], aliases: ['Fitbit'] },
  { name: 'WHOOP One', category: 'Gym', does: 'fitness', commonPricing: [usd('25', '199')], aliases: ['WHOOP'] },
  { name: 'MyFitnessPal Premium', category: 'Gym', does: 'nutrition', commonPricing: [usd('19.99', '79.99'), inr('749', '3299')], aliases: ['MyFitnessPal'] },
  { name: 'HealthifyMe', category: 'Gym', does: 'nutrition', commonPricing: [inr('999', '3999')], aliases: ['Healthify'] },
  { name: 'Noom', category: 'Gym', does: 'nutrition', commonPricing: [usd('70', '209')] },
  { name: 'Headspace', category: 'Gym', does: 'meditation', commonPricing: [usd('12.99', '69.99'), inr('149', '1199')] },
  { name: 'Calm', category: 'Gym', does: 'meditation', commonPricing: [usd('16.99', '79.99'), inr('399', '3999')], aliases: ['Calm Premium'] },
  { name: 'Insight Timer Plus', category: 'Gym', does: 'meditation', commonPricing: [usd('9.99', '59.99')], aliases: ['Insight Timer'] },
  { name: 'Sleep Cycle', category: 'Gym', does: 'sleep', commonPricing: [usd('9.99', '39.99')] },
  { name: 'Amazon Prime', category: 'Other', does: 'shopping-membership', commonPricing: [usd('14.99', '139'), inr('299', '1499')], aliases: ['Prime'] },
  { name: 'Flipkart Black', category: 'Other', does: 'shopping-membership', commonPricing: [inr('149', '1499')], aliases: ['Flipkart'] },
  { name: 'Walmart+', category: 'Other', does: 'shopping-membership', commonPricing: [usd('12.95', '98')], aliases: ['Walmart Plus'] },
  { name: 'Costco Membership', category: 'Other', does: 'shopping-membership', commonPricing: [usd('5.42', '65')], aliases: ['Costco'] },
  { name: 'Instacart+', category: 'Other', does: 'food-membership', commonPricing: [usd('9.99', '99')], aliases: ['Instacart'] },
  { name: 'Uber One', category: 'Other', does: 'food-membership', commonPricing: [usd('9.99', '96'), inr('149', '1499')], aliases: ['Uber'] },
  { name: 'DashPass', category: 'Other', does: 'food-membership', commonPricing: [usd('9.99', '96')], aliases: ['DoorDash'] },
  { name: 'Swiggy One', category: 'Other', does: 'food-membership', commonPricing: [inr('149', '899')], aliases: ['Swiggy'] },
  { name: 'Zomato Gold', category: 'Other', does: 'food-membership', commonPricing: [inr('149', '999')], aliases: ['Zomato', 'Zomato Pro'] },
  { name: 'Blinkist Premium', category: 'Other', does: 'reading', commonPricing: [usd('15.99', '99.99')], aliases: ['Blinkist'] },
  { name: 'Kindle Unlimited', category: 'Other', does: 'reading', commonPricing: [usd('11.99'), inr('169', '1999')] },
  { name: 'Scribd', category: 'Other', does: 'reading', commonPricing: [usd('11.99'), inr('399')], aliases: ['Everand'] },
  { name: 'Medium', category: 'Other', does: 'reading', commonPricing: [usd('5', '50')], aliases: ['Medium Member'] },
  { name: 'Substack', category: 'Other', does: 'reading', commonPricing: [usd('5', '50')] },
  { name: 'The New York Times', category: 'Other', does: 'news', commonPricing: [usd('25', '195')], aliases: ['NYT', 'New York Times'] },
  { name: 'The Washington Post', category: 'Other', does: 'news', commonPricing: [usd('12', '120')], aliases: ['Washington Post'] },
  { name: 'The Wall Street Journal', category: 'Other', does: 'news', commonPricing: [usd('38.99')], aliases: ['WSJ'] },
  { name: 'The Economist', category: 'Other', does: 'news', commonPricing: [usd('29.90', '279'), inr('750', '7000')], aliases: ['Economist'] },
  { name: 'Financial Times', category: 'Other', does: 'news', commonPricing: [usd('45', '450')], aliases: ['FT'] },
  { name: 'Bloomberg', category: 'Other', does: 'news', commonPricing: [usd('34.99', '299')] },
  { name: 'The Guardian', category: 'Other', does: 'news', commonPricing: [usd('15', '150')], aliases: ['Guardian'] },
  { name: 'Apple News+', category: 'Other', does: 'news', commonPricing: [usd('12.99')], aliases: ['Apple News'] },
  { name: 'The Hindu', category: 'Other', does: 'news', commonPricing: [inr('249', '1599')], aliases: ['Hindu'] },
  { name: 'The Times of India Plus', category: 'Other', does: 'news', commonPricing: [inr('99', '699')], aliases: ['TOI+', 'Times of India'] },
  { name: 'The Ken', category: 'Other', does: 'news', commonPricing: [inr('500', '3600')] },
  { name: 'Economic Times Prime', category: 'Other', does: 'news', commonPricing: [inr('399', '2499')], aliases: ['ET Prime'] },
  { name: 'Indian Express', category: 'Other', does: 'news', commonPricing: [inr('199', '999')], aliases: ['The Indian Express'] },
  { name: 'Magzter Gold', category: 'Other', does: 'reading', commonPricing: [inr('399', '2399')], aliases: ['Magzter'] },
  { name: 'PlayStation Plus Essential', category: 'Other', does: 'gaming', commonPricing: [usd('9.99', '79.99'), inr('499', '3949')], aliases: ['PlayStation Plus', 'PS Plus'] },
  { name: 'PlayStation Plus Extra', category: 'Other', does: 'gaming', commonPricing: [usd('14.99', '134.99'), inr('749', '6699')], aliases: ['PS Plus Extra'] },
  { name: 'Xbox Game Pass Ultimate', category: 'Other', does: 'gaming', commonPricing: [usd('29.99'), inr('1389')], aliases: ['Game Pass', 'Xbox Game Pass', 'Xbox'] },
  { name: 'Xbox Game Pass Essential', category: 'Other', does: 'gaming', commonPricing: [usd('9.99'), inr('499')], aliases: ['Xbox Live Gold'] },
  { name: 'PC Game Pass', category: 'Other', does: 'gaming', commonPricing: [usd('16.49'), inr('939')] },
  { name: 'Nintendo Switch Online', category: 'Other', does: 'gaming', commonPricing: [usd('3.99', '19.99')], aliases: ['Nintendo'] },
  { name: 'EA Play', category: 'Other', does: 'gaming', commonPricing: [usd('5.99', '39.99'), inr('399', '2499')] },
  { name: 'GeForce NOW Performance', category: 'Other', does: 'gaming', commonPricing: [usd('9.99', '99.99'), inr('999')], aliases: ['GeForce NOW'] },
  { name: 'Apple Arcade', category: 'Other', does: 'gaming', commonPricing: [usd('6.99', '49.99'), inr('99')] },
  { name: 'Apple One', category: 'Other', does: 'bundle', commonPricing: [usd('19.95'), inr('195')] },
  { name: 'Tinder Plus', category: 'Other', does: 'dating', commonPricing: [usd('24.99', '99.99'), inr('499', '2499')], aliases: ['Tinder'] },
  { name: 'Bumble Premium', category: 'Other', does: 'dating', commonPricing: [usd('39.99'), inr('999')], aliases: ['Bumble'] },
  { name: 'Hinge+', category: 'Other', does: 'dating', commonPricing: [usd('32.99')], aliases: ['Hinge'] },
  { name: 'Patreon', category: 'Other', does: 'creators', commonPricing: [usd('5')] },
  { name: 'Ring Home Basic', category: 'Other', does: 'home-security', commonPricing: [usd('4.99', '49.99')], aliases: ['Ring', 'Ring Protect'] },
  { name: 'Google Home Premium', category: 'Other', does: 'home-security', commonPricing: [usd('10', '100')], aliases: ['Nest Aware'] },
  { name: 'Life360 Gold', category: 'Other', does: 'family-safety', commonPricing: [usd('14.99', '99.99')], aliases: ['Life360'] },
  { name: 'YNAB', category: 'Other', does: 'finance', commonPricing: [usd('14.99', '109')], aliases: ['You Need a Budget'] },
  { name: 'Jio Prepaid', category: 'Other', does: 'phone', commonPricing: [inr('299')], aliases: ['Reliance Jio', 'Jio'] },
  { name: 'Airtel Postpaid', category: 'Other', does: 'phone', commonPricing: [inr('529.82')], aliases: ['Airtel'] },
  { name: 'Vi Postpaid', category: 'Other', does: 'phone', commonPricing: [inr('532.18')], aliases: ['Vodafone Idea', 'Vi'] },
  { name: 'JioFiber', category: 'Other', does: 'internet', commonPricing: [inr('824.82')], aliases: ['Jio Fiber', 'JioAirFiber'] },
  { name: 'Airtel Xstream Fiber', category: 'Other', does: 'internet', commonPricing: [inr('588.82')], aliases: ['Airtel Broadband'] },
  { name: 'ACT Fibernet', category: 'Other', does: 'internet', commonPricing: [inr('647.82')], aliases: ['ACT'] },
  { name: 'Starlink Residential', category: 'Other', does: 'internet', commonPricing: [usd('120'), inr('8600')], aliases: ['Starlink'] },
  { name: 'T-Mobile Home Internet', category: 'Other', does: 'internet', commonPricing: [usd('50')], aliases: ['T-Mobile 5G Home Internet'] },
  { name: 'HelloTech Home', category: 'Other', does: 'home-services', commonPricing: [usd('19.99', '199')], aliases: ['HelloTech'] },
  { name: 'Lyft Pink', category: 'Other', does: 'transport', commonPricing: [usd('9.99', '99')], aliases: ['Lyft'] },
];

export const CATALOGUE_TABLE: readonly Service[] = withProvenance({ knownOn: '2025-11-01', source: GENERAL_KNOWLEDGE }, [...SERVICES, ...REGIONAL_SERVICES]);
