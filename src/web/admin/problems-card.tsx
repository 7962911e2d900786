/** Payment problems: what needs an administrator, over all users. Normally empty. */
import { type ReactNode, useId } from 'react';
import { formatMoney } from '#core/money/money';
import { adminTexts } from '#texts/en/screens/admin';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useTexts } from '../language/text.ts';
import { MoneyRow } from './money-row.tsx';
import { type PaymentProblems, usePaymentProblems } from './queries.ts';
import { ReconcileButton } from './reconcile-button.tsx';
import { RefundButton } from './refund-button.tsx';

export function ProblemsCard({ onChanged }: { onChanged: () => void }) {
  const { problems: t, retry } = useTexts(adminTexts);
  const titleId = useId();
  const { data, isError, isFetching, refetch } = usePaymentProblems();
  const read = () => void refetch();
  const readAll = () => {
    read();
    onChanged();
  };
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        title={t.title}
        titleId={titleId}
        description={t.lead}
        action={
          data ? (
            <Button variant="secondary" size="sm" loading={isFetching} onClick={read}>
              {t.refresh}
            </Button>
          ) : null
        }
      />
      <CardBody>
        {data ? <Lists problems={data} onChanged={readAll} /> : null}
        {!data && !isError ? <Skeleton className="h-16" /> : null}
        {!data && isError ? (
          <ErrorState title={t.failed} actionLabel={retry} isActing={isFetching} onAction={read} />
        ) : null}
      </CardBody>
    </Card>
  );
}

type PaymentProblem = PaymentProblems['payments'][number];

interface ListsProps {
  problems: PaymentProblems;
  onChanged: () => void;
}

function Lists({ problems, onChanged }: ListsProps) {
  const t = useTexts(adminTexts).problems;
  const { payments, doubleCharging, chargingWhileOff, stuckEvents, noNoticeSince } = problems;
  const isUnclaimed = ({ problem }: PaymentProblem) => problem === 'charged_without_account';
  const whose = (payment: PaymentProblem) => (isUnclaimed(payment) ? t.noAccount : t.deleted);
  const lists = [payments, doubleCharging, chargingWhileOff, stuckEvents];
  if (lists.every((list) => list.length === 0) && !noNoticeSince)
    return <p className="text-muted text-sm">{t.none}</p>;
  return (
    <div className="flex flex-col gap-5">
      <List title={t.payments}>
        {payments.map((payment) => (
          <MoneyRow
            key={`${payment.paymentId} ${payment.problem}`}
            what={`${formatMoney(payment.amount, payment.currency, 'IN')} · ${payment.email ?? whose(payment)}`}
            badges={<Badge variant="urgent">{t.reasons[payment.problem]}</Badge>}
            notes={[payment.paymentId]}
            at={payment.paidAt}
            action={
              <RefundButton
                email={payment.email}
                payment={payment}
                isUnclaimed={isUnclaimed(payment)}
                onDone={onChanged}
              />
            }
          />
        ))}
      </List>
      <List title={t.doubleCharging}>
        {doubleCharging.map(({ email, memberships }) => (
          <MoneyRow
            key={email}
            what={email}
            notes={[memberships.join(', ')]}
            action={<ReconcileButton email={email} onDone={onChanged} />}
          />
        ))}
      </List>
      <List title={t.chargingWhileOff}>
        {chargingWhileOff.map(({ email, memberships }) => (
          <MoneyRow key={email} what={email} notes={[memberships.join(', ')]} />
        ))}
      </List>
      <List title={t.stuckEvents}>
        {stuckEvents.map((event) => (
          <MoneyRow
            key={event.eventId}
            what={event.name}
            badges={<Badge variant="overdue">{t.tries(event.tries)}</Badge>}
            notes={[event.email ?? t.nobody, event.outcome]}
            at={event.receivedAt}
            action={event.email ? <ReconcileButton email={event.email} onDone={onChanged} /> : null}
          />
        ))}
      </List>
      <List title={t.webhook}>
        {noNoticeSince
          ? [<MoneyRow key="webhook" what={t.noNotice} notes={[t.noNoticeNote]} at={noNoticeSince} />]
          : []}
      </List>
    </div>
  );
}

function List({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold text-sm">{title}</h3>
      <ul className="divide-y divide-line">{children}</ul>
    </div>
  );
}
