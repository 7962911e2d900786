// The English sentences of advice, made from facts alone.

import type { Fact, MathStep } from '#core/advice/facts';
import { quoteName } from '#core/advice/own-name';
import { type AdviceWording, type BundleFacts, type WordingContext, writeMoney } from '#core/advice/wording';
import { type CalendarDay, splitDay } from '#core/calendar-day';
import type { CategoryCode } from '#core/category';
import type { Bundle } from '#core/data/bundle-table';
import type { DoesTag } from '#core/data/catalogue-table';
import { parseAmount } from '#core/money/money';
import { multiply, type Rational } from '#core/rational';
import { MONTHS_PER_YEAR } from '#core/spending/spending';
import { ownPart } from '#core/subscription/share';
import { describePrice } from '#core/subscription/subscription';
import { categoryNames } from './categories.ts';
import { ENGLISH_PHRASES } from './phrase-table.ts';

const JOBS: Readonly<Partial<Record<DoesTag, string>>> = {
  'ai-assistant': 'AI assistants',
  backup: 'backup services',
  'cloud-storage': 'cloud storage services',
  email: 'e-mail services',
  'live-tv': 'live TV services',
  meditation: 'meditation apps',
  music: 'music services',
  notes: 'note apps',
  nutrition: 'nutrition apps',
  office: 'office suites',
  passwords: 'password managers',
  tasks: 'task managers',
  vpn: 'VPNs',
  writing: 'writing assistants',
};

const ALIKE: Readonly<Partial<Record<CategoryCode, string>>> = {
  OTT: 'streaming services',
  Music: 'music services',
  Cloud: 'cloud storage services',
};

const MONTH_NAMES = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

export function makeEnglishWording(context: WordingContext): AdviceWording {
  const money = (value: Rational) => writeMoney(value, context);
  return {
    hasOwnWordsOnly: false,
    title: (fact) => wordTitle(fact),
    notes: (fact) => wordNotes(fact, money, context),
    task: (fact) => wordTask(fact, money),
    setPhrases: listSetPhrases,
    mathLabel: (step) => wordStep(step, context),
    savingLabel: 'Saved per month',
    leftOut: ({ currency, names }) =>
      `Not counted: ${joinNames(names)}. We have no exchange rate for ${currency}.`,
    review: {
      title: (names) => `Look at ${quoteNames(names)} again`,
      notes: (names, costPerMonth) => `${quoteNames(names)}: ${money(costPerMonth)} a month.`,
    },
    bundle: {
      notes: (facts) => wordBundle(facts, context),
      lessOf: (service, how) => `${service}: ${ENGLISH_PHRASES[how]}`,
      yearAtOnce: 'a whole year is paid at once',
      gainService: (service) => service,
      phrase: (id) => ENGLISH_PHRASES[id],
      mathLabel: (bundle) => `${bundle.name}: ${priceBundle(bundle, context)}`,
      unchecked: 'Note: price from the model, not checked',
      fullStop: '.',
    },
  };
}

