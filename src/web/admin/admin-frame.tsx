/** The frame of the admin screens: back link, title, and navigation. */
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { adminTexts } from '#texts/en/screens/admin';
import { shellTexts } from '#texts/en/screens/shell';
import { buttonClass } from '#web/ui/button-class.ts';
import { Logo } from '#web/ui/logo.tsx';
import { LogoutButton } from '../auth/logout-button.tsx';
import { useTexts } from '../language/text.ts';
import { SkipLink } from '../shell/skip-link.tsx';

interface AdminFrameProps {
  title: string;
  lead?: ReactNode;
  /** Buttons beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

const PLACES = {
  '/admin-analytics': 'analytics',
  '/admin-tools': 'tools',
  '/admin-tools/audit': 'audit',
} as const;

export function AdminFrame({ title, lead, action, children }: AdminFrameProps) {
  const t = useTexts(adminTexts);
  const shell = useTexts(shellTexts);
  const [here] = useLocation();
  return (
    <div className="min-h-dvh pb-12">
      <SkipLink />
      <header className="border-b bg-surface">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-6 px-4 sm:px-6">
          <Link href="/dashboard" aria-label={shell.brandHome} className="flex h-11 items-center rounded-sm">
            <Logo />
          </Link>
          <nav
            aria-label={t.sections}
            className="-mb-px flex gap-1 max-sm:order-last max-sm:-mx-3 max-sm:w-full"
          >
            {Object.entries(PLACES).map(([path, place]) => (
              <Link
                key={path}
                href={path}
                aria-current={here === path ? 'page' : undefined}
                className="flex h-11 items-center border-transparent sm:h-14 border-b-2 px-3 font-medium text-[0.9375rem] text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
              >
                {t[place].section}
              </Link>
            ))}
          </nav>
          <LogoutButton className="-mr-3 ml-auto" />
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex max-w-7xl flex-col gap-5 px-4 py-6 outline-none sm:px-6"
      >
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
          <div>
            <Link href="/dashboard" className={buttonClass('link', 'sm', '-ml-3')}>
              <ArrowLeft aria-hidden="true" />
              {t.back}
            </Link>
            <h1 className="mt-1 font-bold text-2xl">{title}</h1>
            {lead ? <p className="mt-1 text-muted text-sm">{lead}</p> : null}
          </div>
          {action ? <div className="flex flex-wrap items-center gap-2">{action}</div> : null}
        </div>
        {children}
      </main>
    </div>
  );
}
