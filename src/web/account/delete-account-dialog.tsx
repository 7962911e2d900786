/** Asks for the own e-mail address, deletes the account, and wipes this device. */
import { type FormEvent, useState } from 'react';
import { accountTexts } from '#texts/en/screens/account';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { ApiError, call, NetworkError } from '../device/api.ts';
import { sentenceOf } from '../device/error-toast.ts';
import { endSession } from '../device/session-end.ts';
import { useTexts } from '../language/text.ts';
import { focusFirstField } from '../ui/focus-first-field.ts';
import type { User } from '../viewer/use-user.ts';
import { useFreshSignIn } from './use-fresh-sign-in.tsx';

/** True also where the answer was lost on its way: the next one says it. */
async function isDeleted(error: unknown): Promise<boolean> {
  if (error instanceof ApiError) return error.body.code === 'account_gone';
  if (!(error instanceof NetworkError)) return false;
  return call('GET /api/auth/user').then(
    () => false,
    (failure) => failure instanceof ApiError && failure.body.code === 'account_gone',
  );
}

export function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTexts(accountTexts).data;
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const { run, dialog } = useFreshSignIn();

  async function deleteAccount(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsBusy(true);
    setProblem(undefined);
    try {
      await run(() => call('POST /api/user/delete', { body: { email } }));
      await endSession('logout');
    } catch (error) {
      if (await isDeleted(error)) return await endSession('logout');
      setProblem(sentenceOf(error, t.failed));
      setIsBusy(false);
    }
  }

  return (
    <Dialog open onOpenChange={(open) => (open || isBusy ? undefined : onClose())}>
      <DialogContent
        size="sm"
        title={t.confirmTitle}
        description={t.confirmLead}
        onOpenAutoFocus={focusFirstField}
      >
        <form noValidate className="contents" onSubmit={(event) => void deleteAccount(event)}>
          <DialogBody>
            <Field label={t.confirmEmail(user.email)} error={problem} required>
              <Input
                type="email"
                value={email}
                autoComplete="off"
                onChange={(event) => setEmail(event.target.value)}
              />
            </Field>
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="secondary" disabled={isBusy}>
                {t.keep}
              </Button>
            </DialogClose>
            <Button type="submit" variant="destructive" loading={isBusy}>
              {t.deleteButton}
            </Button>
          </DialogFooter>
        </form>
        {dialog}
      </DialogContent>
    </Dialog>
  );
}
