/** A user's memberships at the provider, payments and grants. */
import type { ReactNode } from 'react';
import { formatMoney } from '#core/money/money';
import { adminTexts } from '#texts/en/screens/admin';
import { Badge, type BadgeVariant } from '#web/ui/badge.tsx';
import { useTexts } from '../language/text.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { EndProButton } from './end-pro-button.tsx';
import { formatInstant } from './instant-text.ts';
import { MoneyRow } from './money-row.tsx';
import type { UserStatus } from './queries.ts';
import { ReconcileButton } from './reconcile-button.tsx';
import { RefundButton } from './refund-button.tsx';

interface MoneyDetailsProps {
  status: UserStatus;
  onChanged: () => void;
}

export function MoneyDetails({ status, onChanged }: MoneyDetailsProps) {
  const t = useTexts(adminTexts).money;
  return (
    <>
      {status.paidTwice ? (
        <p role="alert" className="forced-edge rounded-md bg-warn-soft p-3 text-sm text-warn-ink">
          {t.paidTwice}
        </p>
      ) : null}
      <Part
        title={t.memberships}
        action={
          <>
            {status.memberships.length > 0 ? (
              <ReconcileButton email={status.email} onDone={onChanged} />
            ) : null}
            {isUnknownPro(status) ? <EndProButton email={status.email} onDone={onChanged} /> : null}
          </>
        }
      >
        {status.memberships.map((membership) => (
          <MembershipRow key={membership.createdAt} membership={membership} />
        ))}
      </Part>
      <Part title={t.payments}>
        {status.payments.map((payment) => (
          <PaymentRow key={payment.paymentId} payment={payment} email={status.email} onChanged={onChanged} />
        ))}
      </Part>
      {status.grants.length > 0 ? <Grants status={status} onChanged={onChanged} /> : null}
    </>
  );
}

/** Pro bought in the sandbox or with other keys, unless there is a grant that can be ended. */
function isUnknownPro({ memberships, grants }: UserStatus): boolean {
  const isAhead = (at: string | null) => at !== null && Date.parse(at) > Date.now();
  const isLost = memberships.some(({ status, paidUntil }) => status === 'lost' && isAhead(paidUntil));
  return isLost && !grants.some(({ endsAt }) => isAhead(endsAt));
}

function MembershipRow({ membership }: { membership: UserStatus['memberships'][number] }) {
  const { money: t, tools } = useTexts(adminTexts);
  const { locale } = useViewer();
  const { amount, currency, billingCycle, paidUntil, providerId } = membership;
  return (
    <MoneyRow
      what={`${formatMoney(amount, currency, 'IN')} · ${tools.cycles[billingCycle]}`}
      badges={
        <>
          <Badge variant={membership.isCharging ? 'pro' : 'default'}>{membership.status}</Badge>
          {membership.isCharging ? <Badge>{t.charging}</Badge> : null}
          {membership.supersededAt ? <Badge variant="urgent">{t.superseded}</Badge> : null}
        </>
      }
      notes={[providerId, paidUntil ? t.paidUntil(formatInstant(paidUntil, locale)) : t.unpaid]}
      at={membership.createdAt}
    />
  );
}

const STANDINGS: Record<UserStatus['payments'][number]['standing'], BadgeVariant> = {
  counts: 'default',
  refunded: 'default',
  duplicate: 'urgent',
  wrong_amount: 'overdue',
};

interface PaymentRowProps {
  payment: UserStatus['payments'][number];
  email: string;
  onChanged: () => void;
}

function PaymentRow({ payment, email, onChanged }: PaymentRowProps) {
  const { money: t, tools } = useTexts(adminTexts);
  const { amount, currency, refundedAmount, standing } = payment;
  const isPart = Number(refundedAmount) > 0 && standing !== 'refunded';
  return (
    <MoneyRow
      what={`${formatMoney(amount, currency, 'IN')} · ${tools.cycles[payment.billingCycle]}`}
      badges={<Badge variant={STANDINGS[standing]}>{t.standings[standing]}</Badge>}
      notes={[payment.paymentId, isPart ? t.partRefunded(formatMoney(refundedAmount, currency, 'IN')) : null]}
      at={payment.paidAt}
      action={
        standing === 'refunded' ? null : <RefundButton email={email} payment={payment} onDone={onChanged} />
      }
    />
  );
}

function Grants({ status, onChanged }: MoneyDetailsProps) {
  const { money: t, tools } = useTexts(adminTexts);
  const { locale } = useViewer();
  const isRunning = status.grants.some(({ endsAt }) => Date.parse(endsAt) > Date.now());
  return (
    <Part
      title={t.grants}
      action={isRunning ? <EndProButton email={status.email} onDone={onChanged} /> : null}
    >
      {status.grants.map(({ billingCycle, grantedAt, endsAt, cancelledAt }) => (
        <MoneyRow
          key={grantedAt}
          what={tools.cycles[billingCycle]}
          badges={cancelledAt ? <Badge variant="urgent">{tools.cancelled}</Badge> : null}
          notes={[t.givenUntil(formatInstant(endsAt, locale))]}
          at={grantedAt}
        />
      ))}
    </Part>
  );
}

interface PartProps {
  title: string;
  action?: ReactNode;
  children: ReactNode[];
}

function Part({ title, action, children }: PartProps) {
  const t = useTexts(adminTexts).money;
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold text-sm">{title}</h3>
        {action}
      </div>
      {children.length === 0 ? <p className="mt-1 text-muted text-sm">{t.none}</p> : null}
      <ul className="divide-y divide-line">{children}</ul>
    </div>
  );
}
