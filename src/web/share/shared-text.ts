/**
 * A text shared with the installed app (decision 0012). The service worker keeps it on this device, the page takes it
 * once, by the id in its address. One at a time, for half an hour: long enough to sign in first.
 */
import { openDatabase } from '../device/database.ts';
import { SHARED_DATABASE } from '../device/database-names.ts';

const RECORD = 'latest';
const KEEP_MS = 30 * 60_000;
/** More than any mail; what is beyond it would only fill the device. */
const MOST_CHARACTERS = 100_000;
/** In the order of the manifest's `share_target`. */
const FIELDS = ['title', 'text', 'url'] as const;

interface SharedText {
  id: string;
  at: number;
  text: string;
}

export async function keepSharedText(
  factory: IDBFactory,
  shared: FormData,
  id: string,
  now: number,
): Promise<void> {
  const text = FIELDS.map((name) => shared.get(name))
    .filter((part) => typeof part === 'string' && part.trim() !== '')
    .join('\n')
    .slice(0, MOST_CHARACTERS);
  const database = await openDatabase(factory, SHARED_DATABASE);
  await database.put(RECORD, { id, at: now, text } satisfies SharedText);
  database.close();
}

/** The text of that id, which is gone afterwards; null where there is none, or none any more. */
export async function takeSharedText(factory: IDBFactory, id: string, now: number): Promise<string | null> {
  let taken: SharedText | undefined;
  const database = await openDatabase(factory, SHARED_DATABASE);
  await database.update<SharedText>(RECORD, (kept) => {
    taken = kept?.id === id && !isOverdue(kept, now) ? kept : undefined;
    return kept?.id === id ? undefined : kept;
  });
  database.close();
  return taken?.text ?? null;
}

/** For every page that opens: a text that nobody came back for does not stay. */
export async function dropOverdueText(factory: IDBFactory, now: number): Promise<void> {
  const databases = await factory.databases();
  if (!databases.some(({ name }) => name === SHARED_DATABASE)) return;
  const database = await openDatabase(factory, SHARED_DATABASE);
  await database.update<SharedText>(RECORD, (kept) => (kept && isOverdue(kept, now) ? undefined : kept));
  database.close();
}

function isOverdue({ at }: SharedText, now: number): boolean {
  return now - at > KEEP_MS;
}
