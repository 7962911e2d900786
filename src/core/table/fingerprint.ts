// A short hash that names a thing without saying it. 64 bits of FNV-1a in two halves: no secret, only no text.

export function fingerprint(text: string): string {
  return `${hash(text, 0x811c9dc5)}${hash(text, 0x9747b28c)}`;
}

function hash(text: string, seed: number): string {
  let value = seed;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return (value >>> 0).toString(16).padStart(8, '0');
}
