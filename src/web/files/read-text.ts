/** The text of a file that somebody chose, or why there is none. */
import { decodeFile } from './decode-file.ts';
import { type FileKind, findFileKind } from './file-kind.ts';

interface UnreadableFile {
  readonly kind: 'unreadable';
  readonly reason: FileKind | 'too-large' | 'not-opened';
}

export async function readText(
  file: File,
  limitBytes: number,
): Promise<UnreadableFile | { readonly kind: 'text'; readonly text: string }> {
  if (file.size > limitBytes) return { kind: 'unreadable', reason: 'too-large' };
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // A folder, or a file that was moved meanwhile.
    return { kind: 'unreadable', reason: 'not-opened' };
  }
  const kind = findFileKind(bytes);
  return kind ? { kind: 'unreadable', reason: kind } : { kind: 'text', text: decodeFile(bytes) };
}
