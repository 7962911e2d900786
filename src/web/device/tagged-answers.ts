/**
 * The last answers to which the server gave an `ETag`, so that an unchanged one is not sent again. In memory only, and
 * gone with the page: what is stored of a user are the copies of `cached-answers.ts` alone.
 */
interface TaggedAnswer {
  etag: string;
  text: string;
}

const MAX_ANSWERS = 8;
const answers = new Map<string, TaggedAnswer>();

export function etagOf(address: string): string | undefined {
  return answers.get(address)?.etag;
}

/** The text of an answer: its own, or after 304 the one that is kept here. */
export function resolveText(address: string, response: Response, text: string): string {
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

export function forgetTaggedAnswers(): void {
  answers.clear();
}
