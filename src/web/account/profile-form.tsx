/** Update Profile: the name; on success the page reloads. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { checkUserName } from '#core/account/account';
import { accountTexts } from '#texts/en/screens/account';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { call } from '../device/api.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { toastProblem } from '../device/problem-toast.ts';
import { useTexts } from '../language/text.ts';
import { firstProblem, listProblems, problemOf, resolveBy } from '../ui/rule-resolver.ts';
import type { User } from '../viewer/use-user.ts';
import { keepToast } from './pending-toast.ts';
import { SettingsSection } from './settings-section.tsx';

interface ProfileValues {
  name: string;
}

const resolver = resolveBy<ProfileValues>(({ name }) => listProblems({ name: checkUserName(name) }));

export function ProfileForm({ user }: { user: User }) {
  const t = useTexts(accountTexts);
  const [isBusy, setIsBusy] = useState(false);
  const { register, handleSubmit, formState } = useForm<ProfileValues>({
    resolver,
    defaultValues: { name: user.name },
  });

  async function save(body: ProfileValues): Promise<void> {
    setIsBusy(true);
    try {
      await call('POST /api/user/update-profile', { body });
      keepToast({ title: t.nameUpdatedTitle, description: t.nameUpdated });
      location.reload();
    } catch (error) {
      setIsBusy(false);
      toastError(sentenceOf(error, t.profileFailed));
    }
  }

  const submit = handleSubmit(save, (wrong) => toastProblem(firstProblem(wrong, ['name'])));
  return (
    <SettingsSection title={t.profile} lead={t.profileLead}>
      <form noValidate className="flex flex-col items-start gap-4" onSubmit={(event) => void submit(event)}>
        <Field
          label={t.fullName}
          error={problemOf(formState.errors.name)}
          required
          className="w-full max-w-md"
        >
          <Input {...register('name')} autoComplete="name" dir="auto" />
        </Field>
        <Button type="submit" variant="secondary" loading={isBusy}>
          {t.updateName}
        </Button>
      </form>
    </SettingsSection>
  );
}
