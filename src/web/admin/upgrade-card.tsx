/** Manual Pro Upgrade: one click, one cycle. */
import { type FormEvent, useId, useRef, useState } from 'react';
import type { PlanCycle } from '#core/plan/plan';
import { adminTexts } from '#texts/en/screens/admin';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { isSignInTooOld } from '../auth/sign-in-age.ts';
import { call } from '../device/api.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { makeKey } from '../device/make-key.ts';
import { useTexts } from '../language/text.ts';
import { SignInAgain } from './sign-in-again.tsx';

interface UpgradeCardProps {
  onUpgraded: () => void;
}

const CYCLES: readonly PlanCycle[] = ['monthly', 'yearly'];

export function UpgradeCard({ onUpgraded }: UpgradeCardProps) {
  const t = useTexts(adminTexts).tools;
  const titleId = useId();
  const [email, setEmail] = useState('');
  const [cycle, setCycle] = useState<PlanCycle>('monthly');
  const { problem, isTooOld, isBusy, upgrade, complain } = useUpgrade(() => {
    setEmail('');
    onUpgraded();
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (email.trim() === '') complain(t.upgradeEmailRequired);
    else void upgrade(email.trim(), cycle);
  }

  return (
    <Card aria-labelledby={titleId}>
      <CardHeader title={t.upgrade} titleId={titleId} description={t.upgradeNote} />
      <CardBody>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <Field label={t.email} error={problem}>
            <Input
              type="email"
              inputMode="email"
              autoComplete="off"
              spellCheck={false}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
          <Field label={t.billingCycle}>
            <Select
              value={cycle}
              onValueChange={(value) => setCycle(CYCLES.find((known) => known === value) ?? cycle)}
              options={CYCLES.map((value) => ({ value, label: t.cycles[value] }))}
            />
          </Field>
          {isTooOld ? <SignInAgain /> : null}
          <Button type="submit" loading={isBusy}>
            {t.upgradeButton}
          </Button>
        </form>
      </CardBody>
    </Card>
  );
}

function useUpgrade(onDone: () => void) {
  const t = useTexts(adminTexts).tools;
  const [problem, setProblem] = useState<string | null>(null);
  const [isTooOld, setIsTooOld] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const sent = useRef({ what: '', key: '' });

  function complain(sentence: string): void {
    setProblem(sentence);
    toastError(sentence);
  }

  /** A retry after a lost answer keeps its key, so that nothing is granted twice. */
  function keyFor(what: string): string {
    if (sent.current.what !== what) sent.current = { what, key: makeKey() };
    return sent.current.key;
  }

  async function upgrade(email: string, billingCycle: PlanCycle): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    try {
      await call('POST /api/admin/upgrade-user', {
        body: { email, billingCycle },
        headers: { 'idempotency-key': keyFor(`${email} ${billingCycle}`) },
      });
      sent.current = { what: '', key: '' };
      setIsTooOld(false);
      toast({ title: t.upgradedTitle, description: t.upgraded(email) });
      onDone();
    } catch (error) {
      setIsTooOld(isSignInTooOld(error));
      complain(sentenceOf(error, t.upgradeFailed));
    }
    setIsBusy(false);
  }

  return { problem, isTooOld, isBusy, upgrade, complain };
}
