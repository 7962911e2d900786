/** Asks before a logout that would lose edits. */
import { useEffect, useState } from 'react';
import { unsentTexts } from '#texts/en/screens/unsent';
import { Confirm } from '#web/ui/confirm.tsx';
import { guardLogout } from '../../auth/log-out.ts';
import { useTexts } from '../../language/text.ts';
import { readUnsent } from './use-unsent.ts';

interface Asked {
  count: number;
  answer: (mayLeave: boolean) => void;
}

export function LogoutConfirm() {
  const t = useTexts(unsentTexts).logout;
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    guardLogout(() => {
      const count = readUnsent().length;
      if (count === 0) return Promise.resolve(true);
      return new Promise((answer) => setAsked({ count, answer }));
    });
    return () => guardLogout(async () => true);
  }, []);
  if (!asked) return null;
  const answer = (mayLeave: boolean) => {
    setAsked(null);
    asked.answer(mayLeave);
  };
  return (
    <Confirm
      open
      destructive
      onOpenChange={(open) => (open ? undefined : answer(false))}
      title={t.title(asked.count)}
      description={t.lead}
      confirmLabel={t.leave}
      cancelLabel={t.stay}
      onConfirm={() => asked.answer(true)}
    />
  );
}
