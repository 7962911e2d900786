// The shared look of everything that opens over the page beside its trigger, and of the rows inside.
export const floatingClass =
  'forced-edge z-50 rounded-lg border border-edge/40 bg-raised text-ink shadow-float ' +
  'data-[state=open]:animate-pop-in data-[state=closed]:animate-pop-out';

export const floatingRowClass =
  'flex cursor-default select-none items-center gap-2.5 rounded-md px-2.5 py-2 text-[0.9375rem] outline-none ' +
  'pointer-coarse:min-h-11 data-[highlighted]:bg-hover data-[disabled]:opacity-50 ' +
  // Forced colours drop backgrounds, so the active row uses the system's highlight.
  'forced-colors:data-[highlighted]:forced-color-adjust-none forced-colors:data-[highlighted]:bg-[Highlight] forced-colors:data-[highlighted]:text-[HighlightText]';
