/** Names a new passkey, which the browser then creates, or renames one. */
import { type FormEvent, useState } from 'react';
import { readDeviceName } from '#core/account/device-name';
import { accountTexts } from '#texts/en/screens/account';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { createPasskey, PasskeyRefusal } from '../auth/passkey-ceremony.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { useTexts } from '../language/text.ts';
import { focusFirstField } from '../ui/focus-first-field.ts';
import { type Passkey, useRefreshPasskeys, useRenamePasskey } from './queries.ts';
import { keepAddingPasskey } from './return-from-google.ts';
import { useFreshSignIn } from './use-fresh-sign-in.tsx';

const NAME_MAX_LENGTH = 60;

interface PasskeyDialogProps {
  /** Null creates a new one. */
  passkey: Passkey | null;
  onClose: () => void;
}

export function PasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const words = useTexts(accountTexts);
  const t = words.passkeys;
  const device = readDeviceName(navigator.userAgent);
  const [name, setName] = useState(
    passkey?.name ?? (device ? words.sessions.browser(device.browser, device.system) : ''),
  );
  const [problem, setProblem] = useState<string>();
  const { save, isBusy, dialog } = useSave(passkey, onClose);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const isNamed = name.trim() !== '';
    setProblem(isNamed ? undefined : t.nameRequired);
    if (isNamed) void save(name.trim());
  }

  return (
    <Dialog open onOpenChange={(open) => (open || isBusy ? undefined : onClose())}>
      <DialogContent
        size="sm"
        title={passkey ? t.renameTitle : t.add}
        {...(passkey ? {} : { description: t.addLead })}
        onOpenAutoFocus={focusFirstField}
      >
        <form noValidate className="contents" onSubmit={submit}>
          <DialogBody>
            <Field label={t.name} error={problem} required>
              <Input
                value={name}
                maxLength={NAME_MAX_LENGTH}
                autoComplete="off"
                onChange={(event) => setName(event.target.value)}
              />
            </Field>
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="secondary">{words.cancel}</Button>
            </DialogClose>
            <Button type="submit" loading={isBusy}>
              {passkey ? t.save : t.create}
            </Button>
          </DialogFooter>
        </form>
        {dialog}
      </DialogContent>
    </Dialog>
  );
}

function useSave(passkey: Passkey | null, onSaved: () => void) {
  const words = useTexts(accountTexts);
  const t = words.passkeys;
  const rename = useRenamePasskey();
  const refresh = useRefreshPasskeys();
  const [isBusy, setIsBusy] = useState(false);
  const { run, dialog } = useFreshSignIn(keepAddingPasskey);

  async function save(name: string): Promise<void> {
    setIsBusy(true);
    try {
      if (passkey) await rename.mutateAsync({ id: passkey.id, name });
      else {
        await run(() => createPasskey(name));
        await refresh();
        toast({ title: t.addedTitle, description: t.addedNote });
      }
      onSaved();
    } catch (error) {
      toastError(error instanceof PasskeyRefusal ? t[error.reason] : sentenceOf(error, words.saveFailed));
      setIsBusy(false);
    }
  }
  return { save, isBusy, dialog };
}
