/** Lets in whom a screen is for (specification §6): others get the landing page, or the 404 page. */
import { type ReactNode, useEffect } from 'react';
import { ErrorState } from '#web/ui/error-state.tsx';
import type { ScreenAccess } from '../app-routes.ts';
import { endSession } from '../auth/session-end.ts';
import { shellTexts } from '../texts/en/shell.ts';
import { useTexts } from '../texts/text.ts';
import { useUser } from '../use-user.ts';
import { LostScreen } from './lost-screen.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

interface ScreenGateProps {
  access: ScreenAccess;
  children: ReactNode;
}

export function ScreenGate({ access, children }: ScreenGateProps) {
  return access === 'visitor' ? children : <UserGate access={access}>{children}</UserGate>;
}

function UserGate({ access, children }: ScreenGateProps) {
  const t = useTexts(shellTexts).unreachable;
  const { data: user, isError, isFetching, refetch } = useUser();
  if (user) return access === 'admin' && !user.isAdmin ? <LostScreen /> : children;
  if (user === null) return <ToSignIn />;
  if (!isError) return <ScreenSkeleton />;
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <ErrorState
        title={t.heading}
        description={t.lead}
        actionLabel={t.retry}
        onAction={refetch}
        isActing={isFetching}
      />
    </main>
  );
}

/** A real navigation, after wiping: nothing of the app should stay in memory or on the device. */
function ToSignIn() {
  useEffect(() => {
    void endSession('expired');
  }, []);
  return <ScreenSkeleton />;
}
