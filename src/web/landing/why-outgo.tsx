import { BadgeCheck, Globe, ListChecks, type LucideIcon, ShieldCheck } from 'lucide-react';
import { landingTexts } from '#texts/en/screens/landing';
import { useTexts } from '../language/text.ts';
import { LandingSection } from './landing-section.tsx';

export function WhyOutgo() {
  const t = useTexts(landingTexts).why;
  const { open, advice, home, yours } = t.cards;
  const cards: Array<[LucideIcon, typeof open]> = [
    [ListChecks, open],
    [BadgeCheck, advice],
    [Globe, home],
    [ShieldCheck, yours],
  ];
  return (
    <LandingSection id="why" heading={t.heading} lead={t.lead} isTinted>
      <ul className="mt-10 grid gap-5 sm:grid-cols-2 lg:gap-6">
        {cards.map(([Icon, card]) => (
          <li key={card.heading} className="forced-edge rounded-2xl border bg-surface p-6 shadow-card sm:p-8">
            <span className="grid size-11 place-items-center rounded-xl bg-accent-soft text-accent-ink">
              <Icon aria-hidden="true" className="size-6" strokeWidth={1.75} />
            </span>
            <h3 className="mt-5 font-semibold text-xl">{card.heading}</h3>
            <p className="mt-2 text-muted">{card.text}</p>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}
