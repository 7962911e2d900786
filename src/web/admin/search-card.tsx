import { type FormEvent, useId, useState } from 'react';
import { adminTexts } from '#texts/en/screens/admin';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useTexts } from '../language/text.ts';
import { StatusDetails } from './status-details.tsx';
import type { UserSearch } from './use-user-search.ts';

export function SearchCard({ status, problem, isBusy, search, readAgain }: UserSearch) {
  const t = useTexts(adminTexts).tools;
  const titleId = useId();
  const [email, setEmail] = useState('');

  function submit(event: FormEvent): void {
    event.preventDefault();
    search(email);
  }

  return (
    <Card aria-labelledby={titleId}>
      <CardHeader title={t.search} titleId={titleId} description={t.searchLead} />
      <CardBody className="flex flex-col gap-5">
        <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
          <Field label={t.email} error={problem} className="min-w-56 flex-1">
            <Input
              type="email"
              inputMode="email"
              autoComplete="off"
              spellCheck={false}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
          {/* Aligned with the box, with or without a message under it. */}
          <Button type="submit" loading={isBusy} className="max-sm:w-full sm:mt-[1.625rem]">
            {t.searchButton}
          </Button>
        </form>
        <div aria-live="polite" className={classNames('empty:-mt-5', isBusy && 'opacity-60')}>
          {status ? <StatusDetails status={status} onChanged={readAgain} /> : null}
        </div>
      </CardBody>
    </Card>
  );
}
