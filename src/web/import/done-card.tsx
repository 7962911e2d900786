/** What was added, and the way back. */
import { CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import { importTexts } from '#texts/en/screens/import';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { useUndoImport } from '../account/imports.ts';
import { HOME_PATH } from '../device/session.ts';
import { useTexts } from '../language/text.ts';

interface DoneCardProps {
  id: string;
  added: number;
  onUndone: () => void;
}

export function DoneCard({ id, added, onUndone }: DoneCardProps) {
  const t = useTexts(importTexts);
  const undo = useUndoImport();
  return (
    <Card className="flex flex-col items-center px-6 py-10 text-center">
      <CircleCheck aria-hidden="true" className="size-10 text-accent-ink" />
      <p role="status" className="mt-3 font-semibold text-lg">
        {t.done(added)}
      </p>
      <p className="mt-1 max-w-md text-balance text-muted">{t.doneHint}</p>
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