function wordBundle(facts: BundleFacts, context: WordingContext): string {
  const { bundle, losses, gains } = facts;
  const sentences = [
    wordOffer(facts, context),
    losses.length > 0 ? `What changes: ${losses.join('; ')}.` : '',
    gains.length > 0 ? `You also get ${joinNames(gains)}.` : '',
    bundle.conditions === undefined ? '' : ENGLISH_PHRASES[bundle.conditions],
    wordPriceAge(facts),
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function wordOffer({ bundle, replaces, standing }: BundleFacts, context: WordingContext): string {
  const price = priceBundle(bundle, context);
  switch (standing) {
    case 'held':
      return `You pay for ${bundle.name} already (${price}), and ${quoteNames(replaces)} ${replaces.length > 1 ? 'come' : 'comes'} with it.`;
    case 'listed':
      return `Holds ${quoteNames(replaces)}; listed at ${price} in ${writeMonth(bundle.knownOn)}.`;
    case 'offered':
      return `Replaces ${quoteNames(replaces)} for ${price}.`;
  }
}

function wordPriceAge({ bundle, standing }: BundleFacts): string {
  switch (standing) {
    case 'held':
      return '';
    case 'listed':
      return 'That price is too old to count a saving on; look it up before you switch.';
    case 'offered':
      return `Price as known in ${writeMonth(bundle.knownOn)}; check it before you switch.`;
  }
}

function priceBundle(bundle: Bundle, context: WordingContext): string {
  const minor = parseAmount(bundle.price, bundle.currency);
  return describePrice(minor.ok ? minor.value : 0, bundle.currency, bundle.cycle, context.country);
}

function joinNames(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function quoteNames(names: readonly string[]): string {
  return joinNames(names.map(quoteName));
}

/** `3 Nov 2026`. */
function writeDay(on: CalendarDay): string {
  const { year, month, day } = splitDay(on);
  return `${day} ${MONTH_NAMES[month - 1]} ${year}`;
}

/** `Nov 2025`: prices are told by their month. */
export function writeMonth(on: CalendarDay): string {
  const { year, month } = splitDay(on);
  return `${MONTH_NAMES[month - 1]} ${year}`;
}

function wordTitle(fact: Fact): string {
  switch (fact.kind) {
    case 'contained':
      return `Cancel ${quoteName(fact.drop.name)}: it comes with ${quoteName(fact.within.name)}`;
    case 'same-service':
      return `Keep one of ${quoteNames(fact.services)}`;
    case 'same-job':
      return `Keep one of your ${fact.services.length} ${JOBS[fact.does] ?? 'alike services'}`;
    case 'overlap-in-category':
      return `${fact.services.length} ${ALIKE[fact.category] ?? 'alike services'} side by side`;
    case 'rotate':
      return `Take your ${fact.services.length} streaming services in turns`;
    case 'annual-gain':
      return `Pay ${quoteName(fact.row.name)} by the year`;
    case 'above-catalogue':
      return fact.looksMistyped
        ? `Check the amount of ${quoteName(fact.row.name)}`
        : `Ask for less for ${quoteName(fact.row.name)}`;
    case 'trial':
      return `${quoteName(fact.row.name)} is a trial`;
    case 'overdue':
      return `${quoteName(fact.row.name)} is overdue`;
    case 'category-year-cost':
      return `${categoryNames[fact.category]} over a year`;
  }
}

function wordNotes(fact: Fact, money: (value: Rational) => string, context: WordingContext): string {
  const cost = money(fact.costPerMonth);
  switch (fact.kind) {
    case 'contained': {
      const differs = fact.differs === null ? '' : ` (${ENGLISH_PHRASES[fact.differs]})`;
      return `${quoteName(fact.within.name)} already includes ${quoteName(fact.drop.name)}${differs}, so you pay for it twice.`;
    }
    case 'same-service':
      return `${quoteNames(fact.services)} look like the same service recorded more than once. If you pay only once, delete the extra entry; if you pay twice, cancel one.`;
    case 'same-job': {
      const together = `${quoteNames(fact.services)} do the same job and cost ${cost} a month together.`;
      return fact.drop.length === 0
        ? together
        : `${together} Keeping only ${quoteNames(fact.keep.map(({ name }) => name))} would save at least this much.`;
    }
    case 'overlap-in-category':
      return `You pay for ${quoteNames(fact.services)} at the same time: ${cost} a month together.`;
    case 'rotate':
      return `${quoteNames(fact.services)} cost ${cost} a month. Keep ${fact.keep.length === 2 ? 'two' : fact.keep.length} at a time, pause the others, and swap when you have seen what you wanted.`;
    case 'annual-gain': {
      const yearly = `${describePrice(fact.yearlyMinor, fact.row.currency, 'yearly', context.country)}${wordTax(fact)}`;
      return fact.isOld
        ? `The yearly plan of ${fact.serviceName} was listed at ${yearly} in ${writeMonth(fact.listedOn)}. Look up what it costs today.`
        : `The yearly plan of ${fact.serviceName} usually costs ${yearly} (${writeMonth(fact.listedOn)}). It pays off if you keep it for the whole year.`;
    }
    case 'above-catalogue': {
      const cycle = fact.row.billingCycle;
      const paid = describePrice(fact.row.amountMinor, fact.row.currency, cycle, context.country);
      const common = `${describePrice(fact.commonMinor, fact.row.currency, cycle, context.country)}${wordTax(fact)}`;
      const month = writeMonth(fact.listedOn);
      const listed = fact.isOld
        ? `the dearest plan of ${fact.serviceName} was listed at ${common} in ${month}`
        : `the dearest plan of ${fact.serviceName} usually costs ${common} (${month})`;
      if (fact.looksMistyped)
        return `You entered ${paid}; ${listed}. Check the amount and the billing cycle.`;
      return fact.isOld
        ? `You pay ${paid}; ${listed}. Look up what it costs today.`
        : `You pay ${paid}; ${listed}. Look for a smaller plan or a price you no longer need to pay.`;
    }
    case 'trial':
      return fact.endsToday
        ? 'The trial ends today. Cancel now if you do not want to pay.'
        : `The trial ends on ${writeDay(fact.endsOn)}. Cancel before that day if you do not want to pay.`;
    case 'overdue':
      return `The renewal of ${writeDay(fact.row.nextRenewalOn)} has passed. Mark it as renewed, or delete it if you have cancelled.`;
    case 'category-year-cost':
      return `${quoteNames(fact.services)} come to ${money(fact.costPerYear)} a year.`;
  }
}

function wordTask(fact: Fact, money: (value: Rational) => string): string | null {
  switch (fact.kind) {
    case 'contained':
      return `Cancel ${quoteName(fact.drop.name)}${wordBefore(fact.before)}; you keep it through ${quoteName(fact.within.name)}.`;
    case 'same-service':
      return `Check whether ${quoteNames(fact.services)} are one subscription.`;
    case 'same-job':
      return `Choose one of ${quoteNames(fact.services)}.`;
    case 'overlap-in-category':
      return null;
    case 'rotate':
      return `Pause ${quoteNames(fact.pause.map(({ name }) => name))} until you want them again.`;
    case 'annual-gain':
      return fact.isOld
        ? `Look up the yearly price of ${quoteName(fact.row.name)}.`
        : `Move ${quoteName(fact.row.name)} to its yearly plan${wordBefore(fact.before)}: ${money(multiply(fact.savingPerMonth, MONTHS_PER_YEAR))} less a year.`;
    case 'above-catalogue':
      return `Look up what ${quoteName(fact.row.name)} costs today.`;
    case 'trial':
      return fact.endsToday
        ? `Decide about ${quoteName(fact.row.name)} today: its trial ends.`
        : `Decide about ${quoteName(fact.row.name)} before its trial ends on ${writeDay(fact.endsOn)}.`;
    case 'overdue':
      return `Mark ${quoteName(fact.row.name)} as renewed, or delete it: it was due on ${writeDay(fact.row.nextRenewalOn)}.`;
    case 'category-year-cost':
      // "Other" is nothing that anybody could weigh.
      return fact.category === 'Other'
        ? null
        : `Ask whether ${categoryNames[fact.category]} is worth ${money(fact.costPerYear)} a year to you.`;
  }
}

/** A day that has come is not named: nothing can be done before it. */
function wordBefore(day: CalendarDay | null): string {
  return day === null ? '' : ` before ${writeDay(day)}`;
}

function wordStep(step: MathStep, context: WordingContext): string {
  if (step.what === 'row') {
    const { name, amountMinor, currency, billingCycle } = step.row;
    return `${quoteName(name)}: ${describePrice(ownPart(amountMinor, step.row), currency, billingCycle, context.country)}`;
  }
  const price = describePrice(step.priceMinor, step.currency, step.cycle, context.country);
  return `${step.name}, price of ${writeMonth(step.listedOn)}: ${price}${wordTax(step)}`;
}

function wordTax({ isTaxAdded }: { readonly isTaxAdded: boolean }): string {
  return isTaxAdded ? ' with tax' : '';
}

function listSetPhrases(fact: Fact): readonly string[] {
  const differs = fact.kind === 'contained' && fact.differs !== null ? [ENGLISH_PHRASES[fact.differs]] : [];
  if (!('listedOn' in fact)) return differs;
  const listed = writeMonth(fact.listedOn);
  return [`with tax in ${listed}`, `with tax (${listed})`, `in ${listed}`, `(${listed})`];
}
