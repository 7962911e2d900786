/** A key that no other request has. Not `randomUUID`, which browsers keep from plain http addresses of a home network. */
export function makeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
