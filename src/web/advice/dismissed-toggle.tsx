import { adviceTexts } from '#texts/en/screens/advice';
import { Button } from '#web/ui/button.tsx';
import { useTexts } from '../language/text.ts';

interface DismissedToggleProps {
  count: number;
  isShown: boolean;
  onChange: (isShown: boolean) => void;
}

export function DismissedToggle({ count, isShown, onChange }: DismissedToggleProps) {
  const t = useTexts(adviceTexts).advice;
  if (count === 0) return null;
  return (
    <Button
      variant="link"
      size="sm"
      className="mt-1"
      aria-expanded={isShown}
      onClick={() => onChange(!isShown)}
    >
      {isShown ? t.hideDismissed : t.showDismissed(count)}
    </Button>
  );
}
