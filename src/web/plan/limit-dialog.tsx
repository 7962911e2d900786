/** Says that the Free plan is full, with the counts, and leads to Pro. */
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '#web/ui/dialog.tsx';
import { useTexts } from '../language/text.ts';

interface LimitDialogProps {
  current: number;
  limit: number;
  onUpgrade: () => void;
  onClose: () => void;
}

export function LimitDialog({ current, limit, onUpgrade, onClose }: LimitDialogProps) {
  const t = useTexts(subscriptionsTexts).limit;
  const share = limit > 0 ? Math.min(1, current / limit) : 1;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent size="sm" title={t.title} description={t.lead}>
        <DialogBody>
          <p className="tabular font-semibold">{t.count(current, limit)}</p>
          <div aria-hidden="true" className="forced-edge mt-2 h-2 overflow-hidden rounded-full bg-hover">
            <div className="h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
          </div>
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            {t.notNow}
          </Button>
          <Button onClick={onUpgrade}>{t.upgrade}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
