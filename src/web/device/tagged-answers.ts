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

export function findTaggedAnswer(address: string): TaggedAnswer | undefined {
  return answers.get(address);
}

export function keepTaggedAnswer(address: string, { headers }: Response, text: string): void {
  const etag = headers.get('etag');
  if (etag === null) return;
  answers.delete(address);
  answers.set(address, { etag, text });
  for (const oldest of answers.keys()) {
    if (answers.size <= MAX_ANSWERS) break;
    answers.delete(oldest);
  }
}

export function forgetTaggedAnswers(): void {
  answers.clear();
}
