/** The sign-in / sign-up modal of the landing page: two tabs, the forgot view inside the first. */
import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { authTexts } from '#texts/en/screens/auth';
import { messagesTexts } from '#texts/en/screens/messages';
import { Dialog, DialogBody, DialogContent } from '#web/ui/dialog.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { toastError } from '../device/error-toast.ts';
import type { AuthRequest, AuthView } from '../device/session.ts';
import { useTexts } from '../language/text.ts';
import { focusFirstField } from '../ui/focus-first-field.ts';
import { FORGOT_HASH } from './forgot-address.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { OtherWaysIn } from './other-ways-in.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

interface AuthModalProps extends AuthRequest {
  onClose: () => void;
}

export function AuthModal({ view, next, error, lost, onClose }: AuthModalProps) {
  const t = useTexts(authTexts);
  const { logInFor } = useTexts(messagesTexts);
  useEffect(() => {
    if (lost) toastError(logInFor[lost]);
  }, [lost, logInFor]);
  const [tab, setTab] = useState<AuthView>(view);
  /** The typed e-mail while the forgot view is open; null otherwise. */
  const [forgotten, setForgotten] = useState(() => (location.hash === FORGOT_HASH ? '' : null));
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title={t.heading}
        description={t.lead}
        closeLabel={t.close}
        size="sm"
        onOpenAutoFocus={focusFirstField}
      >
        <DialogBody>
          {error === null ? null : <AuthErrorNotice code={error} />}
          <Tabs value={tab} onValueChange={(value) => setTab(value === 'signup' ? 'signup' : 'signin')}>
            <TabList aria-label={t.ways}>
              <Tab value="signin">{t.signIn}</Tab>
              <Tab value="signup">{t.signUp}</Tab>
            </TabList>
            <TabPanel value="signin" tabIndex={-1}>
              {forgotten === null ? (
                <>
                  <SignInForm next={next} onForgot={setForgotten} />
                  <OtherWaysIn next={next} withPasskey />
                </>
              ) : (
                <ForgotPasswordForm email={forgotten} onBack={() => setForgotten(null)} />
              )}
            </TabPanel>
            <TabPanel value="signup" tabIndex={-1}>
              <SignUpForm next={next} onClose={onClose} />
              <OtherWaysIn next={next} withPasskey={false} />
            </TabPanel>
          </Tabs>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

/** Why signing in with Google failed. */
function AuthErrorNotice({ code }: { code: string }) {
  const t = useTexts(authTexts);
  const sentences: Partial<Record<string, string>> = t.authErrors;
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  return (
    <div
      role="alert"
      className="mb-4 flex gap-2.5 rounded-md bg-danger-soft px-3 py-2.5 text-danger-ink text-sm"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <p>{sentence ?? t.unknownAuthError}</p>
    </div>
  );
}
