/** Asks before a logout that would lose edits. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { unsentTexts } from '#texts/en/screens/unsent';
import { loadConfirm } from '#web/ui/load-overlays.ts';
import { useIdleLoad } from '#web/ui/use-idle.ts';
import { guardLogout } from '../../auth/log-out.ts';
import { useTexts } from '../../language/text.ts';
import { readUnsent } from './use-unsent.ts';

const Confirm = lazy(() => loadConfirm().then((module) => ({ default: module.Confirm })));

interface Asked {
  count: number;
  answer: (mayLeave: boolean) => void;
}

export function LogoutConfirm() {
  const t = useTexts(unsentTexts).logout;
  const [asked, setAsked] = useState<Asked | null>(null);
  useIdleLoad(loadConfirm);
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
    <Suspense fallback={null}>
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
    </Suspense>
  );
}
