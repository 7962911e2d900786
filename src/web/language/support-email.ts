/** The operator's support address. The server fills it into the document. */
import { PLACEHOLDERS } from '#contract/pages';

/** The placeholder in texts; `SupportContact` replaces it. */
export const SUPPORT_EMAIL = PLACEHOLDERS.supportAddress;

/** Read from the document, so that hydration matches. Empty if there is none. */
export function readSupportEmail(): string {
  const given = typeof document === 'undefined' ? undefined : document.documentElement.dataset.support;
  if (given === undefined || given === 'unknown') return SUPPORT_EMAIL;
  return given === 'none' ? '' : given;
}
