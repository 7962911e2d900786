// Confirms an irreversible action. Stays open and busy until it has finished.
import { AlertDialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { dialogPanelClass, overlayClass } from './dialog.tsx';
import { useFocusReturn } from './focus-return.ts';
import { useEscape } from './use-escape.ts';

interface ConfirmProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  destructive?: boolean;
  /** May return a promise: the dialog closes when it settles, and the caller reports a failure. */
  onConfirm: () => unknown;
  children?: ReactNode;
}

export function Confirm({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel,
  destructive = false,
  onConfirm,
  children,
}: ConfirmProps) {
  const [isBusy, setIsBusy] = useState(false);
  const focusReturn = useFocusReturn();
  const { closeButton, onKeyDown } = useEscape();

  async function runConfirmed() {
    setIsBusy(true);
    try {
      await onConfirm();
    } finally {
      setIsBusy(false);
      onOpenChange(false);
    }
  }

  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (isBusy ? undefined : onOpenChange(next))}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayClass} />
        <AlertDialog.Content
          {...focusReturn}
          onKeyDown={onKeyDown}
          className={classNames(dialogPanelClass, 'overflow-y-auto sm:max-w-md')}
        >
          <div className="px-5 pt-6 pb-5 sm:px-6">
            <AlertDialog.Title className="font-semibold text-lg leading-snug">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-[0.9375rem] text-muted">
              {description}
            </AlertDialog.Description>
            {children}
          </div>
          <div className="flex flex-col-reverse gap-2 px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6">
            <AlertDialog.Cancel asChild>
              <Button ref={closeButton} variant="secondary" disabled={isBusy}>
                {cancelLabel}
              </Button>
            </AlertDialog.Cancel>
            <Button
              variant={destructive ? 'destructive' : 'primary'}
              loading={isBusy}
              onClick={() => void runConfirmed()}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
