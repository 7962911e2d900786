/** What Outgo is for readers in India: mandates, services, festival offers, rupees. */
import { useId } from 'react';
import { findCountry } from '#core/country/countries';
import { landingTexts } from '#texts/en/screens/landing';
import { useTexts } from '../language/text.ts';

export function InIndia() {
  const t = useTexts(landingTexts).india;
  const headingId = useId();
  const { mandates, services, festivals, rupees } = t.points;
  return (
    <section id="india" aria-labelledby={headingId} className="bg-accent-soft">
      <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-10 px-4 py-16 sm:px-6 sm:py-24 lg:grid-cols-[2fr_3fr]">
        <div>
          <h2
            id={headingId}
            className="font-bold text-3xl tracking-[-0.025em] sm:text-[2.5rem] sm:leading-tight"
          >
            {t.heading}
          </h2>
          <p className="mt-4 text-accent-ink text-lg leading-relaxed">{t.lead}</p>
          <RupeePrice />
        </div>
        <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {[mandates, services, festivals, rupees].map((point) => (
            <div key={point.heading} className="border-accent border-t-2 pt-4">
              <dt className="font-semibold text-lg">{point.heading}</dt>
              <dd className="mt-1.5 text-accent-ink">{point.text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function RupeePrice() {
  const t = useTexts(landingTexts).india;
  const { proMonthly, proAnnual } = findCountry('IN');
  return (
    <p className="mt-8 in-data-[payments=off]:hidden">
      <span className="block font-semibold text-accent-ink text-sm">{t.pro}</span>{' '}
      <span className="tabular font-bold text-5xl tracking-[-0.03em]">{proMonthly}</span>{' '}
      <span className="ml-1 text-accent-ink">{t.perMonth}</span>{' '}
      <span className="mt-1 block text-accent-ink">{t.orPerYear(proAnnual)}</span>
    </p>
  );
}
