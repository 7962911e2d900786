// The Hindi sentences of advice, from the same facts as the English ones; its words are agreed in docs/hindi.md.

import type { Fact, MathStep } from '#core/advice/facts';
import { quoteName } from '#core/advice/own-name';
import { type AdviceWording, type BundleFacts, type WordingContext, writeMoney } from '#core/advice/wording';
import type { BillingCycle } from '#core/billing-cycle';
import { type CalendarDay, splitDay } from '#core/calendar-day';
import type { CategoryCode } from '#core/category';
import type { Bundle } from '#core/data/bundle-table';
import type { DoesTag } from '#core/data/catalogue-table';
import { parseAmount } from '#core/money/money';
import { multiply, type Rational } from '#core/rational';
import { MONTHS_PER_YEAR } from '#core/spending/spending';
import { ownPart } from '#core/subscription/share';
import { describePrice } from '#core/subscription/subscription';
import { sayUnit } from '../cycle.ts';
import { HINDI_CATEGORIES, HINDI_UNITS } from './names.ts';
import { HINDI_PHRASES } from './phrase-table.ts';

const JOBS: Readonly<Partial<Record<DoesTag, string>>> = {
  'ai-assistant': 'AI असिस्टेंट',
  backup: 'बैकअप सर्विस',
  'cloud-storage': 'क्लाउड स्टोरेज सर्विस',
  email: 'ईमेल सर्विस',
  'live-tv': 'लाइव टीवी सर्विस',
  meditation: 'मेडिटेशन ऐप',
  music: 'म्यूज़िक सर्विस',
  notes: 'नोट्स ऐप',
  nutrition: 'न्यूट्रिशन ऐप',
  office: 'ऑफ़िस सूट',
  passwords: 'पासवर्ड मैनेजर',
  tasks: 'टास्क मैनेजर',
  vpn: 'VPN',
  writing: 'राइटिंग असिस्टेंट',
};

const ALIKE: Readonly<Partial<Record<CategoryCode, string>>> = {
  OTT: 'स्ट्रीमिंग सर्विस',
  Music: 'म्यूज़िक सर्विस',
  Cloud: 'क्लाउड स्टोरेज सर्विस',
};

const SAME_KIND = 'एक जैसी सर्विस';

const MONTH_NAMES = 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' ');

type Write = (value: Rational) => string;

export function makeHindiWording(context: WordingContext): AdviceWording {
  const money: Write = (value) => writeMoney(value, context);
  return {
    hasOwnWordsOnly: true,
    title: wordTitle,
    notes: (fact) => wordNotes(fact, money, context),
    task: (fact) => wordTask(fact, money),
    // No model writes Hindi that would be read for them.
    setPhrases: () => [],
    mathLabel: (step) => wordStep(step, context),
    savingLabel: 'हर महीने की बचत',
    leftOut: ({ currency, names }) =>
      `नहीं जोड़ा गया: ${joinNames(names)}। ${currency} का एक्सचेंज रेट हमारे पास नहीं है।`,
    review: {
      title: (names) => `${quoteNames(names)} पर फिर से नज़र डालें`,
      notes: (names, costPerMonth) => `${quoteNames(names)}: हर महीने ${money(costPerMonth)}।`,
    },
    bundle: {
      notes: (facts) => wordBundle(facts, context),
      lessOf: (service, how) => `${service}: ${HINDI_PHRASES[how]}`,
      yearAtOnce: 'पूरे साल के पैसे एक साथ देने होंगे',
      gainService: (service) => service,
      phrase: (id) => HINDI_PHRASES[id],
      mathLabel: (bundle) => `${bundle.name}: ${priceBundle(bundle, context)}`,
      unchecked: 'ध्यान दें: कीमत मॉडल की बताई हुई है, जाँची नहीं गई',
      fullStop: '।',
    },
  };
}

