// The sentences that may stand around proven phrases. Words alone prove nothing: plain ones, put together freely, can claim anything.

import { GIVE_UP, GIVING_UP, KEEP, KEEPING, LOOK, LOOKING } from './actions.ts';

const NAME = 'N\\d+';
const NAMES = `${NAME}(?: (?:, and|, or|,|and|&|\\+|or|plus) ${NAME})*`;
const NOUN = "(?: 's)?(?: (?:subscription|plan|membership|service|account|app)s?)?";
const THINGS =
  '(?:services|subscriptions|apps|plans|ones|memberships|platforms|tools|entries|accounts|service|subscription|app|plan)';
const PROVEN =
  '(?:<(?:cost|saving|price-after|total|share|day|cycle|count|kind|overlap|contained|comparison)>(?: \\( T\\d+ \\)| T\\d+)?)';
/** Objects of an action. */
const OBJECT = `(?:(?:both )?(?:(?:your|the|only|just|either) )*${NAMES}${NOUN}|it|them|both|either|these|those|everything|(?:this|that|the) (?:subscription|service|plan|membership|app|entry|amount|amount of ${NAME})|(?:only |just )?one(?: (?:of )?(?:your |the )?(?:${NAMES}|them|these|those|<count>|<kind>|${THINGS}))*|(?:your |all |the )*(?:<count>|<kind>|<comparison>)(?: <kind>)?(?: ${THINGS})?|your (?:${THINGS}|renewals|bills|payments|spending|budget)|the (?:other|others|rest|renewal date|renewal|billing cycle|amount and the billing cycle))`;
/** Doing something that leaves open which of the rows stay. */
const ARRANGE = 'consolidate|rotate|rotate between|rotate through|alternate|downgrade';
const ARRANGING = 'downgrading|consolidating|rotating';
const STOP_RENEWAL =
  'turn off auto-renewal for|turn off auto-renew for|turn off auto-pay for|disable auto-renewal for|cancel auto-renewal for';
const CHANGE = `(?:${GIVE_UP}|${KEEP}|keep only|keep just|${STOP_RENEWAL}|${LOOK}|${ARRANGE})`;
const DOING = `(?:${GIVING_UP}|${KEEPING}|keeping only|keeping just|${LOOKING}|${ARRANGING})`;
const OTHER_TIER = 'to a (?:cheaper|smaller|lower) (?:plan|tier|option)';
const MOVE = `(?:switch|move|downgrade) ${OBJECT} ${OTHER_TIER}|(?:downgrade|switch|move) ${OTHER_TIER}|move ${OBJECT} to <cycle>|<cycle>|let ${OBJECT} lapse|take ${OBJECT}(?: <kind>)?(?: ${THINGS})? in turns|ask for less for ${NAME}|replace ${OBJECT}|<overlap>|compare ${NAMES} (?:with|to|against) (?:your )?${NAMES}|mark (?:${NAME}|it|them) as (?:renewed|cancelled|canceled|paid)|put (?:${NAME}|it|them) on hold|decide|cancel|look up what ${NAME} costs today|look up what it costs today|look up <cycle> of ${NAME}|look up the <cycle> of ${NAME}|swap when you have seen what you wanted|come back later|come back`;
const MOVING = `(?:switching|moving|downgrading) ${OBJECT} ${OTHER_TIER}|(?:switching|moving|downgrading) ${OTHER_TIER}|taking ${OBJECT}(?: <kind>)?(?: ${THINGS})? in turns|watching one (?:service )?at a time`;
const LEAD =
  "(?:please|consider|also|then|first|next|instead|now|today|finally|maybe|perhaps|alternatively|try to|remember to|do not forget to|don't forget to|start by|you|can|could|may want to|might want to|may|might|should|it is worth|it may be worth|it could be worth|a good step is to|think about)";
/** When, and why, something may be done. */
const TAIL = `(?:<day>|(?:before|when) (?:it|they|${NAME}) (?:<day>|renews?|is due)|before (?:then|that day|the renewal|renewal|its renewal|the next renewal)|again|today|now|right now|this month|this year|soon|first|together|instead|later|for now|for a while|at a time|in turns?|one at a time|next|carefully|until you want (?:it|them) (?:again|back)|in your settings|in the app|(?:before|unless|once) you (?:renew|decide)|to <saving>|by ${DOING} ${OBJECT}|by (?:${MOVING})|if you no longer want it)`;

