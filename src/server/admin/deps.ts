import type { ReadSnapshot } from '#server/db/snapshot';
import type { PlanDeps } from '#server/plan/deps';

export interface AdminDeps extends PlanDeps {
  /** Analytics may be a minute old: they come from the replica where there is one (decision 0040). */
  readSnapshot: ReadSnapshot;
}
