/** CPU time of processes, from Linux's /proc: unlike throughput, it hardly depends on what else the machine does. */
import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;

interface ProcessTimes {
  pid: number;
  parent: number;
  ms: number;
}

function listProcesses(): ProcessTimes[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The command, in parentheses, may hold spaces.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ms = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
      return [{ pid: Number(name), parent: Number(fields[1]), ms }];
    } catch {
      return [];
    }
  });
}

/** Milliseconds used so far by a process and its children that are alive. */
export function cpuMs(pid: number): number {
  return listProcesses()
    .filter((row) => row.pid === pid || row.parent === pid)
    .reduce((sum, row) => sum + row.ms, 0);
}

export function parentOf(pid: number): number | undefined {
  return listProcesses().find((row) => row.pid === pid)?.parent;
}
