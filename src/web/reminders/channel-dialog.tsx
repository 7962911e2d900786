/** Adds a chat, a server or a webhook; a webhook's secret is shown once, before it closes. */
import { type FormEvent, useState } from 'react';
import { SEND_TO, type SendTo } from '#core/reminders/channels';
import { channelsTexts } from '#texts/en/screens/channels';
import { messagesTexts } from '#texts/en/screens/messages';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { ApiError } from '../device/api.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { getTexts, useTexts } from '../language/text.ts';
import { ChannelSecret } from './channel-secret.tsx';
import { useAddChannel } from './channels.ts';

type FieldName = 'address' | 'token' | 'chatId' | 'topic';
type FormTexts = (typeof channelsTexts)['form'];

/** The fields in the order in which they are asked for. */
const FIELDS: Record<SendTo, readonly { name: FieldName; label: keyof FormTexts; like: string }[]> = {
  telegram: [
    { name: 'token', label: 'token', like: '110201543:AAH…' },
    { name: 'chatId', label: 'chatId', like: '987654321' },
  ],
  ntfy: [
    { name: 'topic', label: 'topic', like: 'renewals-8f3kq' },
    { name: 'address', label: 'server', like: 'https://ntfy.sh' },
    { name: 'token', label: 'optionalToken', like: 'tk_…' },
  ],
  discord: [{ name: 'address', label: 'address', like: 'https://discord.com/api/webhooks/…' }],
  slack: [{ name: 'address', label: 'address', like: 'https://hooks.slack.com/services/…' }],
  gotify: [
    { name: 'address', label: 'server', like: 'https://push.example.com' },
    { name: 'token', label: 'token', like: 'AWfXBT1…' },
  ],
  webhook: [{ name: 'address', label: 'address', like: 'https://example.com/hooks/outgo' }],
};

export function ChannelDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(channelsTexts);
  const [kind, setKind] = useState<SendTo>('telegram');
  const [values, setValues] = useState<Partial<Record<FieldName, string>>>({});
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const [secret, setSecret] = useState<string | null>(null);
  const add = useAddChannel();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setProblems({});
    const typed = FIELDS[kind].flatMap(({ name }) => (values[name]?.trim() ? [[name, values[name]]] : []));
    try {
      const added = await add.mutateAsync({ kind, ...Object.fromEntries(typed) });
      toast({ title: t.form.added(t.kinds[kind]), description: t.form.addedNote });
      if (added.secret === null) onClose();
      else setSecret(added.secret);
    } catch (error) {
      const found = error instanceof ApiError ? getTexts(messagesTexts).details(error.body) : [];
      setProblems(Object.fromEntries(found.map(({ path, message }) => [path, message])));
      if (found.length === 0) toastError(sentenceOf(error, t.failed));
    }
  }

  if (secret !== null) return <ChannelSecret secret={secret} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => (open || add.isPending ? undefined : onClose())}>
      <DialogContent size="sm" title={t.form.title}>
        <form noValidate className="contents" onSubmit={(event) => void submit(event)}>
          <DialogBody className="flex flex-col gap-4">
            <Field label={t.form.service} hint={t.form.how[kind]}>
              <Select
                options={SEND_TO.map((value) => ({ value, label: t.kinds[value] }))}
                value={kind}
                onValueChange={(value) => {
                  setKind(value as SendTo);
                  setValues({});
                  setProblems({});
                }}
              />
            </Field>
            {FIELDS[kind].map(({ name, label, like }) => (
              <Field key={`${kind} ${name}`} label={`${t.form[label]}`} error={problems[name]}>
                <Input
                  value={values[name] ?? ''}
                  placeholder={like}
                  maxLength={2_000}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  onChange={(event) => setValues({ ...values, [name]: event.target.value })}
                />
              </Field>
            ))}
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="secondary">{t.cancel}</Button>
            </DialogClose>
            <Button type="submit" loading={add.isPending}>
              {t.form.save}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
