import { useQuery } from '@tanstack/react-query';
import { Fingerprint, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { accountTexts } from '#texts/en/screens/account';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Dotted } from '#web/ui/dotted.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { canUsePasskeys } from '../auth/passkey-ceremony.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { useLanguage, useTexts } from '../language/text.ts';
import { describeDay, describeMoment } from '../ui/moment-words.ts';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { PendingRows } from './pending-rows.tsx';
import { type Passkey, passkeysQuery, useRemovePasskey } from './queries.ts';
import { forgetAddingPasskey, isAddingPasskey } from './return-from-google.ts';
import { SettingsSection } from './settings-section.tsx';
import { useFreshSignIn } from './use-fresh-sign-in.tsx';

/** Which dialog is open. */
type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey } | null;

export function PasskeyList() {
  const words = useTexts(accountTexts);
  const t = words.passkeys;
  const query = useQuery(passkeysQuery);
  const { data: passkeys } = query;
  const [open, setOpen] = useState<Open>(() => (isAddingPasskey() ? { kind: 'add' } : null));
  const close = () => {
    forgetAddingPasskey();
    setOpen(null);
  };
  return (
    <SettingsSection title={t.title} lead={t.lead}>
      {passkeys ? (
        <>
          <Passkeys passkeys={passkeys} onOpen={setOpen} />
          {canUsePasskeys() ? (
            <div className={passkeys.length === 0 ? 'flex justify-center pb-3' : 'mt-5'}>
              <Button variant="secondary" onClick={() => setOpen({ kind: 'add' })}>
                <Plus aria-hidden="true" />
                {t.add}
              </Button>
            </div>
          ) : (
            <p className="text-center text-muted text-sm">{t.unsupported}</p>
          )}
        </>
      ) : (
        <PendingRows query={query} count={1} texts={words} />
      )}
      {open?.kind === 'add' ? <PasskeyDialog passkey={null} onClose={close} /> : null}
      {open?.kind === 'rename' ? <PasskeyDialog passkey={open.passkey} onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemovePasskey passkey={open.passkey} onClose={close} /> : null}
    </SettingsSection>
  );
}

function Passkeys({ passkeys, onOpen }: { passkeys: Passkey[]; onOpen: (open: Open) => void }) {
  const t = useTexts(accountTexts).passkeys;
  const language = useLanguage();
  if (passkeys.length === 0) {
    return (
      <EmptyState
        icon={<Fingerprint />}
        title={t.empty}
        description={t.emptyLead}
        className="px-0 pt-4 pb-5"
      />
    );
  }
  return (
    <ul className="-my-3 divide-y">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex items-center gap-3 py-3">
          <Fingerprint aria-hidden="true" className="size-5 shrink-0 text-muted" />
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium text-[0.9375rem]">{passkey.name}</p>
            <Dotted className="text-muted text-sm">
              {t.added(describeDay(passkey.createdAt, language))}
              {passkey.lastUsedAt
                ? t.used(describeMoment(passkey.lastUsedAt, new Date(), language))
                : t.neverUsed}
            </Dotted>
          </div>
          <IconButton
            label={t.renameOf(passkey.name)}
            icon={<Pencil aria-hidden="true" />}
            onClick={() => onOpen({ kind: 'rename', passkey })}
          />
          <IconButton
            label={t.removeOf(passkey.name)}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onOpen({ kind: 'remove', passkey })}
          />
        </li>
      ))}
    </ul>
  );
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const words = useTexts(accountTexts);
  const t = words.passkeys;
  const remove = useRemovePasskey();
  const { run, dialog } = useFreshSignIn();
  async function confirm(): Promise<void> {
    try {
      await run(() => remove.mutateAsync(passkey.id));
      toast({ title: t.removedTitle });
    } catch (error) {
      toastError(sentenceOf(error, t.removeFailed));
    }
  }
  return (
    <Confirm
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={t.removeTitle(passkey.name)}
      description={t.removeLead}
      confirmLabel={t.remove}
      cancelLabel={words.cancel}
      destructive
      onConfirm={confirm}
    >
      {dialog}
    </Confirm>
  );
}
