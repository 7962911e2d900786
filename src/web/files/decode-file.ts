/** The bytes of a file as text: UTF-8 or UTF-16 by their mark or shape, else Windows-1252, as old exports are. */
const SHAPE_BYTES = 400;

export function decodeFile(bytes: Uint8Array): string {
  return withoutMark(new TextDecoder(findEncoding(bytes)).decode(bytes));
}

function findEncoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, SHAPE_BYTES);
  // Latin letters in UTF-16 have a zero in every second byte.
  const zeros = (from: number) => head.filter((byte, at) => at % 2 === from && byte === 0).length;
  if (zeros(1) > head.length / 4) return 'utf-16le';
  if (zeros(0) > head.length / 4) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
