/** What a labelled text of the receipt parser's corpus is. */

/** The day a text of the corpus is read on, unless it says its own. */
export const READ_ON = '2026-11-15';

export interface LabelledReceipt {
  /** The country of the person who reads it. */
  readonly in: string;
  /** `service | amount | currency | cycle | next renewal`, a dash where the text does not say; a lone dash is no subscription. */
  readonly is: string;
  readonly text: string;
  readonly on?: string;
}
