/** The app behind sign-in: cache, notifications and the router. */
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { AccountLanguage } from './account/account-language.tsx';
import { CountryGuess } from './account/country-guess.tsx';
import { sendPendingLogout } from './auth/log-out.ts';
import { queryWithCopy } from './device/cached-answers.ts';
import { nextTask } from './device/next-task.ts';
import { createQueryClient } from './device/query-client.ts';
import { registerServiceWorker } from './device/register-service-worker.ts';
import { isProbablySignedIn } from './device/session.ts';
import { followSessionEnd, onSessionEnd } from './device/session-end.ts';
import { reloadOnStaleVersion } from './device/stale-version.ts';
import { followTheme } from './device/theme.ts';
import { warmIntl } from './device/warm-intl.ts';
import { appLanguages } from './language/app-languages.ts';
import { restoreLanguage } from './language/text.ts';
import { findScreen } from './pages/app-routes.ts';
import { Router } from './pages/router.tsx';
import { PlanDialogs } from './plan/plan-dialogs.tsx';
import { isDeviceMarked } from './reminders/device-mark.ts';
import { CrashPage } from './shell/crash-page.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { dropOverdueUnsent } from './subscriptions/unsent/drop-overdue.ts';
import { followUnsent } from './subscriptions/unsent/follow-unsent.ts';
import { LogoutConfirm } from './subscriptions/unsent/logout-confirm.tsx';
import { OfflineBar } from './subscriptions/unsent/offline-bar.tsx';
import { ToastSlot } from './ui/toast-slot.tsx';
import { userQuery } from './viewer/use-user.ts';

/** The document's outline is kept at most this long. */
const OUTLINE_MS = 1_000;

export async function startApp(container: HTMLElement): Promise<void> {
  // Evaluating the app's code was a long task already.
  await nextTask();
  warmIntl();
  reloadOnStaleVersion();
  followTheme();
  addEventListener('pageshow', (event) => {
    // The back/forward cache must not restore a screen after logout.
    if (event.persisted && !isProbablySignedIn()) location.reload();
  });
  const queryClient = createQueryClient(queryWithCopy);
  followUnsent(queryClient);
  followSessionEnd(() => findScreen(location.pathname)?.access !== 'visitor');
  onSessionEnd(() => queryClient.clear());
  // Logged out while offline: until the server knows, its cookie still works for the next user.
  if (!(await sendPendingLogout())) return location.replace('/');
  await dropOverdueUnsent();
  const screen = findScreen(location.pathname);
  // Preloads the screen's code and the user; failures are reported later.
  const code = screen?.load().catch(() => undefined);
  const isForUsers = screen !== undefined && screen.access !== 'visitor';
  const user = isForUsers ? queryClient.prefetchQuery(userQuery) : undefined;
  if (isForUsers) screen.prefetch(queryClient);
  await restoreLanguage(appLanguages).catch(() => undefined);
  const page = (
    <StrictMode>
      <ErrorBoundary fallback={(error) => <CrashPage error={error} />}>
        <QueryClientProvider client={queryClient}>
          <OfflineBar />
          <Router />
          <AccountLanguage />
          <CountryGuess />
          <PlanDialogs />
          <LogoutConfirm />
          <ToastSlot />
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  );
  // Until then the document shows the same outline that the router would replace it with; not for long, because only the
  // app can say that it is offline, or what went wrong.
  await Promise.race([Promise.all([code, user]), new Promise((resolve) => setTimeout(resolve, OUTLINE_MS))]);
  // Rendering, too, has a task of its own.
  await nextTask();
  startTransition(() => createRoot(container).render(page));
  registerServiceWorker();
  if (isDeviceMarked() && isProbablySignedIn())
    void import('./reminders/renew-device.ts').then((m) => m.renewDevice()).catch(() => undefined);
}
