/** Opens a Pro feature; for Free it has a badge and opens a preview. */
import { planTexts } from '#texts/en/screens/plan';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useTexts } from '../language/text.ts';
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
