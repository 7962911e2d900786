/**
 * A text shared with the installed app (decision 0012). The service worker stores it on this device, the page takes it
 * once, by the id in its URL. One at a time, for half an hour: long enough to sign in first.
 */
import { openDatabase } from '../device/database.ts';
import { SHARED_DATABASE } from '../device/database-names.ts';

const RECORD = 'latest';
const KEEP_MS = 30 * 60_000;
/** Longer than any mail. */
const CHARACTER_LIMIT = 100_000;
/** The fields in the order of the manifest's `share_target`. */
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
    .slice(0, CHARACTER_LIMIT);
  const database = await openDatabase(factory, SHARED_DATABASE);
  await database.put(RECORD, { id, at: now, text } satisfies SharedText);
  database.close();
}

/** Returns and removes the text of that id; null if there is none. */
export async function takeSharedText(factory: IDBFactory, id: string, now: number): Promise<string | null> {
  let taken: SharedText | undefined;
  const database = await openDatabase(factory, SHARED_DATABASE);
  await database.update<SharedText>(RECORD, (stored) => {
    taken = stored?.id === id && !isOverdue(stored, now) ? stored : undefined;
    return stored?.id === id ? undefined : stored;
  });
  database.close();
  return taken?.text ?? null;
}

/** Called by every page: removes a text that was never taken. */
export async function dropOverdueText(factory: IDBFactory, now: number): Promise<void> {
  const databases = await factory.databases();
  if (!databases.some(({ name }) => name === SHARED_DATABASE)) return;
  const database = await openDatabase(factory, SHARED_DATABASE);
  await database.update<SharedText>(RECORD, (stored) =>
    stored && isOverdue(stored, now) ? undefined : stored,
  );
  database.close();
}

function isOverdue({ at }: SharedText, now: number): boolean {
  return now - at > KEEP_MS;
}
