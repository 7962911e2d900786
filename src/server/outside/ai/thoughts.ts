/** Thoughts that a model tells before its answer: where they end. Servers pass on the marks of the model behind them. */

const OPEN =
  /^\s*(?:[<[◁](?:think|thinking|thoughts?|reasoning|reflection|scratchpad)[>\]▷]|(?:<\|start\|>assistant)?<\|channel\|>\s?analysis\b)/i;
const CLOSE =
  /[<[◁]\/(?:think|thinking|thoughts?|reasoning|reflection|scratchpad)[>\]▷]|<\|channel\|>\s?final\s?<\|message\|>/gi;

/** What stands after the last thought; empty where the model was still thinking when it stopped. */
export function dropThoughts(text: string): string {
  let end = 0;
  for (const { 0: mark, index } of text.matchAll(CLOSE)) end = index + mark.length;
  const spoken = text.slice(end).trim();
  return OPEN.test(spoken) ? '' : spoken;
}
