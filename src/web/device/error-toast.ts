/** Failures as notifications: destructive, titled Error unless the catalogue says otherwise. */
import { messagesTexts } from '#texts/en/screens/messages';
import { shellTexts } from '#texts/en/screens/shell';
import { toast } from '#web/ui/toast-store.ts';
import { getTexts } from '../language/text.ts';
import { ApiError } from './api.ts';

export function toastError(description: string, title: string = getTexts(shellTexts).errorTitle): void {
  toast({ title, description, variant: 'destructive' });
}

/** The server's message, or the fallback. */
export function sentenceOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError ? getTexts(messagesTexts).failure(error.body) : undefined) ?? fallback;
}