/** Conditions after "if": only about what the user does or wants, never about what a service has, offers or is. */
const ASKED = `(?:you|anyone|someone|it|they|${NAMES}${NOUN})(?: (?!you\\b|${NAME} (?!$|[.,;:!?)]|and|or|at|for|on|with|enough|often|much|<day>|<cost>|anymore|again|regularly)|it N|(?:N\\d+|it|they) (?:has|offers?|is|gets?)\\b)(?:[a-z'-]+|${NAME}|K\\d+|<\\w[\\w-]*>|,(?= (?:and|or) N)))*?`;
const IF = `(?:if|whether|unless) (?:${ASKED})`;
const WHICH = `(?:which (?:one|ones|of (?:them|these|those|your)(?: ${THINGS})?|service|services|app|plan)|how (?:often|much)|what|whichever(?: one)?) you(?: (?!you\\b)(?:[a-z'-]+|${NAME}))*?`;
const SOUGHT = `(?:look|ask|asking|check|shop|search)(?: ${NAME})?(?: around)? (?:for|about) (?:a|an|any) (?:(?:cheaper|smaller|lower|better|discount|discounts|deal|deals|offer|offers|retention|loyalty|promotional|annual|yearly|monthly|<cycle>|${NAME}|plan|price|rate|membership|tier|option|bundle|coupon|alternative) ?)+`;

const IMPERATIVE = `(?:${LEAD} )*(?:${CHANGE} (?:${OBJECT}|<cost>)|${MOVE}|${SOUGHT}|(?:ask|check|decide|review|see|consider) (?:${IF}|${WHICH})|${CHANGE} ${WHICH}|(?:cancel|keep|pause|drop|remove|skip) (?:any|anything|what|those|the ones?|any subscriptions|any services)(?: that)? ${ASKED})(?: ${TAIL})*`;
const GERUND = `(?:${LEAD} )*(?:(?:${DOING} (?:${OBJECT} )?|(?:${MOVING}) |a (?:cheaper|smaller|lower)(?: ${NAME})? (?:plan|tier|option|membership|price) |without (?:${NAMES}|it|them) (?:, )?you |if you (?:cancel|pause|drop|skip|remove) ${OBJECT} (?:, )?you )(?:and )?)+(?:<cost> )?<saving>|keeping (?:only |just )?<cost> <saving>|(?:cancelling|dropping|pausing) ${OBJECT}`;
const SUBJECT = `(?:you|it|they|this|that|these|both|the|your|what|each|${NAMES}${NOUN})`;
/** Hedges before a saving or an overlap; prices and dates take no "may". */
const MAY = '(?:(?:likely|could|may|can)(?= <(?:saving|overlap)>))';
const LINK =
  '(?:is|are|was|also|already|currently|together|services|stream|streams|offer|offers|do|does|for|on|with|at the same time|in one plan|a|an|now|today|right now|alone|its|still)';
const STATEMENT = `(?:(?:so|this means|that means|right now|at the moment|in short|note that) (?:, )?)?(?:(?:${SUBJECT}|${LINK}|${MAY}) )*${PROVEN}(?:(?: ${SUBJECT}| ${LINK}| ${MAY})* ${PROVEN})*(?: (?:together|today|now|services?|subscriptions?|apps?|right now|this month|in one plan|each|again|by (?:${DOING} ${OBJECT}|${MOVING})))*`;
const FIXED = `(?:${NAMES}|(?:<count>|they) cost money|you pay for ${NAMES} at the same time <cost>|decide about ${NAME} before <day> <day>|other over a year|delete <overlap>|cancel one|downgrade|<cost> is worth a look|(?:the|your) next renewal is(?: on)? <day>|(?:the|your) next <day>|worth (?:a look|a thought|a check|a review|checking|reviewing|considering|a second look)|(?:${NAMES}|it|this|that) is worth (?:a look|a thought|a check|a review|checking|reviewing|considering|a second look)|${NAMES} (?:is|are) a good candidate to (?:cancel|pause|review)|there is no rush|this is up to you|it is up to you|up to you|it pays off if you keep it for the whole year|if you pay only once|if you <overlap>|a price you no longer need to pay|(?:delete it )?if you have cancelled|<kind> over a year|look for a smaller plan or a price you no longer need to pay|T\\d+|${IF}|check (?:whether|if) ${NAMES} are <overlap>|check (?:whether|if) ${NAMES} <overlap>|ask whether <cost>(?: to you)?|cancel now if you do not want to pay|cancel before that day if you do not want to pay|decide about ${NAME} today|its <day>(?: <day>)?|decide about ${NAME} before its <day>(?: <day>)?)`;

