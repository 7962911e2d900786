// A modal panel from the side, for menus and details that should not cover the whole page.
import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { wordsTexts } from '#texts/en/screens/words';
import { useTexts } from '../language/text.ts';
import { classNames } from './class-names.ts';
import { overlayClass } from './dialog.tsx';
import { FloatingContainer } from './floating-container.ts';
import { IconButton } from './icon-button.tsx';
import { useEscape } from './use-escape.ts';

export const Sheet = RadixDialog.Root;
export const SheetTrigger = RadixDialog.Trigger;
export const SheetClose = RadixDialog.Close;

interface SheetContentProps
  extends Omit<ComponentProps<typeof RadixDialog.Content>, 'title' | 'ref' | 'onKeyDown'> {
  title: ReactNode;
  /** Keeps the title for assistive technology only, as a menu does. */
  hideTitle?: boolean;
  closeLabel?: string;
}

export function SheetContent({
  title,
  hideTitle = false,
  closeLabel,
  children,
  className,
  ...rest
}: SheetContentProps) {
  const t = useTexts(wordsTexts);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const { closeButton, onKeyDown } = useEscape();
  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className={overlayClass} />
      <RadixDialog.Content
        aria-describedby={undefined}
        {...rest}
        onKeyDown={onKeyDown}
        ref={setPanel}
        className={classNames(
          'forced-edge fixed inset-y-0 right-0 z-40 flex w-[min(22rem,calc(100vw-3rem))] flex-col bg-raised text-ink shadow-float outline-none',
          'data-[state=closed]:animate-side-out data-[state=open]:animate-side-in',
          className,
        )}
      >
        <header className="flex min-h-14 items-center justify-between gap-4 px-5 pt-2">
          <RadixDialog.Title className={hideTitle ? 'sr-only' : 'font-semibold text-lg'}>
            {title}
          </RadixDialog.Title>
          <RadixDialog.Close asChild>
            <IconButton
              ref={closeButton}
              label={closeLabel ?? t.close}
              icon={<X aria-hidden="true" />}
              size="sm"
              tooltip={false}
              className="-mr-2 ml-auto text-muted"
            />
          </RadixDialog.Close>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-2 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
          <FloatingContainer value={panel}>{children}</FloatingContainer>
        </div>
      </RadixDialog.Content>
    </RadixDialog.Portal>
  );
}
