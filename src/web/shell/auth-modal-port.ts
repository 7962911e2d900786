/** What the landing page expects of the sign-in modal, which is only loaded when it opens. */
import type { ComponentType } from 'react';
import type { AuthRequest } from '../session.ts';

export interface AuthModalProps extends AuthRequest {
  onClose: () => void;
}

/** By pattern, because the modal belongs to `auth/` and the landing page must not carry it. */
const modules = import.meta.glob<{ AuthModal: ComponentType<AuthModalProps> }>('../auth/auth-modal.tsx');

export async function loadAuthModal(): Promise<{ default: ComponentType<AuthModalProps> }> {
  const load = modules['../auth/auth-modal.tsx'];
  if (!load) throw new Error('This build has no sign-in modal.');
  return { default: (await load()).AuthModal };
}
