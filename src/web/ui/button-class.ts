// The look of a button, apart from the element, so that a link can wear it too.
import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'destructive' | 'link';
export type ButtonSize = 'sm' | 'md' | 'lg' | 'icon' | 'icon-sm';

const shared =
  'relative inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md font-semibold ' +
  'transition-[background-color,border-color,color,box-shadow] duration-100 ' +
  'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:not-aria-busy:opacity-50 aria-busy:cursor-progress ' +
  '[&_svg]:shrink-0';

const variants: Record<ButtonVariant, string> = {
  primary:
    'border border-transparent bg-accent text-on-accent shadow-card enabled:hover:bg-accent-strong [a&]:hover:bg-accent-strong',
  secondary:
    'border border-edge/60 bg-surface text-ink shadow-card enabled:hover:bg-hover [a&]:hover:bg-hover enabled:hover:border-edge',
  ghost: 'border border-transparent text-ink enabled:hover:bg-hover [a&]:hover:bg-hover',
  destructive:
    'border border-transparent bg-danger text-on-danger shadow-card enabled:hover:bg-danger-strong [a&]:hover:bg-danger-strong',
  link: 'border border-transparent text-accent-ink underline decoration-accent/40 underline-offset-4 enabled:hover:decoration-current [a&]:hover:decoration-current',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 px-3 text-sm pointer-coarse:h-11 [&_svg]:size-4',
  md: 'h-10 px-4 text-[0.9375rem] pointer-coarse:h-11 [&_svg]:size-[1.125rem]',
  lg: 'h-12 px-6 text-base [&_svg]:size-5',
  icon: 'size-10 pointer-coarse:size-11 [&_svg]:size-[1.125rem]',
  'icon-sm': 'size-8 pointer-coarse:size-11 [&_svg]:size-4',
};

/** Classes of a button in a header: below a desktop's width only the icon is seen; the name stays its label. */
export const iconOnSmall = 'max-lg:w-10 max-lg:px-0 max-lg:pointer-coarse:w-11';

export function buttonClass(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'md',
  extra?: string,
): string {
  const inlineLink = variant === 'link' ? 'px-1' : false;
  return classNames(shared, variants[variant], sizes[size], inlineLink, extra);
}
