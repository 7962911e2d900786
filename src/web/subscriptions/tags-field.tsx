import { Controller, type UseFormReturn } from 'react-hook-form';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { tagsTexts } from '#texts/en/screens/tags';
import { Field } from '#web/ui/field.tsx';
import { useTexts } from '../language/text.ts';
import { problemOf } from '../ui/rule-resolver.ts';
import type { FormValues } from './form-values.ts';
import { TagsInput } from './tags-input.tsx';

export function TagsField({ form }: { form: UseFormReturn<FormValues> }) {
  const t = useTexts(tagsTexts);
  const optional = useTexts(subscriptionsTexts).form.optional;
  return (
    <div className="border-t pt-4">
      <Controller
        control={form.control}
        name="tags"
        render={({ field }) => (
          <Field label={t.label} aside={optional} hint={t.hint} error={problemOf(form.formState.errors.tags)}>
            <TagsInput
              ref={field.ref}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
            />
          </Field>
        )}
      />
    </div>
  );
}
