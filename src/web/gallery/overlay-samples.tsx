// Everything that opens over the page, and notifications.
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { Sample } from './sample.tsx';

const options = Array.from({ length: 30 }, (_, index) => ({
  value: `s${index}`,
  label: `Service ${index + 1}`,
}));

export function OverlaySamples() {
  const [service, setService] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Sample title="Overlays" inRow>
        <Button onClick={() => setIsAdding(true)}>Open dialog</Button>
        <Dialog open={isAdding} onOpenChange={setIsAdding}>
          <DialogContent title="Add subscription" description="What it costs and when it renews next.">
            <form className="contents" noValidate>
              <DialogBody className="flex flex-col gap-5">
                <Field label="Service in dialog">
                  <Combobox
                    freeText
                    options={options}
                    value={service}
                    onValueChange={setService}
                    listLabel="Services in dialog"
                  />
                </Field>
                {[
                  'Amount',
                  'Category',
                  'Next renewal date',
                  'Website',
                  'Notes',
                  'Account',
                  'Card',
                  'Owner',
                ].map((label) => (
                  <Field key={label} label={label}>
                    <Input />
                  </Field>
                ))}
              </DialogBody>
              <DialogFooter>
                <DialogClose asChild>
                  <Button variant="secondary">Cancel</Button>
                </DialogClose>
                <Button>Save</Button>
              </DialogFooter>
            </form>
          </DialogContent>
        </Dialog>
        <Button variant="destructive" onClick={() => setIsAsking(true)}>
          Ask first
        </Button>
        <Confirm
          open={isAsking}
          onOpenChange={setIsAsking}
          title="Delete Netflix?"
          description="This action cannot be undone"
          confirmLabel="Delete"
          cancelLabel="Keep it"
          destructive
          onConfirm={() => new Promise((resolve) => setTimeout(resolve, 800))}
        />
        <Tooltip content="Rates of 1 March 2026">
          <Button variant="link">Hover or focus me</Button>
        </Tooltip>
      </Sample>
      <Sample title="Notifications" inRow>
        <Button
          variant="secondary"
          onClick={() => toast({ title: 'Email Sent', description: 'Look in your inbox.' })}
        >
          Show notice
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast({ title: 'Error', description: 'Failed to delete subscription', variant: 'destructive' })
          }
        >
          Show failure
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast({
              title: 'Marked as renewed',
              duration: 10_000,
              action: { label: 'Undo', altText: 'Edit the renewal date to undo', onAction: () => undefined },
            })
          }
        >
          Show with action
        </Button>
      </Sample>
    </>
  );
}
