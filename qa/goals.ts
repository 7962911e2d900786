/** Every goal by the name that `npm run qa -- <goal>` takes. The timed ones are proved first, the others two at a time. */
import type { Goal } from './goal.ts';

interface GoalRow {
  /** Loads this goal alone: all of them together take seconds. */
  load(): Promise<Goal>;
  /** It has a time limit that a busy machine would break, or waits for a time in which nothing may happen: it runs alone. */
  isTimed?: true;
}

export const goals: Readonly<Record<string, GoalRow>> = {
  'free-limit': { load: async () => (await import('./goals/free-limit.ts')).freeLimit },
  'ai-cap': { load: async () => (await import('./goals/ai-cap.ts')).aiCap },
  tokens: { load: async () => (await import('./goals/tokens.ts')).tokens },
  'sign-in-timing': {
    load: async () => (await import('./goals/sign-in-timing.ts')).signInTiming,
    isTimed: true,
  },
  kill: { load: async () => (await import('./goals/kill.ts')).kill, isTimed: true },
  'kill-outside': { load: async () => (await import('./goals/kill.ts')).killOutside, isTimed: true },
  import: { load: async () => (await import('./goals/import.ts')).importGoal },
  store: { load: async () => (await import('./goals/store.ts')).store, isTimed: true },
  migrations: { load: async () => (await import('./goals/migrations.ts')).migrations },
  restore: { load: async () => (await import('./goals/restore.ts')).restore, isTimed: true },
  versions: { load: async () => (await import('./goals/versions.ts')).versions },
  outage: { load: async () => (await import('./goals/outage.ts')).outage, isTimed: true },
  overload: { load: async () => (await import('./goals/overload.ts')).overload, isTimed: true },
  'disk-full': { load: async () => (await import('./goals/disk-full.ts')).diskFull, isTimed: true },
  mail: { load: async () => (await import('./goals/mail.ts')).mail },
  reminders: { load: async () => (await import('./goals/reminders.ts')).reminders },
  clock: { load: async () => (await import('./goals/clock.ts')).clock },
  jobs: { load: async () => (await import('./goals/jobs.ts')).jobs, isTimed: true },
  restarts: { load: async () => (await import('./goals/restarts.ts')).restarts, isTimed: true },
  haproxy: { load: async () => (await import('./goals/haproxy.ts')).haproxy, isTimed: true },
  container: { load: async () => (await import('./goals/container.ts')).container },
  pooler: { load: async () => (await import('./goals/pooler.ts')).pooler },
  failover: { load: async () => (await import('./goals/failover.ts')).failover, isTimed: true },
  replica: { load: async () => (await import('./goals/replica.ts')).replica, isTimed: true },
  access: { load: async () => (await import('./goals/access.ts')).access },
  fuzz: { load: async () => (await import('./goals/fuzz.ts')).fuzz },
  canaries: { load: async () => (await import('./goals/canaries.ts')).canaries },
  xss: { load: async () => (await import('./goals/xss.ts')).xss, isTimed: true },
  'shared-device': {
    load: async () => (await import('./goals/shared-device.ts')).sharedDevice,
    isTimed: true,
  },
  payments: { load: async () => (await import('./goals/payments.ts')).payments },
  offline: { load: async () => (await import('./goals/offline.ts')).offline },
  soak: { load: async () => (await import('./goals/soak.ts')).soak, isTimed: true },
};
