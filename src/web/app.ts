/** Entry of the app behind sign-in. */
import { nextTask } from './device/next-task.ts';
import { captureInstallOffer } from './install/install-offer.ts';

captureInstallOffer();
void start();

/** React and the app are evaluated in tasks of their own: in one they block a phone for too long. */
async function start(): Promise<void> {
  await import('react-dom/client');
  await nextTask();
  const { startApp } = await import('./start-app.tsx');
  const root = document.getElementById('root');
  if (root) await startApp(root);
}
