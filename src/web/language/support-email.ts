/** Where people reach whoever runs this server. Only the server knows it: it fills it into the document. */
import { PLACEHOLDERS } from '#contract/pages';

/** Stands in texts for the address; `SupportContact` puts the real one there. */
export const SUPPORT_EMAIL = PLACEHOLDERS.supportAddress;

/** The address as the served document has it, so that a browser renders what it was sent. Empty where there is none. */
export function readSupportEmail(): string {
  const given = typeof document === 'undefined' ? undefined : document.documentElement.dataset.support;
  if (given === undefined || given === 'unknown') return SUPPORT_EMAIL;
  return given === 'none' ? '' : given;
}
