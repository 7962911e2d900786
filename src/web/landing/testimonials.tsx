/** Two testimonials, marked as examples. */
import { landingTexts } from '#texts/en/screens/landing';
import { useTexts } from '../language/text.ts';
import { LandingSection } from './landing-section.tsx';

export function Testimonials() {
  const t = useTexts(landingTexts).testimonials;
  const hasExamples = t.items.some((item) => item.isExample);
  return (
    <LandingSection id="testimonials" heading={t.heading} {...(hasExamples && { lead: t.exampleNote })}>
      <div className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-2">
        {t.items.map(({ quote, who, where }) => (
          <figure key={who} className="flex flex-col">
            <blockquote className="flex-1 text-balance font-medium text-xl leading-relaxed tracking-[-0.01em] sm:text-2xl sm:leading-relaxed">
              <p>“{quote}”</p>
            </blockquote>
            <figcaption className="mt-5 text-muted">
              <span className="font-semibold text-ink">{who}</span>, {where}
            </figcaption>
          </figure>
        ))}
      </div>
    </LandingSection>
  );
}
