/** Recognises files that are not text by their first bytes, because their names cannot be trusted. */
export type FileKind = 'pdf' | 'spreadsheet' | 'image' | 'archive';

/** A zip lists its first files within this. */
const ZIP_BYTES = 4_000;

const BEGINNINGS: readonly (readonly [FileKind, readonly number[]])[] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['spreadsheet', [0xd0, 0xcf, 0x11, 0xe0]],
  ['image', [0x89, 0x50, 0x4e, 0x47]],
  ['image', [0xff, 0xd8, 0xff]],
  ['image', [0x47, 0x49, 0x46, 0x38]],
  ['image', [0x52, 0x49, 0x46, 0x46]],
  ['image', [0x49, 0x49, 0x2a, 0x00]],
  ['image', [0x4d, 0x4d, 0x00, 0x2a]],
  ['archive', [0x1f, 0x8b]],
  ['archive', [0x37, 0x7a, 0xbc, 0xaf]],
  ['archive', [0x52, 0x61, 0x72, 0x21]],
];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** A telephone's photograph says `ftyp` after its length. */
const FTYP = [0x66, 0x74, 0x79, 0x70];

/** Null for what may be a text. */
export function findFileKind(bytes: Uint8Array): FileKind | null {
  const begins = (beginning: readonly number[], from = 0) =>
    beginning.every((byte, at) => bytes[from + at] === byte);
  if (begins(ZIP)) return isOfficeZip(bytes) ? 'spreadsheet' : 'archive';
  if (begins(FTYP, 4)) return 'image';
  return BEGINNINGS.find(([, beginning]) => begins(beginning))?.[0] ?? null;
}

function isOfficeZip(bytes: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, ZIP_BYTES));
  return /\[Content_Types\]|xl\/|docProps\/|opendocument/.test(head);
}
