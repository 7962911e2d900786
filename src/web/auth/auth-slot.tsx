/** Where the sign-in modal appears on the landing page: the address decides (`/?auth=signin`, `/?auth_error=…`). */
import { lazy, Suspense, useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { readAuthRequest } from '../device/session.ts';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { LoadFailure } from '../shell/load-failure.tsx';

const AuthModal = lazy(() => import('./auth-modal.tsx').then((module) => ({ default: module.AuthModal })));
const Toaster = lazy(() => import('#web/ui/toaster.tsx').then((module) => ({ default: module.Toaster })));

export function AuthSlot() {
  // Prerendered without a query; the first client render must match.
  const request = readAuthRequest(useSearch({ ssrSearch: '' }));
  const [wasOpened, setWasOpened] = useState(false);
  if (request && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <ErrorBoundary fallback={() => <LoadFailure />}>
      <Suspense fallback={null}>
        {request && <AuthModal {...request} onClose={() => navigate('/', { replace: true })} />}
        {/* Outside the modal: "check your e-mail" is shown after it has closed. */}
        <Toaster />
      </Suspense>
    </ErrorBoundary>
  );
}
