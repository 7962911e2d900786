// Leaving a dialog by Escape while something else is open too.
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { openScreen } from '#testing/screen';
import { Confirm } from './confirm.tsx';
import { Dialog, DialogBody, DialogContent } from './dialog.tsx';
import { Sheet, SheetContent } from './sheet.tsx';
import { dismissToast, toast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

function AsDialog() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogContent title="Left by Escape">
        <DialogBody>Its content</DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function AsSheet() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Sheet open={isOpen} onOpenChange={setIsOpen}>
      <SheetContent title="Left by Escape">Its content</SheetContent>
    </Sheet>
  );
}

function AsQuestion() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Confirm
      open={isOpen}
      onOpenChange={setIsOpen}
      title="Left by Escape"
      description="Its content"
      confirmLabel="Do it"
      cancelLabel="Leave it"
      onConfirm={() => expect.unreachable('Escape confirms nothing')}
    />
  );
}

test.each<[string, ReactNode]>([
  ['dialog', <AsDialog key="dialog" />],
  ['sheet', <AsSheet key="sheet" />],
  ['question', <AsQuestion key="question" />],
])('one Escape leaves a %s above which a notification has opened', async (_, opened) => {
  const screen = openScreen(
    <>
      {opened}
      <Toaster />
    </>,
  );
  await screen.see('Its content');
  const shown = toast({ title: 'Saved meanwhile' });
  await screen.see('Saved meanwhile');
  screen.key('Escape');
  await screen.gone('Left by Escape');
  dismissToast(shown);
});
