// How lists of subscriptions write a billing cycle, compared without case, accents and punctuation.
import type { RhythmUnit } from '../billing-cycle.ts';
import { foldHeading } from '../text/heading.ts';

interface CycleWord {
  readonly count: number;
  readonly unit: RhythmUnit;
}

function words(count: number, unit: RhythmUnit, names: string): [string, CycleWord][] {
  return names.split(' | ').map((name) => [foldHeading(name), { count, unit }]);
}

export const CYCLE_WORDS: ReadonlyMap<string, CycleWord> = new Map([
  ...words(1, 'days', 'daily | day | per day | a day | taglich | tag | quotidien | diario | giornaliero | dagelijks | रोज | 每天 | 毎日'),
  ...words(1, 'weeks', 'weekly | week | wk | per week | a week | wochentlich | woche | hebdomadaire | semanal | settimanale | wekelijks | हर हफ्ते | साप्ताहिक | 每周 | 毎週'),
  ...words(2, 'weeks', 'fortnightly | fortnight | biweekly | bi weekly | every other week | zweiwochentlich'),
  ...words(1, 'months', 'monthly | month | mo | mon | per month | a month | pm | p m | pcm | monatlich | monat | mensuel | mensuelle | mois | par mois | mensual | mes | al mes | mensile | mese | mensal | maandelijks | maand | manadsvis | manedlig | miesiecznie | मासिक | महीना | हर महीने | 每月 | 月付 | 毎月 | 月額'),
  ...words(2, 'months', 'bimonthly | bi monthly | every other month | zweimonatlich | bimestriel | bimestral'),
  ...words(3, 'months', 'quarterly | quarter | per quarter | vierteljahrlich | quartal | quartalsweise | trimestriel | trimestral | trimestrale | per kwartaal | kwartaal | तिमाही | त्रैमासिक | 每季 | 季付 | 四半期'),
  ...words(6, 'months', 'halfyearly | half yearly | half year | semiannual | semi annual | semiannually | semi annually | semiyearly | biannual | biannually | halbjahrlich | semestriel | semestral | semestrale | halfjaarlijks | छमाही | 每半年 | 半年付 | 半年'),
  ...words(1, 'years', 'yearly | year | yr | per year | a year | annual | annually | per annum | pa | p a | jahrlich | jahr | annuel | annuelle | an | par an | anual | ano | al ano | annuale | anno | jaarlijks | jaar | arligen | arlig | rocznie | सालाना | वार्षिक | हर साल | 每年 | 年付 | 毎年 | 年額'),
  ...words(2, 'years', 'biennial | biennially | every other year | two yearly'),
]);

export const UNIT_WORDS: ReadonlyMap<string, CycleWord> = new Map([
  ...words(1, 'days', 'day | days | d | tag | tage | tagen | jour | jours | dia | dias | giorni | dagen | दिन | 天 | 日'),
  ...words(1, 'weeks', 'week | weeks | w | wk | wks | woche | wochen | semaine | semaines | semana | semanas | settimane | weken | हफ्ते | हफ्ता | 周 | 週'),
  ...words(1, 'months', 'month | months | m | mo | mos | monat | monate | monaten | mois | mes | meses | mesi | mese | maanden | maand | महीने | महीना | माह | 个月 | か月 | ヶ月 | 月'),
  ...words(3, 'months', 'quarter | quarters'),
  ...words(1, 'years', 'year | years | y | yr | yrs | jahr | jahre | jahren | an | ans | ano | anos | anni | anno | jaar | साल | 年'),
]);

/** Bought once: nothing comes back. */
export const ONCE_WORDS: ReadonlySet<string> = new Set('one time | onetime | one time purchase | once | single | lifetime | life time | forever | never | none | einmalig | einmal | unique | una vez | una tantum | 一次性 | 买断 | 買い切り'.split(' | '));
