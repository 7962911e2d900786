import type { Clock } from './clock.ts';
import type { Random } from './random.ts';

/** Millisecond and sequence number of the last id, so that the ids of a process always increase. */
const lastId = { ms: -1, place: 0 };
const PLACES = 0x1000;

/**
 * A time-ordered id (UUID version 7), so that newer rows sort after older ones. Temporary files and requests have no order
 * and take `randomUUID`: a file is named before there is a clock, and a request's id, which strangers see, says nothing of it.
 */
export function newId({ clock, random }: { clock: Clock; random: Random }): string {
  const bytes = random.bytes(16);
  const ms = clock.now().getTime();
  lastId.place = ms === lastId.ms ? (lastId.place + 1) % PLACES : bytes.readUInt8(6);
  lastId.ms = ms;
  bytes.writeUIntBE(ms, 0, 6);
  bytes.writeUInt16BE(0x7000 | lastId.place, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return hexToId(bytes.toString('hex'));
}

/** Accepts only our own spelling: the database accepts other spellings of a UUID, and fails on other text. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

export function hexToId(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
