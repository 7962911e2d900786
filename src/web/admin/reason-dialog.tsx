/** Confirms a change that cannot be undone, and asks for a reason for the audit log. */
import { type FormEvent, useRef, useState } from 'react';
import { REASON_LIMIT } from '#core/account/account';
import { adminTexts } from '#texts/en/screens/admin';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useTexts } from '../language/text.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { useChange } from './use-change.ts';

interface ReasonDialogProps {
  title: string;
  description: string;
  confirmLabel: string;
  /** Shown if the server sends no message. */
  failure: string;
  /** Throws on failure. */
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
}

export function ReasonDialog({
  title,
  description,
  confirmLabel,
  failure,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const t = useTexts(adminTexts).money;
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { isBusy, isTooOld, run } = useChange();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (reason.trim() === '') {
      setProblem(t.reasonRequired);
      field.current?.focus();
      return;
    }
    setProblem(null);
    if (await run(() => onConfirm(reason.trim()), failure)) onClose();
  }

  return (
    <Dialog open onOpenChange={(open) => (open || isBusy ? undefined : onClose())}>
      <DialogContent size="sm" title={title} description={description}>
        <form noValidate className="contents" onSubmit={(event) => void submit(event)}>
          <DialogBody className="flex flex-col gap-4">
            <Field label={t.reason} hint={t.reasonHint} error={problem} required>
              <Textarea
                ref={field}
                value={reason}
                maxLength={REASON_LIMIT}
                onChange={(event) => setReason(event.target.value)}
              />
            </Field>
            {isTooOld ? <SignInAgain /> : null}
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="secondary" disabled={isBusy}>
                {t.keep}
              </Button>
            </DialogClose>
            <Button type="submit" variant="destructive" loading={isBusy}>
              {confirmLabel}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
