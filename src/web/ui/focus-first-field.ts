/** Where the keyboard starts in a dialog that is a form: its first field. */
export function focusFirstField(event: Event): void {
  const panel = event.currentTarget;
  if (!(panel instanceof HTMLElement)) return;
  event.preventDefault();
  // Under a finger the phone's keyboard would cover half of the form before it is read.
  const field = matchMedia('(pointer: fine)').matches ? panel.querySelector('input') : null;
  (field ?? panel).focus();
}
