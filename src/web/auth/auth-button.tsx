/** Opens the sign-in modal. It is a form, so that it works before the page's code is loaded. */
import type { ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { type AuthView, signInAddress } from '../device/session.ts';

interface AuthButtonProps {
  view: AuthView;
  className: string;
  children: ReactNode;
}

export function AuthButton({ view, className, children }: AuthButtonProps) {
  return (
    <form action="/" method="get" className="contents">
      <button
        type="submit"
        name="auth"
        value={view}
        className={className}
        onClick={(event) => {
          if (location.pathname !== '/') return;
          event.preventDefault();
          navigate(signInAddress(view));
        }}
      >
        {children}
      </button>
    </form>
  );
}
