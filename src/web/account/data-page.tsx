/** The user's data: take it along, or delete the account. */
import { Download } from 'lucide-react';
import { useState } from 'react';
import { accountTexts } from '#texts/en/screens/account';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { addressOf } from '../device/api.ts';
import { useTexts } from '../language/text.ts';
import { usePlansShown } from '../plan/use-plans-shown.ts';
import { useUser } from '../viewer/use-user.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { ImportSection } from './import-section.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { SettingsSection } from './settings-section.tsx';
import { StatementsLink } from './statements-link.tsx';

export function DataPage() {
  const t = useTexts(accountTexts).data;
  const { data: user } = useUser();
  const hasPlans = usePlansShown();
  const [isDeleting, setIsDeleting] = useState(false);
  if (!user) return null;
  return (
    <SettingsFrame heading={t.title} back={{ label: t.back, path: '/settings' }}>
      <SettingsSection title={t.exportTitle} lead={t.exportLead}>
        <div className="grid gap-5 sm:grid-cols-2">
          <DownloadLink address={addressOf('GET /api/user/export.json')} label={t.json} hint={t.jsonHint} />
          <DownloadLink address={addressOf('GET /api/user/export.csv')} label={t.csv} hint={t.csvHint} />
        </div>
      </SettingsSection>
      <ImportSection />
      <StatementsLink />
      <SettingsSection title={t.deleteTitle} lead={t.deleteLead}>
        {hasPlans && user.isPro ? <p className="mb-4 text-muted text-sm">{t.deleteHint}</p> : null}
        <Button variant="destructive" onClick={() => setIsDeleting(true)}>
          {t.deleteButton}
        </Button>
        {isDeleting ? <DeleteAccountDialog user={user} onClose={() => setIsDeleting(false)} /> : null}
      </SettingsSection>
    </SettingsFrame>
  );
}

function DownloadLink({ address, label, hint }: { address: string; label: string; hint: string }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <a href={address} download className={buttonClass('secondary')}>
        <Download aria-hidden="true" />
        {label}
      </a>
      <p className="text-muted text-sm">{hint}</p>
    </div>
  );
}
