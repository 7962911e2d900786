// The shared look of every box one types or picks in.
export const controlClass =
  'w-full min-w-0 rounded-md border border-edge bg-surface px-3 text-[0.9375rem] text-ink shadow-card ' +
  'transition-[border-color,box-shadow] duration-100 placeholder:text-muted hover:border-muted ' +
  // 16 px on touch: a phone zooms into anything smaller.
  'pointer-coarse:text-base ' +
  'focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-focus ' +
  'aria-invalid:border-danger aria-invalid:hover:border-danger ' +
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted';

export const controlHeight = 'h-10 pointer-coarse:h-11';
