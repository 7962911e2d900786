import type { Deps } from '#server/deps';

/**
 * By how much a write raises the version of a user's data. Random, because a failover can lose the last writes: counted
 * in ones, other data would reach the version of a lost write, of which a process may still keep answers.
 */
export function versionStep({ random }: Pick<Deps, 'random'>): number {
  return 1 + random.bytes(3).readUIntBE(0, 3);
}
