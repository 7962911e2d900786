/** The signing secret of a new webhook, which cannot be shown again. */
import { Copy } from 'lucide-react';
import { channelsTexts } from '#texts/en/screens/channels';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { toastError } from '../device/error-toast.ts';
import { useTexts } from '../language/text.ts';

export function ChannelSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTexts(channelsTexts).secret;
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret);
      toast({ title: t.copied });
    } catch {
      toastError(t.copyFailed);
    }
  }
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent size="sm" title={t.title} description={t.lead}>
        <DialogBody>
          <Field label={t.label}>
            <Input
              readOnly
              value={secret}
              spellCheck={false}
              className="tabular text-sm"
              onFocus={(event) => event.target.select()}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary" onClick={() => void copy()}>
            <Copy aria-hidden="true" />
            {t.copy}
          </Button>
          <Button onClick={onClose}>{t.done}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
