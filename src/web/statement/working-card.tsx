/** How far the worker is, and a way to end it. */
import { statementTexts } from '#texts/en/screens/statement';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { useTexts } from '../language/text.ts';

interface WorkingCardProps {
  /** 0 to 1. */
  share: number;
  onCancel: () => void;
}

export function WorkingCard({ share, onCancel }: WorkingCardProps) {
  const t = useTexts(statementTexts);
  const percent = Math.round(share * 100);
  return (
    <Card>
      <CardHeader
        title={t.working}
        action={
          <Button variant="secondary" size="sm" onClick={onCancel}>
            {t.cancel}
          </Button>
        }
      />
      <CardBody>
        <div
          role="progressbar"
          aria-label={t.working}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="forced-edge h-2 overflow-hidden rounded-full bg-hover"
        >
          <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
        </div>
      </CardBody>
    </Card>
  );
}
