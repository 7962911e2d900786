/** The dialog of a Pro feature; Free sees a sample with the upgrade action. */
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
  /** Shown with made-up figures. */
  sample: ReactNode;
  size: 'lg' | 'xl';
  onClose: () => void;
  children: ReactNode;
}

export function ProDialog({ feature, title, lead, sample, size, onClose, children }: ProDialogProps) {
  const { isPro } = useViewer();
  const planDialog = usePlanDialog();
  // The upgrade dialog replaces this one.
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
