/** Removes the reasoning before an answer. Servers pass on the markers of the model behind them. */

const OPEN =
  /^\s*(?:[<[◁](?:think|thinking|thoughts?|reasoning|reflection|scratchpad)[>\]▷]|(?:<\|start\|>assistant)?<\|channel\|>\s?analysis\b)/i;
const CLOSE =
  /[<[◁]\/(?:think|thinking|thoughts?|reasoning|reflection|scratchpad)[>\]▷]|<\|channel\|>\s?final\s?<\|message\|>/gi;

/** The text after the reasoning; empty if the model stopped while reasoning. */
export function dropThoughts(text: string): string {
  let end = 0;
  for (const { 0: mark, index } of text.matchAll(CLOSE)) end = index + mark.length;
  const spoken = text.slice(end).trim();
  return OPEN.test(spoken) ? '' : spoken;
}