function wordBundle(facts: BundleFacts, context: WordingContext): string {
  const { bundle, losses, gains } = facts;
  const sentences = [
    wordOffer(facts, context),
    losses.length > 0 ? `क्या बदलेगा: ${losses.join('; ')}।` : '',
    gains.length > 0 ? `साथ में यह भी मिलेगा: ${joinNames(gains)}।` : '',
    bundle.conditions === undefined ? '' : HINDI_PHRASES[bundle.conditions],
    wordPriceAge(facts),
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function wordOffer({ bundle, replaces, standing }: BundleFacts, context: WordingContext): string {
  const price = priceBundle(bundle, context);
  switch (standing) {
    case 'held':
      return `${bundle.name} के पैसे पहले से जा रहे हैं (${price}), और ${quoteNames(replaces)} उसी के साथ मिल जाता है।`;
    case 'listed':
      return `इसमें ${quoteNames(replaces)} शामिल है; ${writeMonth(bundle.knownOn)} में इसकी कीमत ${price} बताई गई थी।`;
    case 'offered':
      return `यह ${price} में ${quoteNames(replaces)} की जगह ले लेता है।`;
  }
}

function wordPriceAge({ bundle, standing }: BundleFacts): string {
  switch (standing) {
    case 'held':
      return '';
    case 'listed':
      return 'यह कीमत इतनी पुरानी है कि इस पर बचत नहीं गिनी जा सकती; बदलने से पहले आज की कीमत देख लें।';
    case 'offered':
      return `कीमत ${writeMonth(bundle.knownOn)} की जानकारी के अनुसार है; बदलने से पहले जाँच लें।`;
  }
}

function priceBundle({ price, currency, cycle }: Bundle, context: WordingContext): string {
  const minor = parseAmount(price, currency);
  return writePrice(minor.ok ? minor.value : 0, currency, cycle, context);
}

function writePrice(
  minor: number | Rational,
  currency: string,
  cycle: BillingCycle,
  { country }: WordingContext,
): string {
  return describePrice(minor, currency, cycle, country, (each) => sayUnit(HINDI_UNITS, each));
}

function joinNames(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} और ${names.at(-1)}`;
}

function quoteNames(names: readonly string[]): string {
  return joinNames(names.map(quoteName));
}

/** `3 नवंबर 2026`. */
function writeDay(on: CalendarDay): string {
  const { year, month, day } = splitDay(on);
  return `${day} ${MONTH_NAMES[month - 1]} ${year}`;
}

/** `नवंबर 2025`. */
function writeMonth(on: CalendarDay): string {
  const { year, month } = splitDay(on);
  return `${MONTH_NAMES[month - 1]} ${year}`;
}

function wordTitle(fact: Fact): string {
  switch (fact.kind) {
    case 'contained':
      return `${quoteName(fact.drop.name)} कैंसिल करें: ${quoteName(fact.within.name)} में यह पहले से शामिल है`;
    case 'same-service':
      return `${quoteNames(fact.services)} में से एक ही रखें`;
    case 'same-job':
      return `${fact.services.length} ${JOBS[fact.does] ?? SAME_KIND} में से एक ही रखें`;
    case 'overlap-in-category':
      return `${fact.services.length} ${ALIKE[fact.category] ?? SAME_KIND} एक साथ`;
    case 'rotate':
      return `${fact.services.length} स्ट्रीमिंग सर्विस बारी-बारी से लें`;
    case 'annual-gain':
      return `${quoteName(fact.row.name)} का सालाना प्लान लें`;
    case 'above-catalogue':
      return fact.looksMistyped
        ? `${quoteName(fact.row.name)} की रकम जाँच लें`
        : `${quoteName(fact.row.name)} कम में लेने की कोशिश करें`;
    case 'trial':
      return `${quoteName(fact.row.name)} ट्रायल पर है`;
    case 'overdue':
      return `${quoteName(fact.row.name)} की तारीख निकल गई है`;
    case 'category-year-cost':
      return `${HINDI_CATEGORIES[fact.category]}: साल भर का खर्च`;
  }
}

function wordNotes(fact: Fact, money: Write, context: WordingContext): string {
  const cost = money(fact.costPerMonth);
  switch (fact.kind) {
    case 'contained': {
      const differs = fact.differs === null ? '' : ` (${HINDI_PHRASES[fact.differs]})`;
      return `${quoteName(fact.within.name)} में ${quoteName(fact.drop.name)} पहले से शामिल है${differs}, यानी इसके पैसे दो बार जा रहे हैं।`;
    }
    case 'same-service':
      return `लगता है कि ${quoteNames(fact.services)} एक ही सर्विस है जो एक से ज़्यादा बार लिखी गई है। अगर पैसे एक ही बार जाते हैं, तो फ़ालतू एंट्री डिलीट करें; अगर दो बार जाते हैं, तो एक कैंसिल करें।`;
    case 'same-job': {
      const together = `${quoteNames(fact.services)} का काम एक ही है और मिलाकर हर महीने ${cost} खर्च होते हैं।`;
      return fact.drop.length === 0
        ? together
        : `${together} सिर्फ़ ${quoteNames(fact.keep.map(({ name }) => name))} रखने से कम से कम इतनी बचत होगी।`;
    }
    case 'overlap-in-category':
      return `${quoteNames(fact.services)} के पैसे एक साथ जा रहे हैं: मिलाकर हर महीने ${cost}।`;
    case 'rotate':
      return `${quoteNames(fact.services)} पर हर महीने ${cost} खर्च होते हैं। एक समय पर ${fact.keep.length === 2 ? 'दो' : fact.keep.length} रखें, बाकी रोक दें, और मनपसंद चीज़ें देख लेने पर अदला-बदली करें।`;
    case 'annual-gain': {
      const yearly = `${wordTax(fact)}${writePrice(fact.yearlyMinor, fact.row.currency, 'yearly', context)}`;
      return fact.isOld
        ? `${writeMonth(fact.listedOn)} में ${fact.serviceName} के सालाना प्लान की कीमत ${yearly} बताई गई थी। आज की कीमत देख लें।`
        : `${fact.serviceName} का सालाना प्लान आम तौर पर ${yearly} का होता है (${writeMonth(fact.listedOn)})। पूरे साल रखने पर ही फ़ायदा है।`;
    }
    case 'above-catalogue': {
      const { billingCycle: cycle, amountMinor, currency } = fact.row;
      const paid = writePrice(amountMinor, currency, cycle, context);
      const common = `${wordTax(fact)}${writePrice(fact.commonMinor, currency, cycle, context)}`;
      const month = writeMonth(fact.listedOn);
      const listed = fact.isOld
        ? `${month} में ${fact.serviceName} के सबसे महँगे प्लान की कीमत ${common} बताई गई थी`
        : `${fact.serviceName} का सबसे महँगा प्लान आम तौर पर ${common} का होता है (${month})`;
      if (fact.looksMistyped) return `लिखी गई रकम ${paid} है; ${listed}। रकम और बिलिंग साइकल जाँच लें।`;
      return fact.isOld
        ? `अभी ${paid} जा रहे हैं; ${listed}। आज की कीमत देख लें।`
        : `अभी ${paid} जा रहे हैं; ${listed}। कोई छोटा प्लान देखें, या ऐसा खर्च जिसकी अब ज़रूरत नहीं।`;
    }
    case 'trial':
      return fact.endsToday
        ? 'ट्रायल आज खत्म हो रहा है। पैसे नहीं देने हों, तो अभी कैंसिल करें।'
        : `ट्रायल ${writeDay(fact.endsOn)} को खत्म होगा। पैसे नहीं देने हों, तो उससे पहले कैंसिल करें।`;
    case 'overdue':
      return `${writeDay(fact.row.nextRenewalOn)} का रिन्यूअल निकल चुका है। इसे रिन्यू हुआ मार्क करें, या कैंसिल हो चुका हो तो डिलीट करें।`;
    case 'category-year-cost':
      return `${quoteNames(fact.services)} पर मिलाकर साल में ${money(fact.costPerYear)} खर्च होते हैं।`;
  }
}

function wordTask(fact: Fact, money: Write): string | null {
  switch (fact.kind) {
    case 'contained':
      return `${quoteName(fact.drop.name)} को ${wordBefore(fact.before)}कैंसिल करें; ${quoteName(fact.within.name)} के साथ यह मिलता रहेगा।`;
    case 'same-service':
      return `देखें कि ${quoteNames(fact.services)} एक ही सब्सक्रिप्शन तो नहीं।`;
    case 'same-job':
      return `${quoteNames(fact.services)} में से एक चुनें।`;
    case 'overlap-in-category':
      return null;
    case 'rotate':
      return `जब तक फिर ज़रूरत न हो, ${quoteNames(fact.pause.map(({ name }) => name))} को रोक दें।`;
    case 'annual-gain':
      return fact.isOld
        ? `${quoteName(fact.row.name)} की सालाना कीमत देख लें।`
        : `${quoteName(fact.row.name)} को ${wordBefore(fact.before)}सालाना प्लान पर ले जाएँ: साल में ${money(multiply(fact.savingPerMonth, MONTHS_PER_YEAR))} कम।`;
    case 'above-catalogue':
      return `पता करें कि आज ${quoteName(fact.row.name)} की कीमत क्या है।`;
    case 'trial':
      return fact.endsToday
        ? `${quoteName(fact.row.name)} के बारे में आज ही तय करें: इसका ट्रायल खत्म हो रहा है।`
        : `${quoteName(fact.row.name)} का ट्रायल ${writeDay(fact.endsOn)} को खत्म होने से पहले तय करें कि इसे रखना है या नहीं।`;
    case 'overdue':
      return `${quoteName(fact.row.name)} को रिन्यू हुआ मार्क करें या डिलीट करें: इसकी तारीख ${writeDay(fact.row.nextRenewalOn)} थी।`;
    case 'category-year-cost':
      return fact.category === 'Other'
        ? null
        : `सोचें कि ${HINDI_CATEGORIES[fact.category]} पर साल में ${money(fact.costPerYear)} खर्च करना ठीक है या नहीं।`;
  }
}

function wordBefore(day: CalendarDay | null): string {
  return day === null ? '' : `${writeDay(day)} से पहले `;
}

function wordStep(step: MathStep, context: WordingContext): string {
  if (step.what === 'row') {
    const { name, amountMinor, currency, billingCycle } = step.row;
    return `${quoteName(name)}: ${writePrice(ownPart(amountMinor, step.row), currency, billingCycle, context)}`;
  }
  const price = writePrice(step.priceMinor, step.currency, step.cycle, context);
  return `${step.name}, ${writeMonth(step.listedOn)} की कीमत: ${wordTax(step)}${price}`;
}

function wordTax({ isTaxAdded }: { readonly isTaxAdded: boolean }): string {
  return isTaxAdded ? 'टैक्स के साथ ' : '';
}
