/** The frame of simple pages (404, legal, crash): brand, one column of text, footer. Needs no session. */
import type { ReactNode } from 'react';
import { shellTexts } from '#texts/en/screens/shell';
import { Logo } from '#web/ui/logo.tsx';
import { useTexts } from '../language/text.ts';
import { SiteFooter } from './site-footer.tsx';
import { SkipLink } from './skip-link.tsx';

export function PageFrame({ children }: { children: ReactNode }) {
  const t = useTexts(shellTexts);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b bg-surface">
        <div className="mx-auto flex h-16 max-w-6xl items-center px-4 sm:px-6">
          <a href="/" aria-label={t.brandHome} className="flex h-11 items-center rounded-sm">
            <Logo />
          </a>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-3xl flex-1 px-4 py-12 outline-none sm:px-6 sm:py-16"
      >
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
