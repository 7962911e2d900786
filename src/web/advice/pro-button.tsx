/** Opens something of Pro; for Free it is marked, and opens a preview of it. */
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { planTexts } from '../texts/en/plan.ts';
import { useTexts } from '../texts/text.ts';
import { useViewer } from '../viewer/use-viewer.ts';

interface ProButtonProps {
  label: string;
  onClick: () => void;
}

export function ProButton({ label, onClick }: ProButtonProps) {
  const { pro } = useTexts(planTexts);
  const { isPro } = useViewer();
  return (
    <Button variant="ghost" onClick={onClick} className="flex-1">
      {label}
      {isPro ? null : <Badge variant="pro">{pro}</Badge>}
    </Button>
  );
}
