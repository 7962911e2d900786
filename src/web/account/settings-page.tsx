import { useEffect } from 'react';
import { accountTexts } from '#texts/en/screens/account';
import { HOME_PATH } from '../device/session.ts';
import { useTexts } from '../language/text.ts';
import { useUser } from '../viewer/use-user.ts';
import { AccountInformation } from './account-information.tsx';
import { CountryForm } from './country-form.tsx';
import { DataLink } from './data-link.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { showPendingToast } from './pending-toast.ts';
import { Preferences } from './preferences.tsx';
import { ProfileForm } from './profile-form.tsx';
import { RemindersLink } from './reminders-link.tsx';
import { showReturnError } from './return-from-google.ts';
import { SessionList } from './session-list.tsx';
import { SettingsFrame } from './settings-frame.tsx';

export function SettingsPage() {
  const t = useTexts(accountTexts);
  const { data: user } = useUser();
  useEffect(showPendingToast, []);
  useEffect(showReturnError, []);
  if (!user) return null;
  return (
    <SettingsFrame heading={t.heading} back={{ label: t.back, path: HOME_PATH }}>
      <AccountInformation user={user} />
      <ProfileForm user={user} />
      <Preferences user={user} />
      <CountryForm user={user} />
      <PasswordForm user={user} />
      <PasskeyList />
      <SessionList />
      <RemindersLink />
      <DataLink />
    </SettingsFrame>
  );
}
