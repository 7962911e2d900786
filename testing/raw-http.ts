/** Bytes as a hostile client sends them, and where a process listens for them. */
import { readdir, readFile, readlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { listProcessTree } from './database-process.ts';

/** Sends raw bytes and returns what comes back until the server closes, or `ms` pass. */
export function sendRaw(port: number, bytes: string | Buffer, ms = 1_500): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    const done = () => {
      socket.destroy();
      resolve(received);
    };
    socket.on('close', done);
    socket.on('error', done);
    socket.write(bytes);
    setTimeout(done, ms).unref();
  });
}

export interface RawAnswer {
  status: number;
  headers: Headers;
  body: string;
}

/** The first answer in what came back. */
export function readRaw(received: string): RawAnswer {
  const [head = '', ...rest] = received.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at), line.slice(at + 1).trim()];
    }),
  );
  return { status: Number(first.split(' ')[1]), headers, body: rest.join('\r\n\r\n') };
}

const LISTENING = '0A';

/** Every TCP port that a process, or one that it started, listens on. Linux only. */
export async function listListeningPorts(root: number): Promise<number[]> {
  const pids = await listProcessTree(root);
  const sockets = new Set((await Promise.all(pids.map(listSockets))).flat());
  const tables = ['tcp', 'tcp6'].map((name) => readFile(`/proc/${root}/net/${name}`, 'utf8').catch(() => ''));
  const rows = (await Promise.all(tables)).flatMap((table) => table.trim().split('\n').slice(1));
  const ports = rows.flatMap((row) => {
    const [, local = '', , state, , , , , , inode = ''] = row.trim().split(/\s+/);
    const port = Number.parseInt(local.split(':')[1] ?? '', 16);
    return state === LISTENING && sockets.has(inode) ? [port] : [];
  });
  return [...new Set(ports)];
}

async function listSockets(pid: number): Promise<string[]> {
  const folder = `/proc/${pid}/fd`;
  const names = await readdir(folder).catch(() => []);
  const links = await Promise.all(names.map((name) => readlink(`${folder}/${name}`).catch(() => '')));
  return links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
}
