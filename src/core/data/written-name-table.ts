// How banks, stores and mails write the names of services, beyond the catalogue's own. One row per service; `with` narrows to one of its tiers.

export interface WrittenName {
  /** The catalogue's name. */
  readonly service: string;
  /** Lower case words, as the matcher splits them; several names apart by `|`. */
  readonly names: string;
  /** The names count only where this stands somewhere in the text too. */
  readonly with?: RegExp;
}

export const WRITTEN_NAME_TABLE: readonly WrittenName[] = [
  { service: 'Netflix', names: 'netflx | netflixupi | netflixcom | nflx | netflix entertainment | ネットフリックス | नेटफ्लिक्स' },
  { service: 'Spotify Premium', names: 'spotifyin | spotify ab | spotify india | spotifyupi | スポティファイ | स्पॉटिफ़ाई' },
  { service: 'YouTube Premium', names: 'google youtube | googleyoutube | youtubepremium | yt premium | google youtubepremium | यूट्यूब' },
  { service: 'YouTube Music', names: 'google youtube music' },
  { service: 'YouTube TV', names: 'google youtube tv' },
  { service: 'JioHotstar', names: 'disney hotstar | hotstr | jio hotstar | novi digital | jiostar | हॉटस्टार' },
  { service: 'Amazon Prime', names: 'amazon プライム | amazonprime | amzn prime | prime membership | prime mitgliedschaft | prime member | アマゾンプライム' },
  { service: 'Amazon Prime Video', names: 'primevideo | prime video channels' },
  { service: 'Disney+', names: 'disneyplus | disney plus | ディズニープラス' },
  { service: 'Paramount+', names: 'paramountplus | paramnt' },
  { service: 'Apple TV+', names: 'appletv | apple tv+' },
  { service: 'HBO Max', names: 'hbomax | help hbomax' },
  { service: 'iCloud+ 2 TB', names: 'icloud | icloud+', with: /(?<!\d)2 ?tb\b/ },
  { service: 'iCloud+ 200 GB', names: 'icloud | icloud+', with: /(?<!\d)200 ?gb\b/ },
  { service: 'iCloud+ 50 GB', names: 'icloud | icloud+', with: /(?<!\d)50 ?gb\b/ },
  { service: 'Google One Premium 2 TB', names: 'google one | googleone | google storage', with: /(?<!\d)2 ?tb\b/ },
  { service: 'Google One Basic 100 GB', names: 'google one | googleone | google storage', with: /(?<!\d)100 ?gb\b/ },
  { service: 'Microsoft 365 Family', names: 'microsoft 365 | office 365', with: /365 family/ },
  { service: 'Microsoft 365 Personal', names: 'msft m365 | microsoft m365' },
  { service: 'Adobe Creative Cloud Pro', names: 'adobe creativecloud | creative cloud pro | adobe inc | adobe systems' },
  { service: 'Adobe Photography Plan', names: 'adobe | adobe systems | adobe inc | adobe creative cloud', with: /photography plan|photoshop & lightroom/ },
  { service: 'Adobe Acrobat Pro', names: 'adobe | adobe systems | adobe inc | adobe acrobat', with: /acrobat/ },
  { service: 'ChatGPT Go', names: 'openai | chatgpt', with: /chatgpt go\b/ },
  { service: 'ChatGPT Plus', names: 'openai chatgpt | chatgpt subscr' },
  { service: 'Claude Max', names: 'claude | anthropic', with: /claude max\b|max plan/ },
  { service: 'Claude Pro', names: 'anthropic pbc' },
  { service: 'GitHub Copilot Pro', names: 'github', with: /copilot/ },
  { service: 'Xbox Game Pass Ultimate', names: 'xbox game pass | game pass ultimate' },
  { service: 'PC Game Pass', names: 'game pass', with: /pc game pass/ },
  { service: 'PlayStation Plus Extra', names: 'playstation plus | ps plus', with: /plus extra/ },
  { service: 'PlayStation Plus Essential', names: 'playstation network plus | ps plus essential' },
  { service: 'Nintendo Switch Online', names: 'switch online' },
  { service: 'Duolingo Super', names: 'duolingo plus | super duolingo' },
  { service: 'LinkedIn Premium Career', names: 'linkedin premium | linkedin singapore' },
  { service: 'Zoom Workplace Pro', names: 'zoom communications | zoom us | zoom com' },
  { service: 'Notion Plus', names: 'notion labs | notion plus' },
  { service: 'X Premium', names: 'twitter premium | x corp | x premium' },
  { service: 'Google AI Pro', names: 'google ai pro | google gemini' },
  { service: 'Airtel Xstream Fiber', names: 'airtel fiber | airtel xstream fiber | airtel broadband' },
  { service: 'Airtel Postpaid', names: 'airtel postpaid' },
  { service: 'Jio Prepaid', names: 'jio prepaid | reliance jio' },
  { service: 'Jio Prepaid', names: 'jio number | jio no | jio mobile', with: /recharg/ },
  { service: 'JioFiber', names: 'jiofiber | jio fiber | jio airfiber' },
  { service: 'ACT Fibernet', names: 'act fibernet | actcorp' },
  { service: 'Cult.fit', names: 'cult fit | cultfit | curefit | cultpass elite | cultpass pro' },
  { service: 'SonyLIV', names: 'sonyliv | sony liv | sonypix' },
  { service: 'The New York Times', names: 'nytimes | nyt digital | ny times' },
  { service: 'Financial Times', names: 'financial times | ft com' },
  { service: 'The Guardian', names: 'guardian news | the guardian' },
  { service: 'DashPass', names: 'doordash dashpass | dashpass' },
  { service: 'Uber One', names: 'uber one | uberone' },
  { service: 'Swiggy One', names: 'swiggy one | swiggyone' },
  { service: 'Zomato Gold', names: 'zomato gold' },
  { service: 'Kindle Unlimited', names: 'kindle unltd | kindle unlimited' },
  { service: 'Audible', names: 'audible co uk | audible membership | audible com' },
  { service: 'Dropbox Plus', names: 'dropbox inc | dropbox plus' },
];

/** Common words, and shops or networks that are more than a subscription: they count only beside a word of membership, or in a payee's place. */
export const WEAK_NAMES: ReadonlySet<string> = new Set(
  (
    'now which better factor match visible dish mint crunch cricket hive tails zen zeit blau max x prime box medium calm aha stage ring vi act sync notion cursor monday copilot ft brilliant hinge guardian hindu ' +
    'economist philo dropout nebula sling mega gemini uber swiggy zomato flipkart doordash instacart lyft nintendo xbox udemy ' +
    'costco walmart airtel jio youtube twitter linkedin telegram discord github'
  ).split(' '),
);

/** Names that are also words: they count where they are written as names. */
export const WORD_NAMES: ReadonlySet<string> = new Set('zoom slack audible peacock tidal claude grok substack patreon proton obsidian scribd strava adobe canva figma acrobat'.split(' '));

/** Common words that are a name only where they are written in capitals throughout. */
export const CAPITAL_NAMES: ReadonlySet<string> = new Set(['now']);
