/** The frame of a public page, equal at build and in the browser, so that hydration matches. */
import { type ComponentType, StrictMode } from 'react';
import { AuthSlot } from '../auth/auth-slot.tsx';
import { CrashPage } from '../shell/crash-page.tsx';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import type { PublicPage } from './public-pages.ts';

interface PublicRootProps {
  name: PublicPage;
  Page: ComponentType;
}

export function PublicRoot({ name, Page }: PublicRootProps) {
  return (
    <StrictMode>
      <ErrorBoundary fallback={(error) => <CrashPage error={error} />}>
        <Page />
        {name === '/' && <AuthSlot />}
      </ErrorBoundary>
    </StrictMode>
  );
}
