// The modal dialog: centred on a desktop, a bottom sheet on a phone. The title is always there; the body scrolls inside.
import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { wordsTexts } from '#texts/en/screens/words';
import { useTexts } from '../language/text.ts';
import { classNames } from './class-names.ts';
import { FloatingContainer } from './floating-container.ts';
import { useFocusReturn } from './focus-return.ts';
import { IconButton } from './icon-button.tsx';
import { useEscape } from './use-escape.ts';

export const Dialog = RadixDialog.Root;
export const DialogClose = RadixDialog.Close;

export const overlayClass =
  'fixed inset-0 z-40 bg-scrim data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out';

// Contained, so that a list opened while the panel still moves is placed by the panel then and afterwards.
export const dialogPanelClass =
  'forced-edge contain-layout fixed inset-x-0 bottom-0 z-40 flex max-h-[calc(100dvh-1.5rem)] w-full flex-col rounded-t-xl bg-raised text-ink shadow-float outline-none ' +
  'data-[state=open]:animate-rise-in data-[state=closed]:animate-rise-out ' +
  'sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[min(50rem,calc(100dvh-4rem))] sm:rounded-xl ' +
  'sm:data-[state=open]:animate-pop-in sm:data-[state=closed]:animate-pop-out';

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl', xl: 'sm:max-w-4xl' } as const;

interface DialogContentProps
  extends Omit<ComponentProps<typeof RadixDialog.Content>, 'title' | 'ref' | 'onKeyDown'> {
  title: ReactNode;
  description?: ReactNode;
  size?: keyof typeof widths;
  closeLabel?: string;
}

export function DialogContent({
  title,
  description,
  size = 'md',
  closeLabel,
  children,
  className,
  ...rest
}: DialogContentProps) {
  const t = useTexts(wordsTexts);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const focusReturn = useFocusReturn(rest);
  const { closeButton, onKeyDown } = useEscape();
  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className={overlayClass} />
      <RadixDialog.Content
        {...(description ? {} : { 'aria-describedby': undefined })}
        {...rest}
        {...focusReturn}
        onKeyDown={onKeyDown}
        ref={setPanel}
        className={classNames(dialogPanelClass, widths[size], className)}
      >
        <span
          aria-hidden="true"
          className="absolute inset-x-0 top-2 mx-auto h-1 w-9 rounded-full bg-line sm:hidden"
        />
        <header className="flex items-start justify-between gap-4 px-5 pt-5 pb-3 sm:px-6">
          <div className="min-w-0 pt-1">
            <RadixDialog.Title className="font-semibold text-lg leading-snug">{title}</RadixDialog.Title>
            {description ? (
              <RadixDialog.Description className="mt-1 text-[0.9375rem] text-muted">
                {description}
              </RadixDialog.Description>
            ) : null}
          </div>
          <RadixDialog.Close asChild>
            <IconButton
              ref={closeButton}
              label={closeLabel ?? t.close}
              icon={<X aria-hidden="true" />}
              size="sm"
              tooltip={false}
              className="-mr-2 text-muted"
            />
          </RadixDialog.Close>
        </header>
        <FloatingContainer value={panel}>{children}</FloatingContainer>
      </RadixDialog.Content>
    </RadixDialog.Portal>
  );
}

/** The scrolling middle of a dialog. A form goes around body and footer with class "contents". */
export function DialogBody({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={classNames(
        'scroll-shade min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 last:rounded-b-[inherit] last:pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:px-6',
        className,
      )}
    />
  );
}

/** The row of actions, which stays in view; on a phone the main one is last and above the home bar. */
export function DialogFooter({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={classNames(
        'flex flex-col-reverse gap-2 border-t px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6',
        className,
      )}
    />
  );
}
