/**
 * `npm run marks -- <checkout of github.com/simple-icons/simple-icons>`: writes the marks of the catalogue's services.
 * The pairs are named one by one, because equal names are often other companies (Spectrum, Hive, Tails, Telegraph).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CATALOGUE_TABLE } from '../src/core/data/catalogue-table.ts';
import { foldMarkName } from '../src/web/ui/brand-marks.ts';

/** `slug: Service; Service`, as the catalogue writes them. */
const PAIRS = `
netflix: Netflix
hbomax: HBO Max
appletv: Apple TV+
paramountplus: Paramount+
youtube: YouTube Premium; YouTube TV
youtubemusic: YouTube Music
crunchyroll: Crunchyroll
starz: Starz
mubi: MUBI
nebula: Nebula
fubo: fuboTV
dazn: DAZN
f1: F1 TV Pro
nba: NBA League Pass
twitch: Twitch Turbo
spotify: Spotify Premium
applemusic: Apple Music
tidal: Tidal
deezer: Deezer Premium
pandora: Pandora Premium
soundcloud: SoundCloud Go+
audible: Audible
pocketcasts: Pocket Casts Plus
napster: Napster
zoho: Zoho Workplace
notion: Notion Plus
evernote: Evernote Personal
obsidian: Obsidian Sync
todoist: Todoist Pro
ticktick: TickTick Premium
trello: Trello Premium
asana: Asana Starter
clickup: ClickUp Unlimited
zoom: Zoom Workplace Pro
discord: Discord Nitro
telegram: Telegram Premium
x: X Premium
claude: Claude Pro; Claude Max
perplexity: Perplexity Pro
githubcopilot: GitHub Copilot Pro
github: GitHub Pro
cursor: Cursor Pro
replit: Replit Core
jetbrains: JetBrains All Products Pack
postman: Postman Basic
vercel: Vercel Pro
netlify: Netlify Pro
digitalocean: DigitalOcean Droplet
figma: Figma Professional
grammarly: Grammarly Pro
1password: 1Password
bitwarden: Bitwarden Premium
lastpass: LastPass Premium
dashlane: Dashlane Premium
nordvpn: NordVPN
expressvpn: ExpressVPN
surfshark: Surfshark
protonvpn: Proton VPN Plus
proton: Proton Unlimited
protondrive: Proton Drive Plus
shopify: Shopify Basic
squarespace: Squarespace
wix: Wix
wordpress: WordPress.com Personal
duolingo: Duolingo Super
coursera: Coursera Plus
udemy: Udemy Personal Plan
skillshare: Skillshare
leetcode: LeetCode Premium
unacademy: Unacademy
icloud: iCloud+ 50 GB; iCloud+ 200 GB; iCloud+ 2 TB
dropbox: Dropbox Plus
box: Box Personal Pro
mega: MEGA Pro I
backblaze: Backblaze
peloton: Peloton App+
strava: Strava
fitbit: Fitbit Premium
headspace: Headspace
instacart: Instacart+
uber: Uber One
doordash: DashPass
swiggy: Swiggy One
zomato: Zomato Gold
bigbasket: bigbasket bbstar
medium: Medium
substack: Substack
newyorktimes: The New York Times
thewashingtonpost: The Washington Post
theguardian: The Guardian
applenews: Apple News+
applearcade: Apple Arcade
apple: Apple One; Apple Fitness+
playstation: PlayStation Plus Essential; PlayStation Plus Extra
ea: EA Play
nvidia: GeForce NOW Performance
roblox: Roblox Premium
tinder: Tinder Plus
patreon: Patreon
ring: Ring Home Basic
googlehome: Google Home Premium
jio: Jio Prepaid; Jio Postpaid; JioFiber
airtel: Airtel Prepaid; Airtel Postpaid; Airtel Xstream Fiber; Airtel Xstream Play; Airtel Digital TV
lyft: Lyft Pink
verizon: Verizon; Verizon Fios
atandt: AT&T Wireless; AT&T Fiber
target: Target Circle 360
samsclub: Sam's Club
hellofresh: HelloFresh
mcafee: McAfee
norton: Norton 360
quickbooks: QuickBooks Online
godaddy: GoDaddy
namecheap: Namecheap
byjus: BYJU’S
now: NOW
sky: Sky TV; Sky Stream; Sky Broadband; Sky Mobile; Sky Deutschland
itvx: ITVX Premium
channel4: Channel 4+
virginmedia: Virgin Media
bt: BT Broadband
o2: O2; o2 Home
vodafone: Vodafone; Vodafone Broadband; Vodafone Kabel; Vodafone GigaTV
tesco: Tesco Mobile; Tesco Delivery Saver
deliveroo: Deliveroo Plus
justeat: Just Eat+
monzo: Monzo Plus
revolut: Revolut Premium
n26: N26 Smart
zalando: Zalando Plus
ebay: eBay Plus
otto: OTTO UP
lidl: Lidl Connect
deutschebahn: BahnCard
derspiegel: DER SPIEGEL
deutschetelekom: Telekom Mobilfunk; Telekom Festnetz; MagentaTV; MagentaSport
1and1: 1&1 Mobilfunk; 1&1 DSL
freenet: freenet Mobilfunk
nextbike: nextbike
komoot: komoot Premium
xing: XING Premium
deepl: DeepL Pro
ionos: IONOS
hetzner: Hetzner
gmx: GMX
avira: Avira Prime
`;

const [checkout] = process.argv.slice(2);
if (checkout === undefined) throw new Error('Say where simple-icons is checked out.');
const { version } = JSON.parse(readFileSync(path.join(checkout, 'package.json'), 'utf8'));
const taken = new Set<string>();

const rows = PAIRS.trim()
  .split('\n')
  .map((line) => {
    const [slug = '', services = ''] = line.split(': ');
    const names = services.split('; ').flatMap((name) => {
      const service = CATALOGUE_TABLE.find((each) => each.name === name);
      if (!service) throw new Error(`The catalogue has no ${name}.`);
      return [service.name, ...(service.aliases ?? [])].map(foldMarkName);
    });
    const free = [...new Set(names)].filter((name) => !taken.has(name));
    for (const name of free) taken.add(name);
    const svg = readFileSync(path.join(checkout, 'icons', `${slug}.svg`), 'utf8');
    const drawn = /<path d="([^"]+)"/.exec(svg)?.[1];
    if (drawn === undefined || !svg.includes('viewBox="0 0 24 24"'))
      throw new Error(`${slug} is drawn otherwise.`);
    return `  '${free.join('|')}': '${drawn}',\n`;
  });

writeFileSync(
  'src/web/ui/brand-mark-table.ts',
  `// Marks of services, as paths in a square of 24, by the folded names they go by. From simple-icons ${version} (CC0 1.0),
// written by scripts/brand-marks.ts. The marks are trademarks of their owners and name their services, nothing else.
export const BRAND_MARK_TABLE: Readonly<Record<string, string>> = {
${rows.join('')}};
`,
);
console.log(`${rows.length} marks under ${taken.size} names.`);
