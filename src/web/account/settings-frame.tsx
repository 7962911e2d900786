/** The frame of the settings and their sub-pages: the way back, the logout button and the heading. */
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { shellTexts } from '#texts/en/screens/shell';
import { buttonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Logo } from '#web/ui/logo.tsx';
import { LogoutButton } from '../auth/logout-button.tsx';
import { HOME_PATH } from '../device/session.ts';
import { useTexts } from '../language/text.ts';
import { SkipLink } from '../shell/skip-link.tsx';

interface SettingsFrameProps {
  heading: string;
  back: { label: string; path: string };
  lead?: string;
  className?: string;
  children: ReactNode;
}

export function SettingsFrame({ heading, back, lead, className, children }: SettingsFrameProps) {
  const { brand } = useTexts(shellTexts);
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <header className="border-b bg-surface">
        <div className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-4 px-4 sm:px-6">
          <Link href={HOME_PATH} aria-label={brand} className="flex h-11 items-center rounded-sm">
            <Logo />
          </Link>
          <div className="-mr-3 flex items-center gap-1">
            <Link href={back.path} className={buttonClass('ghost')}>
              <ArrowLeft aria-hidden="true" />
              {back.label}
            </Link>
            <LogoutButton />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-6xl px-4 pt-8 pb-16 outline-none sm:px-6">
        <h1 className="text-balance font-semibold text-2xl tracking-[-0.02em]">{heading}</h1>
        {lead === undefined ? null : <p className="mt-1 text-muted">{lead}</p>}
        <div className={classNames(lead === undefined ? 'mt-2' : 'mt-5', className)}>{children}</div>
      </main>
    </div>
  );
}
