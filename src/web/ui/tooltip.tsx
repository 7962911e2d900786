// A short hint on hover and focus. It never holds the only copy of a message: touch does not show it.
import { Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

interface TooltipProps {
  content: ReactNode;
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
}

export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  // A list has dozens of these: a phone should not build what it cannot show.
  if (!matchMedia('(any-hover: hover)').matches) return children;
  return (
    <RadixTooltip.Provider delayDuration={350} skipDelayDuration={150}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="forced-edge z-50 max-w-64 animate-fade-in rounded-sm bg-ink px-2.5 py-1.5 font-medium text-canvas text-xs leading-snug shadow-float"
          >
            {content}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
