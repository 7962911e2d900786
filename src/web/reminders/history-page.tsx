/** What was sent, what comes in the next 30 days, and why nothing is said of the rest. */
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearch } from 'wouter';
import type { AnswerOf } from '#contract/endpoints';
import { formatMoney } from '#core/money/money';
import { isolate } from '#core/text/isolate';
import type { Texts } from '#texts/en/screens';
import { reminderHistoryTexts } from '#texts/en/screens/reminder-history';
import { Button } from '#web/ui/button.tsx';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowSkeletons } from '../account/row-skeletons.tsx';
import { SettingsFrame } from '../account/settings-frame.tsx';
import { SettingsSection } from '../account/settings-section.tsx';
import { call } from '../device/api.ts';
import { queryFor } from '../device/query-client.ts';
import { useTexts } from '../language/text.ts';
import { type User, useUser } from '../viewer/use-user.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { writeMoment } from './moment-text.ts';
import { type ReminderSettings, reminderSettingsQuery } from './reminder-settings.ts';

type History = AnswerOf<'GET /api/reminders/history'>;
type FateTexts = Texts['reminderHistory']['decided'];

const HISTORY_PATH = '/settings/reminders/history';

// The server may decide at any time, so nothing is kept as fresh.
const historyQuery = (subscription: string | null) =>
  queryOptions({
    ...queryFor('GET /api/reminders/history', { query: subscription ? { subscription } : {} }),
    staleTime: 0,
  });

export function HistoryPage() {
  const t = useTexts(reminderHistoryTexts);
  const { data: user } = useUser();
  const settings = useQuery(reminderSettingsQuery);
  const only = new URLSearchParams(useSearch()).get('subscription');
  const history = useQuery(historyQuery(only));
  const retry = () => {
    void settings.refetch();
    void history.refetch();
  };
  return (
    <SettingsFrame heading={t.title} lead={t.lead} back={{ label: t.back, path: '/settings/reminders' }}>
      {only ? (
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pb-4 text-sm">
          <strong className="wrap-anywhere font-semibold">{t.only(findName(history.data))}</strong>
          <Link href={HISTORY_PATH} className="text-accent-ink underline underline-offset-4">
            {t.all}
          </Link>
        </p>
      ) : null}
      {user && settings.data && history.data ? (
        <Sections history={history.data} settings={settings.data} user={user} only={only} />
      ) : settings.isError || history.isError ? (
        <ErrorState
          title={t.loadFailed}
          actionLabel={t.retry}
          onAction={retry}
          isActing={settings.isFetching || history.isFetching}
        />
      ) : (
        <RowSkeletons count={6} />
      )}
    </SettingsFrame>
  );
}

/** Null while it is loading, or where nothing is known of it. */
function findName(history: History | null | undefined): string | null {
  if (!history) return null;
  const { coming, silent, decided } = history;
  const named = [...coming.flatMap(({ items }) => items), ...silent, ...decided];
  return named.find(({ name }) => name !== null)?.name ?? null;
}

interface SectionsProps {
  history: History;
  settings: ReminderSettings;
  user: User;
  only: string | null;
}

function Sections({ history, settings, user, only }: SectionsProps) {
  const t = useTexts(reminderHistoryTexts);
  const { ways, coming, silent } = history;
  const isOff = settings.nextAt === null;
  const { locale } = useViewer();
  const paused = settings.pausedUntil ? t.paused(formatCalendarDay(settings.pausedUntil, locale)) : null;
  const wayOf = (channel: keyof typeof t.decided.channels) =>
    channel === 'push' ? t.asNotification : t.way(t.decided.channels[channel]);
  const obstacles = ways.flatMap(({ channel, obstacle }) =>
    obstacle ? [t.obstacles[obstacle](wayOf(channel))] : [],
  );
  const notices = isOff ? [t.off] : [...obstacles, ...(paused ? [paused] : [])];
  return (
    <>
      <SettingsSection title={t.coming.title} lead={t.coming.lead}>
        {notices.map((notice) => (
          <p key={notice} className="mb-4 text-sm text-warn-ink last:mb-0">
            {notice}
          </p>
        ))}
        {isOff ? null : (
          <List isEmpty={coming.length === 0} none={t.coming.none}>
            {coming.map((message) => (
              <Message key={message.at} message={message} user={user} />
            ))}
          </List>
        )}
      </SettingsSection>
      {isOff ? null : (
        <SettingsSection title={t.silent.title} lead={t.silent.lead}>
          <List isEmpty={silent.length === 0} none={t.silent.none}>
            {silent.map((row) => (
              <Silence key={row.subscriptionId} row={row} />
            ))}
          </List>
        </SettingsSection>
      )}
      <Decisions history={history} user={user} only={only} />
    </>
  );
}

