/** Account Information: e-mail and account type. */
import type { ReactNode } from 'react';
import { accountTexts } from '#texts/en/screens/account';
import { Badge } from '#web/ui/badge.tsx';
import { useLanguage, useTexts } from '../language/text.ts';
import { usePlansShown } from '../plan/use-plans-shown.ts';
import { describeDay } from '../ui/moment-words.ts';
import type { User } from '../viewer/use-user.ts';
import { SettingsSection } from './settings-section.tsx';

export function AccountInformation({ user }: { user: User }) {
  const t = useTexts(accountTexts);
  const language = useLanguage();
  const hasPlans = usePlansShown();
  return (
    <SettingsSection title={t.information} lead={t.informationLead}>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact name={t.email} className="sm:col-span-2">
          {user.email}
        </Fact>
        {hasPlans ? (
          <Fact name={t.accountType}>
            {user.isPro ? <Badge variant="pro">{t.pro}</Badge> : <Badge>{t.free}</Badge>}
          </Fact>
        ) : null}
        <Fact name={t.memberSince}>{describeDay(user.createdAt, language)}</Fact>
      </dl>
    </SettingsSection>
  );
}

function Fact({ name, children, className }: { name: string; children: ReactNode; className?: string }) {
  return (
    <div className={className}>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="wrap-anywhere mt-0.5 text-[0.9375rem]">{children}</dd>
    </div>
  );
}
