/** The settings: one section per subject. */
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { accountTexts } from '#texts/en/screens/account';
import { shellTexts } from '#texts/en/screens/shell';
import { buttonClass } from '#web/ui/button-class.ts';
import { Logo } from '#web/ui/logo.tsx';
import { LogoutButton } from '../auth/logout-button.tsx';
import { HOME_PATH } from '../device/session.ts';
import { useTexts } from '../language/text.ts';
import { SkipLink } from '../shell/skip-link.tsx';
import { useUser } from '../viewer/use-user.ts';
import { AccountInformation } from './account-information.tsx';
import { CountryForm } from './country-form.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { showPendingToast } from './pending-toast.ts';
import { Preferences } from './preferences.tsx';
import { ProfileForm } from './profile-form.tsx';
import { showReturnError } from './return-from-google.ts';
import { SessionList } from './session-list.tsx';
import { StatementsLink } from './statements-link.tsx';

export function SettingsPage() {
  const t = useTexts(accountTexts);
  const { brand } = useTexts(shellTexts);
  const { data: user } = useUser();
  useEffect(showPendingToast, []);
  useEffect(showReturnError, []);
  if (!user) return null;
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <header className="border-b bg-surface">
        <div className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-4 px-4 sm:px-6">
          <Link href={HOME_PATH} aria-label={brand} className="flex h-11 items-center rounded-sm">
            <Logo />
          </Link>
          <div className="-mr-3 flex items-center gap-1">
            <Link href={HOME_PATH} className={buttonClass('ghost')}>
              <ArrowLeft aria-hidden="true" />
              {t.back}
            </Link>
            <LogoutButton />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-6xl px-4 pt-8 pb-16 outline-none sm:px-6">
        <h1 className="font-semibold text-2xl tracking-[-0.02em]">{t.heading}</h1>
        <div className="mt-2">
          <AccountInformation user={user} />
          <ProfileForm user={user} />
          <Preferences user={user} />
          <CountryForm user={user} />
          <StatementsLink />
          <PasswordForm user={user} />
          <PasskeyList />
          <SessionList />
        </div>
      </main>
    </div>
  );
}
