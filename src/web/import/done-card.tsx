/** The added subscriptions, with undo. */
import { CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import { importTexts } from '#texts/en/screens/import';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { useUndoImport } from '../account/imports.ts';
import { HOME_PATH } from '../device/session.ts';
import { useTexts } from '../language/text.ts';
import type { SentImport } from './use-send-import.ts';

interface DoneCardProps {
  done: SentImport;
  onUndone: () => void;
}

export function DoneCard({ done, onUndone }: DoneCardProps) {
  const { id, added, hasBudget, isBudgetLeft } = done;
  const t = useTexts(importTexts);
  const undo = useUndoImport();
  return (
    <Card className="flex flex-col items-center px-6 py-10 text-center">
      <CircleCheck aria-hidden="true" className="size-10 text-accent-ink" />
      <p role="status" className="mt-3 font-semibold text-lg">
        {added > 0 ? t.done(added) : t.budget.done}
      </p>
      {added > 0 && hasBudget ? <p className="mt-1">{t.budget.doneToo}</p> : null}
      {isBudgetLeft ? <p className="mt-1">{t.budget.left}</p> : null}
      <p className="mt-1 max-w-md text-balance text-muted">{added > 0 ? t.doneHint : t.budget.doneHint}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        <Link href={HOME_PATH} className={buttonClass('primary')}>
          {t.toDashboard}
        </Link>
        <Button
          variant="secondary"
          loading={undo.isPending}
          onClick={() => undo.mutate(id, { onSuccess: onUndone })}
        >
          {t.undo}
        </Button>
      </div>
    </Card>
  );
}
