/** The 404 page (specification §2): says so, and offers the three places people most likely wanted. */
import { shellTexts } from '../texts/en/shell.ts';
import { useTexts } from '../texts/text.ts';
import { PageFrame } from './page-frame.tsx';

export function NotFoundPage() {
  const t = useTexts(shellTexts).notFound;
  const places = [
    { href: '/', name: t.home, note: t.homeNote },
    { href: '/dashboard', name: t.dashboard, note: t.dashboardNote },
    { href: '/contact', name: t.contact, note: t.contactNote },
  ];
  return (
    <PageFrame>
      <p className="tabular text-sm font-semibold text-accent-ink">404</p>
      <h1 className="mt-2 text-3xl font-semibold sm:text-4xl">{t.heading}</h1>
      <p className="mt-3 max-w-prose text-muted">{t.lead}</p>
      <h2 className="mt-10 text-lg font-semibold">{t.tryInstead}</h2>
      <ul className="mt-3 divide-y overflow-hidden rounded-lg border bg-surface shadow-card">
        {places.map(({ href, name, note }) => (
          <li key={href}>
            <a href={href} className="block px-5 py-4 -outline-offset-2 hover:bg-hover">
              <span className="font-semibold text-accent-ink">{name}</span>
              <span className="mt-0.5 block text-sm text-muted">{note}</span>
            </a>
          </li>
        ))}
      </ul>
    </PageFrame>
  );
}
