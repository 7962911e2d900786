/** The 404 page, with a guess of what was meant and links to the main pages. */
import { useEffect, useState } from 'react';
import { shellTexts } from '#texts/en/screens/shell';
import { useTexts } from '../language/text.ts';
import { type GuessedPlace, guessPage } from './guess-page.ts';
import { PageFrame } from './page-frame.tsx';
import { useDocumentTitle } from './use-document-title.ts';

export function NotFoundPage() {
  const { notFound: t, titles, documentTitle } = useTexts(shellTexts);
  useDocumentTitle(documentTitle(titles.notFound));
  const places = [
    { href: '/', name: t.home, note: t.homeNote },
    { href: '/dashboard', name: t.dashboard, note: t.dashboardNote },
    { href: '/contact', name: t.contact, note: t.contactNote },
  ];
  return (
    <PageFrame>
      <LostCoin />
      <p className="tabular mt-8 font-semibold text-accent-ink text-sm">404</p>
      <h1 className="mt-1 font-bold text-3xl tracking-[-0.025em] sm:text-4xl">{t.heading}</h1>
      <p className="mt-3 max-w-prose text-muted">{t.lead}</p>
      <Guess />
      <h2 className="mt-5 font-semibold text-lg">{t.tryInstead}</h2>
      <ul className="forced-edge mt-3 divide-y overflow-hidden rounded-lg border bg-surface shadow-card">
        {places.map(({ href, name, note }) => (
          <li key={href}>
            <a href={href} className="block px-5 py-4 -outline-offset-2 hover:bg-hover">
              <span className="font-semibold text-accent-ink">{name}</span>
              <span className="mt-0.5 block text-muted text-sm">{note}</span>
            </a>
          </li>
        ))}
      </ul>
    </PageFrame>
  );
}

/** Reserves its space, because the prerendered page does not know the URL yet. */
function Guess() {
  const t = useTexts(shellTexts).notFound;
  const [place, setPlace] = useState<GuessedPlace | null>(null);
  useEffect(() => {
    const guess = guessPage(location.pathname);
    const hasPrices = document.documentElement.dataset.payments !== 'off';
    if (guess !== '/#pricing' || hasPrices) setPlace(guess);
  }, []);
  return (
    <p role="status" className="mt-4 min-h-7 text-lg">
      {place ? (
        <>
          {t.didYouMean}{' '}
          <a
            href={place}
            className="font-semibold text-accent-ink underline decoration-accent/40 underline-offset-4 hover:decoration-current"
          >
            {t.places[place]}
          </a>
          ?
        </>
      ) : null}
    </p>
  );
}

/** Our mark, with the coin gone astray. */
function LostCoin() {
  return (
    <svg viewBox="0 0 96 40" fill="none" aria-hidden="true" className="h-16 text-accent">
      <path d="M17.02 16.08 A9.75 9.75 0 1 0 23.92 22.98" stroke="currentColor" strokeWidth="5" />
      <path
        d="M26 14 C 40 0, 52 8, 56 18 S 70 32, 82 22"
        stroke="var(--color-edge)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeDasharray="0.1 4"
      />
      <circle cx="88" cy="17" r="3.6" fill="currentColor" />
    </svg>
  );
}
