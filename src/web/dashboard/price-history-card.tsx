/** Each price of a subscription from the day it was recorded, drawn and listed. */
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { dashboardTexts } from '#texts/en/screens/dashboard';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { queryFor } from '../device/query-client.ts';
import { useTexts } from '../language/text.ts';
import { wordPrice } from '../subscriptions/price-words.ts';
import type { Subscription } from '../subscriptions/queries.ts';
import { amountMinorOf, shareOf } from '../subscriptions/row-amounts.ts';
import { useUser } from '../viewer/use-user.ts';
import { useViewer, zoneOf } from '../viewer/use-viewer.ts';
import { datePrices } from './price-history.ts';
import { PriceHistoryChart } from './price-history-chart.tsx';
import { PriceHistoryTable } from './price-history-table.tsx';
import { ProInvitation } from './pro-invitation.tsx';

export function PriceHistoryCard({ list }: { list: readonly Subscription[] }) {
  const t = useTexts(dashboardTexts).history;
  const { isPro } = useViewer();
  const titleId = useId();
  const [id, setId] = useState<string | null>(null);
  const chosen = list.find((item) => item.id === id) ?? list[0];
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader title={t.title} titleId={titleId} description={t.lead} />
      <CardBody className="flex flex-col gap-4">
        {chosen ? (
          <Field label={t.choose}>
            <Combobox
              value={chosen.id}
              onValueChange={setId}
              options={list.map((item) => ({ value: item.id, label: item.name }))}
              limit={50}
              listLabel={t.choose}
            />
          </Field>
        ) : null}
        {chosen && isPro ? <History subscription={chosen} /> : null}
        {chosen && !isPro ? <Preview subscription={chosen} /> : null}
        {isPro ? null : <ProInvitation text={t.locked} />}
      </CardBody>
    </Card>
  );
}

/** Free sees only the current price. */
function Preview({ subscription }: { subscription: Subscription }) {
  const t = useTexts(dashboardTexts).history;
  const { country } = useViewer();
  const { currency, billingCycle } = subscription;
  return (
    <p className="tabular flex justify-between gap-4 rounded-lg bg-sunken px-4 py-3 text-sm">
      <span className="text-muted">{t.preview}</span>
      <span className="font-semibold">
        {wordPrice(amountMinorOf(subscription), currency, billingCycle, country)}
      </span>
    </p>
  );
}

function History({ subscription }: { subscription: Subscription }) {
  const t = useTexts(dashboardTexts).history;
  const { retry } = useTexts(subscriptionsTexts);
  const viewer = useViewer();
  const { data: user } = useUser();
  // An edit may add a price, so the version is part of the key.
  const query = queryFor('GET /api/subscriptions/:id/history', { params: { id: subscription.id } });
  const { data, isError, isFetching, refetch } = useQuery({ ...query, staleTime: 0 });
  if (data) {
    const { today } = viewer;
    const prices = datePrices(data.prices, subscription, {
      zone: zoneOf(user),
      today,
      share: shareOf(subscription),
    });
    return (
      <>
        <PriceHistoryChart name={subscription.name} prices={prices} viewer={viewer} />
        <PriceHistoryTable prices={prices} viewer={viewer} />
      </>
    );
  }
  if (isError)
    return (
      <ErrorState
        title={t.failed}
        actionLabel={retry}
        onAction={() => void refetch()}
        isActing={isFetching}
      />
    );
  return <Skeleton className="h-24 rounded-lg" />;
}
