// Where notifications appear: one at once, 5000 ms, swipe right by 50 px, F8 moves focus here.
import { CircleAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { wordsTexts } from '#texts/en/screens/words';
import { useTexts } from '../language/text.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { dismissToast, readToast, type ShownToast, subscribeToToasts } from './toast-store.ts';

const DEFAULT_DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;
const HOTKEY = ['F8'];

export function Toaster() {
  const label = useTexts(wordsTexts).notifications;
  const shown = useSyncExternalStore(subscribeToToasts, readToast, () => null);
  return (
    <Toast.Provider
      duration={DEFAULT_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      label={label}
    >
      {shown ? <ToastCard key={shown.id} shown={shown} /> : null}
      <Toast.Viewport
        hotkey={HOTKEY}
        label={label}
        // Marks the region as live without announcing twice: an open dialog then leaves it reachable.
        aria-live="off"
        className={classNames(
          'fixed right-0 bottom-0 z-50 flex w-full flex-col p-4 pb-[max(1rem,env(safe-area-inset-bottom))] outline-none empty:hidden sm:w-[26rem]',
          // A phone's dialogs rise from below, with what to press next at their foot.
          'max-sm:in-[body:has([role$=dialog])]:top-0 max-sm:in-[body:has([role$=dialog])]:bottom-auto max-sm:in-[body:has([role$=dialog])]:pt-[max(1rem,env(safe-area-inset-top))] max-sm:in-[body:has([role$=dialog])]:pr-16',
        )}
      />
    </Toast.Provider>
  );
}

function ToastCard({ shown }: { shown: ShownToast }) {
  const { close } = useTexts(wordsTexts);
  const isDestructive = shown.variant === 'destructive';
  return (
    <Toast.Root
      type="foreground"
      open={shown.isOpen}
      onOpenChange={(isOpen) => (isOpen ? undefined : dismissToast(shown.id))}
      duration={shown.duration ?? DEFAULT_DURATION_MS}
      className={classNames(
        'forced-edge pointer-events-auto relative flex touch-pan-y items-start gap-3 overflow-hidden rounded-lg border py-3 pr-2 pl-4 shadow-float',
        'data-[state=open]:animate-pop-in data-[state=closed]:animate-fade-out',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-swipe-out',
        isDestructive ? 'border-danger bg-danger-soft text-danger-ink' : 'border-line bg-raised text-ink',
      )}
    >
      {isDestructive ? <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" /> : null}
      <div className="min-w-0 flex-1 py-0.5">
        <Toast.Title className="font-semibold text-[0.9375rem]">{shown.title}</Toast.Title>
        {shown.description ? (
          <Toast.Description className={classNames('mt-0.5 text-sm', !isDestructive && 'text-muted')}>
            {shown.description}
          </Toast.Description>
        ) : null}
        {shown.action || shown.otherAction ? (
          <div className="mt-2.5 flex flex-wrap gap-2">
            {[shown.action, shown.otherAction].map((action) =>
              action ? (
                <Toast.Action key={action.label} asChild altText={action.altText} onClick={action.onAction}>
                  <Button variant="secondary" size="sm">
                    {action.label}
                  </Button>
                </Toast.Action>
              ) : null,
            )}
          </div>
        ) : null}
      </div>
      <Toast.Close asChild>
        <IconButton label={close} icon={<X aria-hidden="true" />} size="sm" tooltip={false} />
      </Toast.Close>
    </Toast.Root>
  );
}
