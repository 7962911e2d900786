import type { RefusalTexts } from '../refusals.ts';
import { failureTexts } from './failures.ts';
import { problemTexts } from './problems.ts';

export const refusalTexts: RefusalTexts = { problems: problemTexts, failures: failureTexts };
