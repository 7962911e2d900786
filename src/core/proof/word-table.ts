// The words a model's sentence may hold. Plain ones assert nothing that could be checked; the others only where the grammar binds or hedges them.

import type { CategoryCode } from '../category.ts';
import type { DoesTag } from '../data/catalogue-table.ts';

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter((word) => word !== ''));
}

/**
 * Reviewed word by word. Not here, because they change what a sentence claims: units (month, week), counts and shares
 * (one, half, double, twice), bounds (only, up to, never, free, off), comparisons (less, cheaper, best), use (watch,
 * rarely), quality (great), change of price (raised), tiers (basic, family), taxes, refunds, cards and addresses.
 */
const PLAIN = words(`
  a about access across action add adding advice afterwards again ahead aim all allow along already also alternatively although altogether
  among amount amounts an and another any anytime anyway apart app apps are area areas arise arrange as aside ask asking assess at attention
  audit automatically avoid avoiding await aware away be bear bears because before beforehand begin behind being below beside besides
  between bill billing bills brief bring bringing budget budgets but by calendar can cancel cancelable canceling cancellation cancelling
  candidate careful carefully case cases charge charges check check-in checking choice choices choose choosing closely combine combined
  commit compare comparing completely concern confirm confirming consider considering consolidate consolidating consolidation continue
  continuing cost costs could currently cycle cycles date dates decide deciding decision decisions delay delete deleting depending deserve
  deserves different disable do doing double-check downgrade downgrading during easily easy either eliminate eliminating else end ensure
  entirely entries entry especially estimate evaluate even eventually examine example expense expenses explicitly explore figure figures
  finally find finding finish first fit fits focus following for forget forward from fully further general glance go goal habit handle have
  having help helps hence here here's how however idea identify immediately in instance instead intend into is issue it it's item items its
  itself keep keeping keeps know lapse later lead let let's lets likely line lines list lists look looking looks main make makes making
  manage managing mark matter may maybe mean means meanwhile membership memberships mentioned merge merging might mind moment money monitor
  moreover move moving namely near nearby necessary next note noted now of on one-by-one ongoing onto opportunities opportunity opt opt-out
  option options or order organise organize other others otherwise ought outlay outlook overall overview own particular partly pause pausing
  pay paying payment payments perhaps pick picking place plain plainly plan planning plans platform platforms please point possible possibly
  potential potentially prepare prevent price prices pricing prioritise prioritize priority probably proceed put question questions quick
  quickly quite rather re-evaluate read really reason reasons reassess recommend recommended reconsider reconsidering record recorded
  records recurring regarding regardless related relevant remain remaining remember remind reminder reminders remove removing renew renewal
  renewals renewing renews respective respectively rest result results resume rethink review reviewing revisit revisiting rid room rotate
  rotating round save saves saving savings scan schedule see seeing seems select selecting separate separately seriously service services
  set setting settings settle shop should simple simplify simplifying simply since situation skip skipping smart so some something sometimes
  sooner sort spend spending split stands start starting state stay stays step steps stick still stop stopping straightforward streamline
  streamlining subscribe subscribed subscription subscriptions such suggest suggested suggestion sum sums sure swap swapping switch
  switching take taking task tasks tell that that's the their them themselves then there there's therefore these they they're thing things
  think thinking this those though thought thus tidy time tip to together toggle tool tools total totals toward towards track tracking try
  trying turn turning unless unsubscribe until upcoming update updating verify very view wait waiting way ways well were what what's
  whatever when where whether which whichever while who why wise wisely with worthwhile yet you you'd you'll you're you've your yours
  yourself
`);

/** Said only where the sentence asks: "if you rarely use it", never "you rarely use it". */
const ASKED = words(`
  actively actually afford always anymore anyone anything barely been both busy canceled cancelled come comes coming content daily didn't does
  doesn't don't due each enjoy enjoyed enjoying enough ever every everyone everything family favorite favourite feature features films found
  friends games get getting hardly has haven't household kids lately least leave leaving library like likes listen listened listening long
  longer love loved matters miss more most mostly movies much music need needed needing needs never no nobody nor not occasionally often once
  one only over overlap overlapping part paused person playlist playlists prefer preferred provider providers rarely recently regularly
  renewed same seldom serve serves share shared shares sharing shows similar someone songs suit suits than tv twice up use used useful uses
  using usually value videos want wanted wants watch watched watches watching without worth
`);

/** Said of a price or tier only where the sentence tells the user to look for it. */
const SOUGHT = words(`
  alternative alternatives annual available better bundle bundles cheaper coupon coupons deal deals discount discounted discounts fewer less
  lower lower-cost lower-priced lower-tier loyalty monthly offer offers promo promotion promotional promotions rate rates retention smaller
  special tier tiers yearly
`);

/** A kind of service, as far as a row's category or job shows that it is one. */
export interface Kind {
  readonly words: readonly string[];
  readonly categories: readonly CategoryCode[];
  readonly does: readonly DoesTag[];
}

function kind(text: string, categories: readonly CategoryCode[], does: readonly DoesTag[] = []): Kind {
  return { words: text.split('|'), categories, does };
}

/** Longer names of a kind come before the shorter ones that they begin with. */
export const KINDS: readonly Kind[] = [
  // The names of the categories on screen.
  kind('streaming & entertainment', ['OTT']),
  kind('music & audio', ['Music']),
  kind('saas & productivity', ['SaaS']),
  kind('cloud storage', ['Cloud']),
  kind('fitness & wellness', ['Gym']),
  kind('music streaming|music and audio|music|audio', ['Music'], ['music']),
  kind('live tv', [], ['live-tv']),
  kind(
    'video streaming|streaming|video|entertainment|ott|tv',
    ['OTT'],
    ['video', 'anime', 'documentaries', 'live-tv'],
  ),
  kind('cloud storage|file storage|cloud|storage', ['Cloud'], ['cloud-storage']),
  kind('fitness|gym|wellness', ['Gym'], ['gym']),
  kind('productivity|software|saas', ['SaaS']),
  kind('ai assistants|ai assistant|ai', [], ['ai-assistant']),
  kind('backup', [], ['backup']),
  kind('e-mail|email', [], ['email']),
  kind('meditation', [], ['meditation']),
  kind('note-taking|notes|note apps|note app', [], ['notes']),
  kind('newspapers|newspaper|news', [], ['news']),
  kind('nutrition', [], ['nutrition']),
  kind('office suites|office suite|office', [], ['office']),
  kind('password managers|password manager', [], ['passwords']),
  kind('task managers|task manager', [], ['tasks']),
  kind('vpns|vpn', [], ['vpn']),
  kind('writing assistants|writing assistant|writing', [], ['writing']),
];

export function isPlainWord(word: string): boolean {
  return PLAIN.has(word);
}

export function isAskedWord(word: string): boolean {
  return ASKED.has(word) || SOUGHT.has(word);
}

export function isSoughtWord(word: string): boolean {
  return SOUGHT.has(word);
}
