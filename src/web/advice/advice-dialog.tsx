/** One piece of advice opened: its arithmetic, the subscriptions behind it, and what to do with it. */
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { adviceTexts } from '#texts/en/screens/advice';
import { Button } from '#web/ui/button.tsx';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useTexts } from '../language/text.ts';
import type { Subscription } from '../subscriptions/queries.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { useMarks, useSetMark } from './marks.ts';
import { MathLines } from './math-lines.tsx';
import type { MathLine } from './queries.ts';
import { RowsBehind } from './rows-behind.tsx';

interface AdviceDialogProps {
  title: string;
  notes: string;
  markKey: string;
  math: readonly MathLine[];
  currency: string;
  ratesOn: string | null;
  rowIds: readonly string[];
  onOpen: (subscription: Subscription) => void;
  onClose: () => void;
  children?: ReactNode;
}

export function AdviceDialog(props: AdviceDialogProps) {
  const { title, notes, markKey, math, currency, ratesOn, rowIds, onOpen, onClose, children } = props;
  const t = useTexts(adviceTexts).advice;
  const { locale } = useViewer();
  const state = useMarks().get(markKey);
  const setMark = useSetMark();

  function dismiss() {
    setMark(markKey, 'dismissed');
    onClose();
    toast({
      title: t.dismissed,
      description: t.dismissedNote,
      action: { label: t.undo, altText: t.undoHow, onAction: () => setMark(markKey, null) },
    });
  }

  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title={title} description={notes}>
        <DialogBody className="flex flex-col gap-4">
          {children}
          {math.length > 0 ? <MathLines lines={math} currency={currency} /> : null}
          {ratesOn ? (
            <p className="text-muted text-sm">{t.rates(formatCalendarDay(ratesOn, locale))}</p>
          ) : null}
          <RowsBehind
            rowIds={rowIds}
            onOpen={(row) => {
              onClose();
              onOpen(row);
            }}
          />
        </DialogBody>
        <DialogFooter>
          {state === 'dismissed' ? (
            <Button variant="secondary" onClick={() => setMark(markKey, null)}>
              {t.bringBack}
            </Button>
          ) : (
            <>
              <Button variant="ghost" onClick={dismiss}>
                {t.dismiss}
              </Button>
              <Button
                variant={state === 'done' ? 'secondary' : 'primary'}
                onClick={() => setMark(markKey, state === 'done' ? null : 'done')}
              >
                <Check aria-hidden="true" />
                {state === 'done' ? t.markOpen : t.markDone}
              </Button>
            </>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
