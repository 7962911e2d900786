/** The footer of public pages: the four static pages, and the choice of language. */
import { shellTexts } from '#texts/en/screens/shell';
import { useTexts } from '../language/text.ts';
import { LanguageSwitch } from './language-switch.tsx';

export function SiteFooter() {
  const { brand, footer } = useTexts(shellTexts);
  const links = [
    { href: '/cancellation-refunds', text: footer.refunds },
    { href: '/contact', text: footer.contact },
    { href: '/privacy', text: footer.privacy },
    { href: '/terms', text: footer.terms },
  ];
  return (
    <footer className="border-t text-sm text-muted">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-8 sm:px-6">
        <p className="mr-auto font-semibold text-ink max-md:w-full">{brand}</p>
        <nav aria-label={footer.label}>
          <ul className="flex flex-wrap gap-x-6">
            {links.map(({ href, text }) => (
              <li key={href}>
                <a
                  href={href}
                  className="inline-flex min-h-9 items-center underline-offset-4 hover:underline pointer-coarse:min-h-11"
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageSwitch />
      </div>
    </footer>
  );
}
