/** Thoughts that a model tells before its answer: where they end. Servers pass on the marks of the model behind them. */

const NAMES = '(?:think|thinking|thought|thoughts|reasoning|reflection|scratchpad)';
const CHANNEL_MARKS = {
  open: '<\\|channel\\|>\\s?analysis\\b',
  close: '<\\|channel\\|>\\s?final\\s?<\\|message\\|>',
};
const OPEN = new RegExp(
  `^\\s*(?:[<[◁]${NAMES}[>\\]▷]|(?:<\\|start\\|>assistant)?${CHANNEL_MARKS.open})`,
  'i',
);
const CLOSE = new RegExp(`[<[◁]/${NAMES}[>\\]▷]|${CHANNEL_MARKS.close}`, 'gi');

/** What stands after the last thought; empty where the model was still thinking when it stopped. */
export function dropThoughts(text: string): string {
  let end = 0;
  for (const { 0: mark, index } of text.matchAll(CLOSE)) end = index + mark.length;
  const spoken = text.slice(end).trim();
  return OPEN.test(spoken) ? '' : spoken;
}
