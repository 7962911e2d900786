/** Each price of a subscription from the day it was recorded, drawn and listed. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { dashboardTexts } from '#texts/en/screens/dashboard';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { isUnreachable } from '../../device/api.ts';
import { queryFor } from '../../device/query-client.ts';
import { useLanguage, useTexts } from '../../language/text.ts';
import { ProInvitation } from '../../plan/pro-invitation.tsx';
import { describeClock } from '../../ui/moment-words.ts';
import { useUser } from '../../viewer/use-user.ts';
import { useViewer, zoneOf } from '../../viewer/use-viewer.ts';
import { wordPrice } from '../price-words.ts';
import type { Subscription } from '../queries.ts';
import { amountMinorOf, shareOf } from '../row-amounts.ts';
import { datePrices, type Price } from './price-history.ts';
import { PriceHistoryChart } from './price-history-chart.tsx';
import { PriceHistoryTable } from './price-history-table.tsx';
import { keepSeenPrices, readSeenPrices } from './seen-prices.ts';

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
        {chosen && isPro ? <History key={chosen.id} subscription={chosen} list={list} /> : null}
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

interface HistoryProps {
  subscription: Subscription;
  list: readonly Subscription[];
}

function History({ subscription, list }: HistoryProps) {
  const t = useTexts(dashboardTexts).history;
  const { retry } = useTexts(subscriptionsTexts);
  const { prices, isOld, isError, isFetching, refetch } = usePrices(subscription, list);
  const tryAgain = () => void refetch();
  if (isOld)
    return (
      <>
        <Prices subscription={subscription} prices={prices?.prices ?? []} isOld />
        <OldNote seenAt={prices?.at ?? null} />
        <Button variant="secondary" size="sm" className="self-start" loading={isFetching} onClick={tryAgain}>
          {retry}
        </Button>
      </>
    );
  if (prices) return <Prices subscription={subscription} prices={prices.prices} />;
  if (isError)
    return <ErrorState title={t.failed} actionLabel={retry} onAction={tryAgain} isActing={isFetching} />;
  return <Skeleton className="h-24 rounded-lg" />;
}

interface PricesProps {
  subscription: Subscription;
  prices: readonly Price[];
  isOld?: boolean;
}

function Prices({ subscription, prices, isOld = false }: PricesProps) {
  const viewer = useViewer();
  const { data: user } = useUser();
  const { today } = viewer;
  const share = shareOf(subscription);
  const dated = datePrices(prices, subscription, { zone: zoneOf(user), today, share, isOld });
  return (
    <>
      <PriceHistoryChart name={subscription.name} prices={dated} viewer={viewer} />
      <PriceHistoryTable prices={dated} viewer={viewer} />
    </>
  );
}

function OldNote({ seenAt }: { seenAt: number | null }) {
  const t = useTexts(dashboardTexts).history;
  const language = useLanguage();
  const text = seenAt === null ? t.unseen : t.seen(describeClock(seenAt, language));
  return <p className="text-muted text-sm">{text}</p>;
}

/** The prices that the server has, or while it cannot be reached those last seen on this device. */
function usePrices({ id }: Subscription, list: readonly Subscription[]) {
  const { data: user } = useUser();
  const query = queryFor('GET /api/subscriptions/:id/history', { params: { id } });
  const { data, dataUpdatedAt, error, isError, isFetching, refetch } = useQuery({ ...query, staleTime: 0 });
  const isOld = isError && isUnreachable(error);
  const seen = useQuery({
    queryKey: ['seen prices', id],
    queryFn: () => readSeenPrices(id),
    enabled: isOld && !data,
    staleTime: 0,
  });
  const userId = user?.id;
  useEffect(() => {
    if (!data || !userId) return;
    const known = new Set(list.map((row) => row.id));
    void keepSeenPrices(userId, id, { at: dataUpdatedAt, prices: data.prices }, known);
  }, [data, dataUpdatedAt, userId, id, list]);
  useEffect(() => {
    const ask = () => void refetch();
    addEventListener('online', ask);
    return () => removeEventListener('online', ask);
  }, [refetch]);
  const told = data ? { at: dataUpdatedAt, prices: data.prices } : null;
  const isReading = isOld && !told && seen.isPending;
  const prices = told ?? (isOld ? seen.data : null) ?? null;
  return { prices, isOld: isOld && !isReading, isError: isError && !isOld, isFetching, refetch };
}
