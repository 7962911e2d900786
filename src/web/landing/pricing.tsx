/** Pricing: Free and Pro side by side, with Pro's prices for the country picked. */
import { type RefObject, useId, useRef } from 'react';
import { findCountry } from '#core/country/countries';
import { COUNTRY_TABLE, type Country } from '#core/data/country-table';
import { annualSavingPercent } from '#core/plan/plan';
import { landingTexts } from '#texts/en/screens/landing';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { controlClass } from '#web/ui/control-class.ts';
import { AuthButton } from '../auth/auth-button.tsx';
import { nameCountry } from '../language/place-names.ts';
import { useLanguage, useTexts } from '../language/text.ts';
import { type ChargedRupees, readChargedRupees } from './charged-rupees.ts';
import { LandingSection } from './landing-section.tsx';
import { PlanPoints } from './plan-points.tsx';
import { useHomeCountry } from './use-home-country.ts';

/** The country whose price is charged outside India. */
const DEFAULT = findCountry('US');
const card = 'forced-edge flex flex-col rounded-2xl border bg-surface p-6 sm:p-8';

export function Pricing() {
  const t = useTexts(landingTexts).pricing;
  const picker = useRef<HTMLSelectElement>(null);
  const [country, setCountry] = useHomeCountry(picker);
  const language = useLanguage();
  const rupees = country.code === 'IN' ? null : readChargedRupees();
  const day = formatCalendarDay(rupees?.ratesOn ?? '', `${language}-${country.code}`);
  return (
    <LandingSection
      id="pricing"
      heading={t.heading}
      lead={t.lead}
      isTinted
      className="in-data-[payments=off]:hidden"
    >
      <CountryPicker ref={picker} value={country.code} onChange={setCountry} />
      <div className="mt-6 grid items-stretch gap-5 md:grid-cols-2 lg:gap-6">
        <div className={`${card} shadow-card`}>
          <h3 className="font-semibold text-xl">{t.free.name}</h3>
          <p className="mt-4 font-bold text-4xl tracking-[-0.03em]">{writeFree(country)}</p>
          <p className="mt-1 min-h-7 text-muted">{t.free.price}</p>
          <PlanPoints points={t.free.points} />
          <AuthButton view="signup" className={buttonClass('secondary', 'lg', 'w-full')}>
            {t.free.action}
          </AuthButton>
        </div>
        <div className={`${card} border-accent shadow-float ring-1 ring-accent`}>
          <h3 className="font-semibold text-xl">{t.pro.name}</h3>
          <ProPrices country={country} rupees={rupees} />
          <PlanPoints points={t.pro.points} />
          <AuthButton view="signup" className={buttonClass('primary', 'lg', 'w-full')}>
            {t.pro.action}
          </AuthButton>
        </div>
      </div>
      <p className="mt-6 max-w-3xl text-muted text-sm">
        {t.payment} {rupees ? `${t.converted(day, DEFAULT.proMonthly, DEFAULT.proAnnual)} ` : null}
        {t.refund}{' '}
        <span className="font-semibold text-ink not-in-data-[payments=sandbox]:hidden">{t.testMode}</span>
      </p>
    </LandingSection>
  );
}

/** Nothing, written as the country writes its price of Pro: `$0`, `0 €`. */
function writeFree(country: Country): string {
  return country.proMonthly.replace(/\d[\d.,\s’']*\d|\d/, '0');
}

/** Outside India the list price is not what the card is charged: the rupees stand beside it. */
function ProPrices({ country, rupees }: { country: Country; rupees: ChargedRupees | null }) {
  const t = useTexts(landingTexts).pricing.pro;
  return (
    <output className="mt-4 block">
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="tabular font-bold text-4xl tracking-[-0.03em]">{country.proMonthly}</span>{' '}
        <span className="text-muted">
          {t.perMonth}
          {rupees ? <Charged rupees={rupees.monthly} /> : null}
        </span>
      </span>{' '}
      <span className="mt-1 flex min-h-7 flex-wrap items-center gap-x-2">
        <span className="text-muted">{t.or}</span>{' '}
        <span className="tabular font-semibold">{country.proAnnual}</span>{' '}
        <span className="text-muted">
          {t.perYear}
          {rupees ? <Charged rupees={rupees.yearly} /> : null}
        </span>{' '}
        <Badge variant="pro">{t.save(annualSavingPercent(country))}</Badge>
      </span>
    </output>
  );
}

function Charged({ rupees }: { rupees: string }) {
  const t = useTexts(landingTexts).pricing.pro;
  return (
    <>
      {', '}
      <span className="tabular whitespace-nowrap">{t.chargedAs(rupees)}</span>
    </>
  );
}

interface CountryPickerProps {
  ref: RefObject<HTMLSelectElement | null>;
  value: string;
  onChange: (code: string) => void;
}

function CountryPicker({ ref, value, onChange }: CountryPickerProps) {
  const t = useTexts(landingTexts).pricing;
  const language = useLanguage();
  const countries = COUNTRY_TABLE.map(({ code, name }) => ({
    code,
    name: nameCountry(code, name, language),
  }));
  const id = useId();
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {t.country}
      </label>
      <span className="relative min-w-48 flex-1 sm:max-w-64">
        <select
          ref={ref}
          id={id}
          value={value}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          className={`${controlClass} h-11 cursor-pointer appearance-none pr-10`}
        >
          {countries
            .sort((a, b) => (a.name < b.name ? -1 : 1))
            .map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
        </select>
        <svg
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          aria-hidden="true"
          className="pointer-events-none absolute top-3 right-3 size-5 text-muted forced-colors:text-[FieldText]"
        >
          <path d="m6 9 6 6 6-6" />
        </svg>
      </span>
    </div>
  );
}
