/** The forgot-password view inside Sign In. It never tells whether an account exists. */
import { ArrowLeft, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { checkForgottenEmail } from '#core/account/account';
import { authTexts } from '#texts/en/screens/auth';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { call } from '../device/api.ts';
import { toastError } from '../device/error-toast.ts';
import { toastProblem } from '../device/problem-toast.ts';
import { useTexts } from '../language/text.ts';
import { firstProblem, listProblems, problemOf, resolveBy } from '../ui/rule-resolver.ts';

interface ForgotValues {
  email: string;
}

const RESET_TOAST_MS = 8_000;

const resolver = resolveBy<ForgotValues>(({ email }) => listProblems({ email: checkForgottenEmail(email) }));

interface ForgotPasswordFormProps {
  email: string;
  onBack: () => void;
}

export function ForgotPasswordForm({ email, onBack }: ForgotPasswordFormProps) {
  const t = useTexts(authTexts);
  const [isSent, setIsSent] = useState(false);
  const form = useForm<ForgotValues>({ resolver, defaultValues: { email } });
  const { errors, isSubmitting } = form.formState;

  async function send(body: ForgotValues): Promise<void> {
    try {
      await call('POST /api/auth/forgot-password', { body });
      setIsSent(true);
      toast({ title: t.forgot.sentTitle, description: t.forgot.sent, duration: RESET_TOAST_MS });
    } catch {
      toastError(t.forgot.failed);
    }
  }

  const submit = form.handleSubmit(send, (wrong) => {
    const problem = firstProblem(wrong, ['email']);
    toastProblem(
      problem,
      problem?.code === 'forgot_email_required' ? t.forgot.emailRequiredTitle : undefined,
    );
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <div>
        <h2 className="font-semibold">{t.forgot.heading}</h2>
        <p className="mt-1 text-[0.9375rem] text-muted">{t.forgot.lead}</p>
      </div>
      <Field label={t.email} error={problemOf(errors.email)} required>
        <Input {...form.register('email')} type="email" autoComplete="email" inputMode="email" />
      </Field>
      {isSent ? (
        <div
          role="status"
          className="flex gap-3 rounded-md bg-accent-soft px-3 py-2.5 text-accent-ink text-sm"
        >
          <MailCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <p>
            {t.forgot.sent} {t.forgot.again}
          </p>
        </div>
      ) : null}
      <Button type="submit" loading={isSubmitting}>
        {t.forgot.submit}
      </Button>
      <Button variant="ghost" onClick={onBack}>
        <ArrowLeft aria-hidden="true" />
        {t.forgot.back}
      </Button>
    </form>
  );
}
