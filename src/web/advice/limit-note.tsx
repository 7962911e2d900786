/** The message when today's uses are spent, with the upgrade action. */
import { adviceTexts } from '#texts/en/screens/advice';
import { Button } from '#web/ui/button.tsx';
import { useTexts } from '../language/text.ts';
import { openUpgrade } from '../plan/upgrade-store.ts';
import { type AiKind, useUsesLeft } from './queries.ts';

export function LimitNote({ kind }: { kind: AiKind }) {
  const t = useTexts(adviceTexts).usage;
  if (useUsesLeft(kind) !== 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-warn-soft px-4 py-3">
      <p className="min-w-40 flex-1 text-sm text-warn-ink">{t.blocked}</p>
      <Button size="sm" onClick={openUpgrade}>
        {t.upgrade}
      </Button>
    </div>
  );
}
