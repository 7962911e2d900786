// The list of a select beside it, loaded when one is first used: most visits open none.
import { Popover } from 'radix-ui';
import type { RefObject } from 'react';
import { OptionList, type OptionListProps } from './option-list.tsx';

interface OptionPanelProps extends OptionListProps {
  anchor: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
}

export function OptionPanel({ anchor, isOpen, onClose, ...list }: OptionPanelProps) {
  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <OptionList {...list} />
    </Popover.Root>
  );
}
