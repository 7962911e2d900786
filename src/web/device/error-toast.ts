/** Failures as notifications: destructive, titled Error unless the catalogue says otherwise. */

import { shellTexts } from '#texts/en/screens/shell';
import { toast } from '#web/ui/toast-store.ts';
import { getTexts } from '../language/text.ts';
import { ApiError } from './api.ts';

export function toastError(description: string, title: string = getTexts(shellTexts).errorTitle): void {
  toast({ title, description, variant: 'destructive' });
}

/** The server's own sentence where it sent one, else ours. */
export function sentenceOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError ? error.sentence : undefined) ?? fallback;
}
