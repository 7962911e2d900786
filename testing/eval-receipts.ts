/** `npm run eval:receipts [--verbose]`: how right receipts are read, field by field and set by set. */
import { CORPUS } from './receipt-corpus.ts';
import { HELD_OUT } from './receipt-held-out.ts';
import type { LabelledReceipt } from './receipt-label.ts';
import { FIELDS, scoreCorpus } from './receipt-score.ts';
import { UNSEEN } from './receipt-unseen.ts';

const REQUIRED = 0.95;
const isVerbose = process.argv.includes('--verbose');

report('development', CORPUS);
// Written before the parser, by its own author, who therefore knew them.
report('held out, at first sight 0.955', HELD_OUT);
for (const { name, firstScore, texts } of UNSEEN) report(`${name}, at first sight ${firstScore}`, texts);
report('development and held out', [...CORPUS, ...HELD_OUT]);
report('all', [...CORPUS, ...HELD_OUT, ...UNSEEN.flatMap(({ texts }) => texts)]);

function report(name: string, corpus: readonly LabelledReceipt[]): void {
  const { fields, accuracy, wrong } = scoreCorpus(corpus);
  console.log(`${name}: ${corpus.length} texts, field accuracy now ${accuracy.toFixed(3)}`);
  for (const field of FIELDS) {
    const { labelled, given, right, invented } = fields[field];
    console.log(
      `  ${field.padEnd(9)} labelled ${String(labelled).padStart(3)}  given ${String(given).padStart(3)}` +
        `  precision ${(right / Math.max(1, given)).toFixed(3)}  accuracy ${(right / Math.max(1, labelled + invented)).toFixed(3)}`,
    );
  }
  if (isVerbose) for (const line of wrong) console.log(`  ${line}`);
  if (accuracy < REQUIRED) process.exitCode = 1;
}
