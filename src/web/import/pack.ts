/** Imports with long notes are sent compressed: the server waits 15 seconds for a request, which is short for 16 MB. */

/** Below this, any connection is fast enough. */
const PACKED_FROM = 256 * 1024;
/** From here on a slow connection may be why the server was not reached. */
const LARGE = 1024 * 1024;

/** What the call needs to send this much; nothing where the browser cannot compress. */
export function packingFor(json: string) {
  if (json.length < PACKED_FROM || typeof CompressionStream === 'undefined') return null;
  return { pack, headers: { 'content-encoding': 'gzip' } };
}

export function isLarge(json: string): boolean {
  return json.length > LARGE;
}

function pack(json: string): Promise<Blob> {
  const packed = new Blob([json]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(packed).blob();
}