/** Older ones are read only when they are asked for. */
function useOlder(only: string | null, next: string | null) {
  return useInfiniteQuery({
    queryKey: ['/api/reminders/history/older', only, next],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/reminders/history/older', {
        query: { ...(only && { subscription: only }), before: pageParam },
        signal,
      }),
    initialPageParam: next ?? '',
    getNextPageParam: (page) => page.next,
    enabled: false,
  });
}

function Decisions({ history: { decided, next }, user, only }: Omit<SectionsProps, 'settings'>) {
  const t = useTexts(reminderHistoryTexts);
  const { data, isError, isFetching, hasNextPage, refetch, fetchNextPage } = useOlder(only, next);
  const rows = [...decided, ...(data?.pages.flatMap((page) => page.decided) ?? [])];
  const hasOlder = data ? hasNextPage : next !== null;
  const showOlder = () => void (data ? fetchNextPage() : refetch());
  return (
    <SettingsSection title={t.decided.title} lead={t.decided.lead}>
      <List isEmpty={rows.length === 0} none={t.decided.none}>
        {rows.map((row) => (
          <Decision
            key={[row.subscriptionId, row.kind, row.dueOn, row.leadDays, row.channel].join()}
            row={row}
            user={user}
          />
        ))}
      </List>
      {isError ? (
        <ErrorState
          title={t.decided.olderFailed}
          actionLabel={t.retry}
          onAction={showOlder}
          isActing={isFetching}
        />
      ) : hasOlder ? (
        <Button variant="secondary" className="mt-6" loading={isFetching} onClick={showOlder}>
          {t.decided.older}
        </Button>
      ) : null}
    </SettingsSection>
  );
}

function List({ isEmpty, none, children }: { isEmpty: boolean; none: string; children: ReactNode }) {
  if (isEmpty) return <p className="text-muted text-sm">{none}</p>;
  return <ul className="-my-3 divide-y">{children}</ul>;
}

function Message({
  message: { at, channels, items },
  user,
}: {
  message: History['coming'][number];
  user: User;
}) {
  const { coming: t, decided } = useTexts(reminderHistoryTexts);
  const { locale, country } = useViewer();
  return (
    <li className="py-3">
      <p className="font-medium text-sm">{writeMoment(at, { locale, timeZone: user.timeZone })}</p>
      <p className="mt-0.5 text-muted text-sm">
        {t.by(channels.map((channel) => decided.channels[channel]).join(', '))}
      </p>
      <ul className="mt-1 flex flex-col gap-1">
        {items.map(({ subscriptionId, kind, dueOn, name, amount, currency }) => {
          const price = formatMoney(amount, currency, country);
          const day = formatCalendarDay(dueOn, locale);
          return (
            <li key={`${subscriptionId} ${kind} ${dueOn}`} className="wrap-anywhere text-muted text-sm">
              {(kind === 'payment' ? t.payment : t.cancelBy)(isolate(name), price, day)}
            </li>
          );
        })}
      </ul>
    </li>
  );
}

function Silence({ row: { name, reason, nextOn } }: { row: History['silent'][number] }) {
  const t = useTexts(reminderHistoryTexts).silent;
  const { locale } = useViewer();
  return (
    <li className="py-3 text-sm">
      <p className="wrap-anywhere font-medium">{name}</p>
      <p className="mt-0.5 text-muted">
        {reason === 'later' || reason === 'over'
          ? t[reason](formatCalendarDay(nextOn ?? '', locale))
          : t[reason]}
      </p>
    </li>
  );
}

function Decision({ row, user }: { row: History['decided'][number]; user: User }) {
  const t = useTexts(reminderHistoryTexts).decided;
  const { locale } = useViewer();
  const write = row.kind === 'payment' ? t.payment : t.cancelBy;
  const when = writeMoment(row.decidedAt, { locale, timeZone: user.timeZone });
  return (
    <li className="py-3 text-sm">
      <p className="wrap-anywhere font-medium">
        {write(isolate(row.name ?? t.deleted), formatCalendarDay(row.dueOn, locale), row.leadDays)}
      </p>
      <p className="mt-0.5">{sayFate(t, row)}</p>
      <p className="mt-0.5 text-muted">
        {row.channel === 'mail' ? t.byMail(when) : t.otherwise(t.channels[row.channel], when)}
      </p>
    </li>
  );
}

/** A reason is there for each that was dropped. */
function sayFate(t: FateTexts, { outcome, delivery, reason, channel }: History['decided'][number]): string {
  if (delivery === 'dropped') return t.dropped[reason ?? 'removed'];
  if (outcome !== 'sent') return t[outcome];
  if (delivery === null) return t.unknown;
  return t[channel === 'mail' ? 'mail' : 'message'][delivery];
}
