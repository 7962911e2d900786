/** One database cluster for all browser tests; each worker's server gets its own database in it. */
import { startTestCluster } from '#testing/database';

export default async function globalSetup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  return () => cluster.stop();
}
