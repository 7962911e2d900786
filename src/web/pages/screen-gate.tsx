/** Access check: others get the landing page or the 404 page. */
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { shellTexts } from '#texts/en/screens/shell';
import { ErrorState } from '#web/ui/error-state.tsx';
import { endSession } from '../device/session-end.ts';
import { useTexts } from '../language/text.ts';
import { useUser } from '../viewer/use-user.ts';
import type { ScreenAccess } from './app-routes.ts';
import { LostScreen } from './lost-screen.tsx';

interface ScreenGateProps {
  access: ScreenAccess;
  Outline: ComponentType;
  children: ReactNode;
}

export function ScreenGate(props: ScreenGateProps) {
  return props.access === 'visitor' ? props.children : <UserGate {...props} />;
}

function UserGate({ access, Outline, children }: ScreenGateProps) {
  const t = useTexts(shellTexts).unreachable;
  const { data: user, isError, isFetching, refetch } = useUser();
  if (user) return access === 'admin' && !user.isAdmin ? <LostScreen /> : children;
  if (user === null) return <ToSignIn Outline={Outline} />;
  if (!isError) return <Outline />;
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

/** A full navigation after wiping, so that nothing stays in memory or on the device. */
function ToSignIn({ Outline }: Pick<ScreenGateProps, 'Outline'>) {
  useEffect(() => {
    void endSession('expired');
  }, []);
  return <Outline />;
}
