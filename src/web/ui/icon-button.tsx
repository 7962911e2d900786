// A button that is only an icon. Its label is required: it is the name, and the tooltip of a mouse user.
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonVariant, buttonClass } from './button-class.ts';
import { Spinner } from './spinner.tsx';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  label: string;
  icon: ReactNode;
  variant?: Exclude<ButtonVariant, 'link'>;
  size?: 'sm' | 'md';
  loading?: boolean;
  tooltip?: boolean;
}

export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  loading = false,
  tooltip = true,
  className,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={loading ? undefined : onClick}
      className={buttonClass(variant, size === 'sm' ? 'icon-sm' : 'icon', className)}
    >
      {loading ? <Spinner /> : icon}
    </button>
  );
  return tooltip ? <Tooltip content={label}>{button}</Tooltip> : button;
}
