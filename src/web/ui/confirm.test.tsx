// A question before something that cannot be undone.
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { openScreen, until } from '#testing/screen';
import { Confirm } from './confirm.tsx';

function Question({ onConfirm }: { onConfirm: () => unknown }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Confirm
      open={isOpen}
      onOpenChange={setIsOpen}
      title="Delete it?"
      description="This cannot be undone."
      confirmLabel="Delete"
      cancelLabel="Keep"
      onConfirm={onConfirm}
    />
  );
}

async function ask(onConfirm: () => unknown) {
  const screen = openScreen(<Question onConfirm={onConfirm} />);
  await screen.see('This cannot be undone.');
  return screen;
}

test('who keeps it, or presses Escape, has confirmed nothing', async () => {
  const onConfirm = vi.fn();
  const first = await ask(onConfirm);
  await first.press('Keep');
  await first.gone('Delete it?');
  const second = await ask(onConfirm);
  second.key('Escape');
  await second.gone('Delete it?');
  expect(onConfirm).not.toHaveBeenCalled();
});

test('while it works the question stays, cannot be left and is not asked twice', async () => {
  let finish = () => {};
  const onConfirm = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const screen = await ask(onConfirm);
  await screen.press('Delete');
  await until(() => expect(screen.names('button:disabled, [aria-disabled=true]')).toContain('Keep'));
  screen.key('Escape');
  for (const button of document.querySelectorAll<HTMLElement>('[role=alertdialog] button')) button.click();
  expect(screen.text()).toContain('This cannot be undone.');
  expect(onConfirm).toHaveBeenCalledOnce();
  finish();
  await screen.gone('Delete it?');
});
