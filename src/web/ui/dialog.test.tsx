// Leaving a dialog by Escape while something else is open too.
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { openScreen } from '#testing/screen';
import { Button } from './button.tsx';
import { Confirm } from './confirm.tsx';
import { Dialog, DialogBody, DialogContent } from './dialog.tsx';
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

function Opener({
  render,
}: {
  render: (isOpen: boolean, onOpenChange: (isOpen: boolean) => void) => ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open it</Button>
      {render(isOpen, setIsOpen)}
    </>
  );
}

test.each<[string, ReactNode]>([
  [
    'dialog',
    <Opener
      key="dialog"
      render={(isOpen, onOpenChange) => (
        <Dialog open={isOpen} onOpenChange={onOpenChange}>
          <DialogContent title="Left by Escape">
            <DialogBody>Its content</DialogBody>
          </DialogContent>
        </Dialog>
      )}
    />,
  ],
  [
    'question',
    <Opener
      key="question"
      render={(isOpen, onOpenChange) => (
        <Confirm
          open={isOpen}
          onOpenChange={onOpenChange}
          title="Left by Escape"
          description="Its content"
          confirmLabel="Do it"
          cancelLabel="Leave it"
          onConfirm={() => expect.unreachable('Escape confirms nothing')}
        />
      )}
    />,
  ],
])('after Escape a %s gives the focus back to the button that opened it', async (_, page) => {
  const screen = openScreen(page);
  const opener = () => [...document.querySelectorAll('button')].find((one) => one.textContent === 'Open it');
  opener()?.focus();
  await screen.press('Open it');
  await screen.see('Its content');
  expect(document.activeElement).not.toBe(opener());
  screen.key('Escape');
  await screen.gone('Its content');
  await expect.poll(() => document.activeElement).toBe(opener());
});
