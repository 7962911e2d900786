/** Asks for a new verification link. The answer does not tell whether an account exists. */
import { useForm } from 'react-hook-form';
import { checkEmail } from '#core/account/account';
import { authTexts } from '#texts/en/screens/auth';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { call } from '../device/api.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { toastProblem } from '../device/problem-toast.ts';
import { useTexts } from '../language/text.ts';
import { firstProblem, listProblems, problemOf, resolveBy } from '../ui/rule-resolver.ts';

interface ResendValues {
  email: string;
}

const resolver = resolveBy<ResendValues>(({ email }) => listProblems({ email: checkEmail(email) }));

export function ResendForm() {
  const t = useTexts(authTexts);
  const { register, handleSubmit, formState } = useForm<ResendValues>({
    resolver,
    defaultValues: { email: '' },
  });

  async function send(body: ResendValues): Promise<void> {
    try {
      await call('POST /api/auth/resend-verification', { body });
      toast({ title: t.verify.sentTitle, description: t.verify.sent });
    } catch (error) {
      toastError(sentenceOf(error, t.verify.resendFailed));
    }
  }

  const submit = handleSubmit(send, (wrong) => toastProblem(firstProblem(wrong, ['email'])));
  return (
    <form noValidate className="flex flex-col gap-4 border-t pt-6" onSubmit={(event) => void submit(event)}>
      <Field label={t.email} hint={t.verify.resendLead} error={problemOf(formState.errors.email)} required>
        <Input {...register('email')} type="email" autoComplete="email" inputMode="email" />
      </Field>
      <Button type="submit" loading={formState.isSubmitting}>
        {t.verify.resend}
      </Button>
    </form>
  );
}
