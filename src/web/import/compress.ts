/** Imports with long notes are sent compressed: the server waits 15 seconds for a request, which is short for 16 MB. */

/** Below this, any connection is fast enough. */
const COMPRESSED_FROM = 256 * 1024;
/** A request of this length or more may be too slow for the connection. */
const SLOW_FROM = 1024 * 1024;

/** Options of the call for a body of this size; none if the browser cannot compress. */
export function compressionFor(json: string) {
  if (json.length < COMPRESSED_FROM || typeof CompressionStream === 'undefined') return null;
  return { compress, headers: { 'content-encoding': 'gzip' } };
}

export function mayBeTooSlow(json: string): boolean {
  return json.length > SLOW_FROM;
}

function compress(json: string): Promise<Blob> {
  const compressed = new Blob([json]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(compressed).blob();
}
