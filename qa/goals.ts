/** Every goal by the name that `npm run qa -- <goal>` takes, in the order in which they are proved. */
import type { Goal } from './goal.ts';
import { access } from './goals/access.ts';
import { aiCap } from './goals/ai-cap.ts';
import { canaries } from './goals/canaries.ts';
import { clock } from './goals/clock.ts';
import { container } from './goals/container.ts';
import { diskFull } from './goals/disk-full.ts';
import { failover } from './goals/failover.ts';
import { freeLimit } from './goals/free-limit.ts';
import { fuzz } from './goals/fuzz.ts';
import { haproxy } from './goals/haproxy.ts';
import { importGoal } from './goals/import.ts';
import { jobs } from './goals/jobs.ts';
import { kill, killOutside } from './goals/kill.ts';
import { mail } from './goals/mail.ts';
import { migrations } from './goals/migrations.ts';
import { offline } from './goals/offline.ts';
import { outage } from './goals/outage.ts';
import { overload } from './goals/overload.ts';
import { payments } from './goals/payments.ts';
import { pooler } from './goals/pooler.ts';
import { reminders } from './goals/reminders.ts';
import { replica } from './goals/replica.ts';
import { restarts } from './goals/restarts.ts';
import { restore } from './goals/restore.ts';
import { sharedDevice } from './goals/shared-device.ts';
import { signInTiming } from './goals/sign-in-timing.ts';
import { soak } from './goals/soak.ts';
import { store } from './goals/store.ts';
import { tokens } from './goals/tokens.ts';
import { versions } from './goals/versions.ts';
import { xss } from './goals/xss.ts';

export const goals: Record<string, Goal> = {
  'free-limit': freeLimit,
  'ai-cap': aiCap,
  tokens,
  'sign-in-timing': signInTiming,
  kill,
  'kill-outside': killOutside,
  import: importGoal,
  store,
  migrations,
  restore,
  versions,
  outage,
  overload,
  'disk-full': diskFull,
  mail,
  reminders,
  clock,
  jobs,
  restarts,
  haproxy,
  container,
  pooler,
  failover,
  replica,
  access,
  fuzz,
  canaries,
  xss,
  'shared-device': sharedDevice,
  payments,
  offline,
  soak,
};
