/** Verifies the DKIM signature of a mail by RFC 6376 (relaxed/relaxed, rsa-sha256), apart from the library that signs. */
import { createHash, type KeyObject, verify } from 'node:crypto';

export function verifyDkim(
  raw: string,
  publicKey: KeyObject,
): { isRight: boolean; fields: string[]; tags: Record<string, string> } {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw
    .slice(0, end)
    .split(/\r\n(?![ \t])/)
    .map((line) => ({ name: line.slice(0, line.indexOf(':')).trim().toLowerCase(), line }));
  const signature = headers.find(({ name }) => name === 'dkim-signature')?.line ?? '';
  const tags = readTags(signature);
  const fields = (tags.h ?? '').toLowerCase().split(':');
  const left = headers.toReversed();
  const signed = fields.flatMap((field) => {
    const index = left.findIndex(({ name }) => name === field);
    return index < 0 ? [] : [`${relax(left.splice(index, 1)[0]?.line ?? '')}\r\n`];
  });
  const own = relax(signature.replace(/([;\s]b=)[^;]*/, '$1'));
  const isHeaderRight = verify(
    'sha256',
    Buffer.from(signed.join('') + own, 'latin1'),
    publicKey,
    Buffer.from(tags.b ?? '', 'base64'),
  );
  const bodyHash = createHash('sha256')
    .update(relaxBody(raw.slice(end + 4)), 'latin1')
    .digest('base64');
  return { isRight: isHeaderRight && bodyHash === tags.bh, fields, tags };
}

function readTags(signature: string): Record<string, string> {
  const parts = signature.slice(signature.indexOf(':') + 1).split(';');
  return Object.fromEntries(
    parts.map((part) => {
      const at = part.indexOf('=');
      return [part.slice(0, at).trim(), part.slice(at + 1).replaceAll(/\s+/g, '')];
    }),
  );
}

function relax(line: string): string {
  const at = line.indexOf(':');
  const value = line
    .slice(at + 1)
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();
  return `${line.slice(0, at).trim().toLowerCase()}:${value}`;
}

function relaxBody(body: string): string {
  const lines = body.replaceAll(/[ \t]+/g, ' ').replaceAll(/ (?=\r\n)/g, '');
  const text = lines.replace(/(\r\n)+$/, '');
  return text === '' ? '' : `${text}\r\n`;
}
