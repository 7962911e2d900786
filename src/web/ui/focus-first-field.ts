/** Focuses the first field when a form dialog opens. */
export function focusFirstField(event: Event): void {
  const panel = event.currentTarget;
  if (!(panel instanceof HTMLElement)) return;
  event.preventDefault();
  // A touch screen focuses the panel: the on-screen keyboard would cover half of the form.
  const field = matchMedia('(pointer: fine)').matches ? panel.querySelector('input') : null;
  (field ?? panel).focus();
}
