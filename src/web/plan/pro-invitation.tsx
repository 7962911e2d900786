/** The upgrade action at the end of a Pro preview. */
import { Lock } from 'lucide-react';
import { dashboardTexts } from '#texts/en/screens/dashboard';
import { Button } from '#web/ui/button.tsx';
import { useTexts } from '../language/text.ts';
import { openUpgrade } from './upgrade-store.ts';

export function ProInvitation({ text }: { text: string }) {
  const t = useTexts(dashboardTexts);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-accent-soft px-4 py-3">
      <p className="flex min-w-40 flex-1 items-center gap-2 font-medium text-accent-ink text-sm">
        <Lock aria-hidden="true" className="size-4 shrink-0" />
        {text}
      </p>
      <Button size="sm" onClick={openUpgrade}>
        {t.upgrade}
      </Button>
    </div>
  );
}
