/** The hundred services that people of a country use most, as they would write them, from general knowledge of 2025: a measure for the catalogue. */
import { GENERAL_KNOWLEDGE, type Provenance } from '#core/data/provenance';

interface MostUsed extends Provenance {
  readonly country: string;
  readonly names: readonly string[];
}

function list(country: string, text: string): MostUsed {
  const names = text
    .split(/[\n;]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return { country, names, knownOn: '2025-11-01', source: GENERAL_KNOWLEDGE };
}

export const MOST_USED: readonly MostUsed[] = [
  list(
    'US',
    `Netflix; Amazon Prime; Hulu; Disney+; HBO Max; Peacock; Paramount+; Apple TV+; YouTube Premium; YouTube TV
    ESPN+; Starz; AMC+; Discovery+; Crunchyroll; Sling TV; Fubo; Philo; DIRECTV; BritBox
    Spotify; Apple Music; YouTube Music; Amazon Music Unlimited; Pandora; SiriusXM; Audible; Tidal; Kindle Unlimited; Scribd
    iCloud+; Google One; Dropbox; Microsoft 365; Adobe Creative Cloud; ChatGPT Plus; Claude Pro; Perplexity; GitHub Copilot; Midjourney
    Canva Pro; Grammarly; Notion; Zoom; Slack; Evernote; LinkedIn Premium; X Premium; Discord Nitro; 1Password
    LastPass; NordVPN; ExpressVPN; McAfee; Norton; Duolingo; MasterClass; Coursera; Skillshare; Babbel
    The New York Times; The Washington Post; The Wall Street Journal; The Athletic; Apple News+; The New Yorker; The Atlantic; Substack; Patreon; Medium
    Walmart+; Costco; Sam's Club; Instacart+; DashPass; Uber One; Grubhub+; HelloFresh; Dollar Shave Club; BarkBox
    Xbox Game Pass; PlayStation Plus; Nintendo Switch Online; EA Play; Roblox; Apple Arcade; Twitch; Planet Fitness; LA Fitness; Peloton
    Strava; Calm; Headspace; Noom; WeightWatchers; Verizon; AT&T; T-Mobile; Mint Mobile; Xfinity`,
  ),
  list(
    'IN',
    `Netflix; Amazon Prime; Prime Video; JioHotstar; SonyLIV; ZEE5; Sun NXT; aha; Hoichoi; ManoramaMAX
    Lionsgate Play; ShemarooMe; Eros Now; FanCode; Apple TV+; MUBI; Crunchyroll; Tata Play Binge; Airtel Xstream Play; ALTBalaji
    YouTube Premium; Spotify; Apple Music; YouTube Music; JioSaavn; Gaana; Wynk Music; Hungama; Audible; Kuku FM
    Pocket FM; Kindle Unlimited; Jio; Airtel; Vi; BSNL; Airtel Prepaid; Jio Postpaid; JioFiber; Airtel Xstream Fiber
    ACT Fibernet; BSNL Fiber; Tata Play Fiber; Hathway; Excitel; Tata Play; Airtel DTH; Dish TV; Sun Direct; Google One
    iCloud+; Microsoft 365; Dropbox; ChatGPT; Gemini; Perplexity; Canva; Adobe Creative Cloud; Grammarly; LinkedIn Premium
    X Premium; Telegram Premium; Truecaller; Zoom; Google Workspace; Zoho; NordVPN; Duolingo; Coursera; Udemy
    Unacademy; PhysicsWallah; BYJU'S; Vedantu; Testbook; LeetCode; Swiggy One; Zomato Gold; Zepto Pass; Flipkart Black
    Myntra Insider; Times Prime; Uber One; EazyDiner Prime; Cult.fit; Gold's Gym; Anytime Fitness; HealthifyMe; Strava; Headspace
    The Hindu; Times of India; ET Prime; Indian Express; Mint; The Ken; Moneycontrol Pro; Bharat Matrimony; Shaadi.com; PlayStation Plus`,
  ),
  list(
    'GB',
    `Netflix; Amazon Prime; Disney+; NOW; Sky; Apple TV+; Paramount+; ITVX; Channel 4+; Discovery+
    YouTube Premium; BritBox; MUBI; Crunchyroll; DAZN; TV Licence; Sky Stream; Virgin Media; Spotify; Apple Music
    Amazon Music; YouTube Music; Tidal; Deezer; Audible; Kindle Unlimited; EE; O2; Vodafone; Three
    giffgaff; Tesco Mobile; Sky Mobile; Lebara; SMARTY; VOXI; iD Mobile; BT; Sky Broadband; TalkTalk
    Plusnet; Vodafone Broadband; Hyperoptic; iCloud+; Google One; Dropbox; Microsoft 365; Adobe Creative Cloud; ChatGPT; Claude
    Canva; Grammarly; Notion; LinkedIn Premium; NordVPN; 1Password; Zoom; Duolingo; MasterClass; Xbox Game Pass
    PlayStation Plus; Nintendo Switch Online; Apple Arcade; Apple One; Twitch; PureGym; The Gym Group; David Lloyd; Virgin Active; Nuffield Health
    Anytime Fitness; ClassPass; Strava; Peloton; Headspace; Calm; Deliveroo Plus; Uber One; HelloFresh; Gousto
    Mindful Chef; Club Pret; Ocado Smart Pass; Tesco Delivery Saver; ASOS Premier; Beer52; Tails.com; The Times; The Telegraph; The Guardian
    Financial Times; The Economist; The Spectator; National Trust; RSPB; The AA; RAC; Railcard; Cineworld Unlimited; Tinder`,
  ),
  list(
    'DE',
    `Netflix; Amazon Prime; Disney+; WOW; RTL+; Joyn; Sky; Apple TV+; Paramount+; DAZN
    MagentaTV; waipu.tv; Zattoo; YouTube Premium; Crunchyroll; MUBI; HBO Max; Discovery+; Rundfunkbeitrag; Spotify
    Apple Music; Amazon Music Unlimited; YouTube Music; Deezer; Tidal; SoundCloud; Audible; BookBeat; Nextory; Kindle Unlimited
    Readly; Skoobe; Telekom; Vodafone; O2; 1&1; congstar; freenet; klarmobil; Aldi Talk
    Lidl Connect; Blau; winSIM; fraenk; MagentaZuhause; Vodafone Kabel; 1&1 DSL; o2 Home; Deutsche Glasfaser; iCloud+
    Google One; Dropbox; Microsoft 365; Adobe Creative Cloud; ChatGPT; Claude; DeepL; Canva; Notion; LinkedIn Premium
    XING; NordVPN; 1Password; GMX; WEB.DE; IONOS; STRATO; WISO Steuer; Babbel; Duolingo
    Blinkist; Xbox Game Pass; PlayStation Plus; Nintendo Switch Online; Twitch; Apple One; McFIT; FitX; clever fit; John Reed
    Urban Sports Club; Fitness First; Freeletics; Strava; komoot; Headspace; Deutschlandticket; BahnCard; ADAC; HelloFresh
    Uber One; Wolt+; Der Spiegel; Die Zeit; Süddeutsche Zeitung; FAZ; BILDplus; Handelsblatt; Parship; Tinder`,
  ),
];
