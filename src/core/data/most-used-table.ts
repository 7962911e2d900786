// The hundred services that people of a country use most, as they would write them, the commonest of each kind first: for the order of autocomplete, and a measure for the catalogue.
import { GENERAL_KNOWLEDGE, type Provenance } from './provenance.ts';

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

export const MOST_USED_TABLE: readonly MostUsed[] = [
  list(
    'US',
    `Netflix; Amazon Prime; Hulu; Disney+; HBO Max; Peacock; Paramount+; Apple TV+; ESPN+; YouTube Premium
    YouTube TV; Sling TV; Fubo; Philo; DirecTV; Dish Network; Starz; AMC+; BritBox; Discovery+
    Crunchyroll; MGM+; Spotify; Apple Music; Pandora; SiriusXM; Amazon Music Unlimited; YouTube Music; Tidal; Audible
    Kindle Unlimited; iCloud+; Apple One; Apple Arcade; Apple Fitness+; Google One; Dropbox; Microsoft 365; Adobe Creative Cloud; Canva
    ChatGPT; Claude; Google AI Pro; Perplexity; GitHub Copilot; Walmart+; Instacart+; DoorDash DashPass; Uber One; Grubhub+
    Costco; Sam's Club; Target Circle 360; Chewy Autoship; HelloFresh; Factor; Blue Apron; Xbox Game Pass; PlayStation Plus; Nintendo Switch Online
    EA Play; Roblox Premium; Fortnite Crew; Discord Nitro; Twitch; Verizon; AT&T; T-Mobile; Mint Mobile; Visible
    Cricket Wireless; Metro by T-Mobile; Google Fi; Xfinity; Spectrum; Cox; Verizon Fios; Starlink; Planet Fitness; Peloton
    Strava; Noom; WeightWatchers; Calm; Headspace; Duolingo; MyFitnessPal; New York Times; Washington Post; Wall Street Journal
    The Athletic; Tinder; Bumble; Hinge; Match; LinkedIn Premium; Patreon; Ring; NordVPN; Norton 360`,
  ),
  list(
    'IN',
    `JioHotstar; Netflix; Amazon Prime; SonyLIV; ZEE5; YouTube Premium; YouTube Music; Spotify; JioSaavn; Gaana
    Apple Music; Apple TV+; iCloud+; Apple One; Google One; Google AI Pro; ChatGPT; Claude; Perplexity; Gemini
    Microsoft 365; LinkedIn Premium; Canva; Adobe Creative Cloud; Jio; Airtel; Vi; BSNL; JioFiber; Airtel Xstream Fiber
    JioAirFiber; ACT Fibernet; Hathway; Tata Play; Tata Play Fiber; Tata Play Binge; Dish TV; d2h; Sun Direct; Airtel Digital TV
    Airtel Black; Excitel; Sun NXT; aha; Hoichoi; ALTT; Eros Now; Lionsgate Play; Discovery+; Crunchyroll
    MX Player; FanCode; Shemaroo Me; ManoramaMAX; Chaupal; Planet Marathi; Kuku FM; Pocket FM; Audible; Kindle Unlimited
    Storytel; Swiggy One; Zomato Gold; Blinkit; BigBasket bbstar; Zepto Pass; Flipkart VIP; Flipkart Black; Myntra Insider; Uber One
    cult.fit; Times Prime; Times of India+; The Hindu; Indian Express; The Economic Times Prime; Mint Premium; Business Standard; The Ken; Byju's
    Unacademy; Physics Wallah; Vedantu; Coursera; Udemy; Duolingo; Tinder; Bumble; Shaadi.com; BharatMatrimony
    Jeevansathi; Truecaller; Telegram Premium; X Premium; Snapchat+; PlayStation Plus; Xbox Game Pass; NordVPN; Dropbox; CRED`,
  ),
  list(
    'GB',
    `Netflix; Amazon Prime; Disney+; NOW; Sky TV; Sky Sports; TNT Sports; BBC TV Licence; Apple TV+; Paramount+
    Discovery+; ITVX Premium; Channel 4+; BritBox; DAZN; HBO Max; Crunchyroll; MUBI; Hayu; YouTube Premium
    YouTube Music; Spotify; Apple Music; Amazon Music Unlimited; Tidal; Audible; Kindle Unlimited; iCloud+; Apple One; Apple Arcade
    Google One; Dropbox; Microsoft 365; Adobe Creative Cloud; Canva; ChatGPT; Claude; Google AI Pro; Xbox Game Pass; PlayStation Plus
    Nintendo Switch Online; EA Play; Roblox Premium; Discord Nitro; Twitch; EE; O2; Vodafone; Three; giffgaff
    Tesco Mobile; VOXI; Smarty; Lebara; iD Mobile; Sky Mobile; BT Broadband; Virgin Media; Sky Broadband; TalkTalk
    Plusnet; Vodafone Broadband; Hyperoptic; Community Fibre; Deliveroo Plus; Uber One; Tesco Clubcard Plus; Ocado Smart Pass; Asda Delivery Pass; Sainsbury's Delivery Pass
    Morrisons Delivery Pass; ASOS Premier; HelloFresh; Gousto; Mindful Chef; Graze; Pret Club Pret; PureGym; The Gym Group; David Lloyd
    Nuffield Health; Virgin Active; Strava; Peloton; Headspace; Calm; Duolingo; The Times; The Telegraph; The Guardian
    Financial Times; The Economist; AA Breakdown Cover; RAC Breakdown Cover; National Trust; Railcard; Amazon Kids+; Tinder; Hinge; LinkedIn Premium`,
  ),
  list(
    'DE',
    `Netflix; Amazon Prime; Disney+; WOW; Sky; RTL+; Joyn PLUS+; MagentaTV; DAZN; Apple TV+
    Paramount+; HBO Max; Discovery+; waipu.tv; Zattoo; Crunchyroll; MUBI; YouTube Premium; YouTube Music; Spotify
    Apple Music; Amazon Music Unlimited; Deezer; Tidal; Audible; Kindle Unlimited; BookBeat; Storytel; Nextory; Skoobe
    Blinkist; iCloud+; Apple One; Apple Arcade; Google One; Dropbox; Microsoft 365; Adobe Creative Cloud; Canva; ChatGPT
    Claude; Google AI Pro; DeepL; GMX; WEB.DE; Rundfunkbeitrag; Deutschlandticket; BahnCard 25; BahnCard 50; Telekom
    Vodafone; O2; 1&1; congstar; ALDI TALK; freenet; klarmobil; Blau; winSIM; PŸUR
    NetCologne; Vodafone Kabel; Deutsche Glasfaser; freenet TV; HD+; Xbox Game Pass; PlayStation Plus; Nintendo Switch Online; EA Play; Discord Nitro
    Twitch; Uber One; Wolt+; HelloFresh; McFit; FitX; Clever Fit; Urban Sports Club; EGYM Wellpass; Fitness First
    John Reed; Gymondo; Strava; Headspace; Duolingo; Babbel; Spiegel+; Zeit; BILDplus; FAZ+
    SZ Plus; Readly; ADAC; Otto UP; Tinder; Parship; LinkedIn Premium; XING Premium; NordVPN; Norton 360`,
  ),
];
