import { hash } from 'node:crypto';

export function sha256(data: string | Buffer): Buffer {
  return hash('sha256', data, 'buffer');
}
