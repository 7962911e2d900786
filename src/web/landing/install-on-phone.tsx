/** Installing from the browser, beside a phone that shows the product. */
import type { ReactNode } from 'react';
import { addDays } from '#core/calendar-day';
import { dashboardTexts } from '#texts/en/screens/dashboard';
import { landingTexts } from '#texts/en/screens/landing';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Amount } from '#web/ui/amount.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { ServiceMark } from '#web/ui/service-mark.tsx';
import { StepList } from '#web/ui/step-list.tsx';
import { useTexts } from '../language/text.ts';
import { wordRenewal } from '../subscriptions/renewal-words.ts';
import { ExampleFaces } from './example-faces.tsx';
import type { Example } from './example-table.ts';
import { LandingSection } from './landing-section.tsx';

const SOME_DAY = '2026-01-01';

export function InstallOnPhone() {
  const t = useTexts(landingTexts).install;
  const phone = (
    <div role="img" aria-label={t.picture} className="justify-self-center md:mr-8">
      <ExampleFaces>{(example) => <Phone example={example} />}</ExampleFaces>
    </div>
  );
  return (
    <LandingSection id="install" heading={t.heading} lead={t.lead} aside={phone} isTinted>
      <div className="mt-10 grid gap-8 lg:grid-cols-2">
        {[t.android, t.iphone].map(({ name, steps }) => (
          <div key={name}>
            <h3 className="font-semibold text-lg">{name}</h3>
            <StepList steps={steps} className="mt-3" />
          </div>
        ))}
      </div>
    </LandingSection>
  );
}

function Phone({ example }: { example: Example }) {
  const { install } = useTexts(landingTexts);
  const dashboard = useTexts(dashboardTexts);
  const money = { currency: example.currency, country: example.code };
  return (
    <div className="forced-edge w-[19rem] max-w-full rounded-[2.75rem] border-[0.625rem] border-ink bg-canvas p-4 shadow-float dark:border-edge">
      <div className="mx-auto h-5 w-20 rounded-full bg-ink dark:bg-edge" />
      <div className="mt-4 flex items-center justify-between">
        <Logo className="text-sm" />
        <Badge variant="pro">{dashboard.pro}</Badge>
      </div>
      <div className="mt-4 rounded-xl border bg-surface p-4 shadow-card">
        <p className="text-muted text-sm">{dashboard.monthlyTotal}</p>
        <Amount
          amount={example.monthlyTotal}
          {...money}
          className="block font-semibold text-[1.75rem] leading-tight tracking-[-0.02em]"
        />
      </div>
      <p className="mt-4 font-semibold text-sm">{install.due}</p>
      <ul className="mt-2 divide-y rounded-xl border bg-surface px-3 shadow-card">
        {example.rows.slice(0, 4).map((row) => (
          <PhoneRow key={row.name} name={row.name} category={row.category} inDays={row.inDays}>
            <Amount amount={row.amount} {...money} className="text-muted text-xs" />
          </PhoneRow>
        ))}
      </ul>
      <div className="mx-auto mt-5 h-1 w-24 rounded-full bg-ink/30" />
    </div>
  );
}

interface PhoneRowProps {
  name: string;
  category: string;
  inDays: number;
  children: ReactNode;
}

function PhoneRow({ name, category, inDays, children }: PhoneRowProps) {
  const t = useTexts(subscriptionsTexts);
  const { label, state } = wordRenewal(addDays(SOME_DAY, inDays), SOME_DAY, t.renewal);
  return (
    <li className="flex items-center gap-2.5 py-2">
      <ServiceMark name={name} category={category} className="size-7! text-xs!" />
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block truncate font-medium text-[0.8125rem]">{name}</span>
        {children}
      </span>
      <Badge variant={state === 'urgent' ? 'urgent' : 'default'}>{label}</Badge>
    </li>
  );
}