const CLAUSE = new RegExp(`^(?:${IMPERATIVE}|${GERUND}|${STATEMENT}|${FIXED})$`, 'u');
/** Clauses that may depend on a condition: an action or a saving. A cost or a day depends on nothing the user does. */
const CONDITIONAL_CLAUSE = new RegExp(`^(?:${IMPERATIVE}|${GERUND}|.*<saving>.*|${FIXED})$`, 'u');
const CONDITION = /^(?:if|unless|whether)(?: |$)/u;
const JOINTS: ReadonlySet<string> = new Set([',', ';', ':', '–', '(', ')', 'and', 'but', 'so', 'or']);
const HAS_ACTION = new RegExp(
  `<saving>|(?<![^ ])(?:${CHANGE}|${DOING}|switch|move|switching|moving|ask) `,
  'u',
);
/** Nobody keeps what is not paid for; what comes with another service is a proven phrase. */
const CONTRADICTS =
  /\b(?:cancel|stop|drop|end|unsubscribe)\w*\b.* (?:keep|keeping) (?:it|them|access)(?: |$)/u;
/** We do not know what a contract allows. */
const CLAIMS_RIGHT =
  /\byou (?:can|may)(?: also| then| now)? (?:cancel|pause|end|stop|skip|drop|delete|unsubscribe|let|put)\b(?!.*<saving>)/u;
/** After "what you never watch" a bare name would be the answer; "Spotify or Gaana" is still the question. */
const ANSWERS =
  /\b(?:what|any|anything|those|(?:the|which|whichever) ?(?:ones?)?)(?: that)? you\b[^.]* [,;:–(] (?:N\d+)(?! (?:,|or|and N\d+ or)\b)(?: |$)/u;
/** A sentence that says what these few forms say is short; a longer one is refused before it costs time. */
const SENTENCE_WORDS = 40;

/** True if every sentence of the outline has a form that claims nothing beyond its proven phrases. */
export function hasKnownForm(outline: string): boolean {
  return outline
    .split(/ ?(?<![^ ])[.!?…](?= |$) ?/u)
    .map((sentence) => sentence.split(' ').filter((word) => word !== ''))
    .every(isMadeOfClauses);
}

/** Reads from left to right: a word can begin a clause where everything before it is clauses and what joins them. */
function isMadeOfClauses(words: readonly string[]): boolean {
  const sentence = words.join(' ');
  if (words.length > SENTENCE_WORDS) return false;
  if ([CONTRADICTS, CLAIMS_RIGHT, ANSWERS].some((pattern) => pattern.test(sentence))) return false;
  const isUnderCondition = CONDITION.test(sentence);
  const clause = isUnderCondition ? CONDITIONAL_CLAUSE : CLAUSE;
  if (!isUnderCondition && /[,;:–(] (?:if|unless|whether) /u.test(sentence) && !HAS_ACTION.test(sentence))
    return false;
  const canBegin = [true];
  for (const [start, word] of words.entries()) {
    if (!canBegin[start]) continue;
    if (JOINTS.has(word)) canBegin[start + 1] = true;
    for (let end = start + 1; end <= words.length; end += 1) {
      const isEnd = end === words.length || JOINTS.has(words[end] ?? '');
      if (isEnd && clause.test(words.slice(start, end).join(' '))) canBegin[end] = true;
    }
  }
  return canBegin[words.length] === true;
}
