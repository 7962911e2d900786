/** What Outgo is for readers in India: mandates, services, festival offers, rupees. */
import { findCountry } from '#core/countries';
import { landingTexts } from '../texts/en/landing.ts';
import { useTexts } from '../texts/text.ts';
import { LandingSection } from './landing-section.tsx';

export function InIndia() {
  const t = useTexts(landingTexts).india;
  const { mandates, services, festivals, rupees } = t.points;
  const { proMonthly, proAnnual } = findCountry('IN');
  return (
    <LandingSection id="india" heading={t.heading} lead={t.lead}>
      <dl className="mt-10 grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {[mandates, services, festivals, rupees].map((point) => (
          <div key={point.heading} className="border-accent border-l-2 pl-5">
            <dt className="font-semibold text-lg">{point.heading}</dt>
            <dd className="mt-1 text-muted">{point.text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-8 font-semibold text-lg in-data-[payments=off]:hidden">
        {t.price(proMonthly, proAnnual)}
      </p>
    </LandingSection>
  );
}
