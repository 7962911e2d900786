import type { InputProblem } from '#core/verdict';
import { problemTexts } from '#texts/en/problems';
import { sayProblem } from '#texts/refusals';
import { getTexts } from '../language/text.ts';
import { toastError } from './error-toast.ts';

/** Shows the first problem of a form. */
export function toastProblem(problem: InputProblem | undefined, title?: string): void {
  if (problem) toastError(sayProblem(getTexts(problemTexts), problem), title);
}
