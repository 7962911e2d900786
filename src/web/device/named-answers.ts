/**
 * The last answers that the server gave a tag, so that an unchanged one is not sent again. In memory only: answers
 * of a user are stored nowhere else than the copies, and are gone with the page.
 */
interface NamedAnswer {
  etag: string;
  text: string;
}

const MAX_ANSWERS = 8;
const answers = new Map<string, NamedAnswer>();

export function etagOf(address: string): string | undefined {
  return answers.get(address)?.etag;
}

/** The text of an answer: its own, or after 304 the one that was asked about. */
export function settleText(address: string, response: Response, text: string): string {
  if (response.status === 304) return answers.get(address)?.text ?? '';
  const etag = response.headers.get('etag');
  if (etag === null) return text;
  answers.delete(address);
  answers.set(address, { etag, text });
  for (const oldest of answers.keys()) {
    if (answers.size <= MAX_ANSWERS) break;
    answers.delete(oldest);
  }
  return text;
}

export function forgetNamedAnswers(): void {
  answers.clear();
}
