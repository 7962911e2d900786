/** Progress of the worker, with a cancel button. */
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';

interface WorkingCardProps {
  title: string;
  cancel: string;
  /** 0 to 1. */
  share: number;
  onCancel: () => void;
}

export function WorkingCard({ title, cancel, share, onCancel }: WorkingCardProps) {
  const percent = Math.round(share * 100);
  return (
    <Card>
      <CardHeader
        title={title}
        action={
          <Button variant="secondary" size="sm" onClick={onCancel}>
            {cancel}
          </Button>
        }
      />
      <CardBody>
        <div
          role="progressbar"
          aria-label={title}
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
