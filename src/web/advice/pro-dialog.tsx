/** A dialog of Pro: the thing itself for Pro, a sample of it with the way to it for Free. */
import { type ReactNode, useEffect } from 'react';
import type { ProFeature } from '#core/plan/plan';
import { Dialog, DialogBody, DialogContent } from '#web/ui/dialog.tsx';
import { ProPreview } from '../plan/pro-preview.tsx';
import { usePlanDialog } from '../plan/upgrade-store.ts';
import { useViewer } from '../viewer/use-viewer.ts';

interface ProDialogProps {
  feature: ProFeature;
  title: string;
  lead: string;
  /** Drawn with figures that are nobody's. */
  sample: ReactNode;
  size: 'lg' | 'xl';
  onClose: () => void;
  children: ReactNode;
}

export function ProDialog({ feature, title, lead, sample, size, onClose, children }: ProDialogProps) {
  const { isPro } = useViewer();
  const planDialog = usePlanDialog();
  // The upgrade opens in place of this dialog, not on top of it.
  useEffect(() => {
    if (planDialog !== null) onClose();
  }, [planDialog, onClose]);
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title={title} description={lead} size={isPro ? size : 'lg'}>
        {isPro ? (
          children
        ) : (
          <DialogBody>
            <ProPreview feature={feature}>{sample}</ProPreview>
          </DialogBody>
        )}
      </DialogContent>
    </Dialog>
  );
}
