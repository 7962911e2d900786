/** Counts what a JSON text holds without making it: 16 MB of `{},` become gigabytes of objects. */
const [QUOTE, BACKSLASH] = [0x22, 0x5c];
/** `,`, `[` and `{`: each begins a value. */
const BEGINS = new Set([0x2c, 0x5b, 0x7b]);

/** True if there are more values, at any depth, than the limit. Text that is not JSON may be miscounted. */
export function hasMoreValues(json: Uint8Array, limit: number): boolean {
  let count = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (BEGINS.has(byte)) {
      count += 1;
      if (count > limit) return true;
    }
  }
  return false;
}
