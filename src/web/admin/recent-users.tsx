import { useId } from 'react';
import { adminTexts } from '#texts/en/screens/admin';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { useTexts } from '../language/text.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { formatInstant } from './instant-text.ts';
import type { Analytics } from './queries.ts';

export function RecentUsers({ users }: { users: Analytics['recentUsers'] }) {
  const t = useTexts(adminTexts).analytics;
  const { locale } = useViewer();
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader title={t.recentUsers} titleId={titleId} />
      <CardBody>
        {users.length === 0 ? <p className="py-6 text-center text-muted">{t.noUsers}</p> : null}
        <ul className="divide-y divide-line">
          {users.map((user) => (
            <li
              key={user.id}
              className="grid gap-x-6 gap-y-0.5 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,12rem)_9rem] sm:items-center"
            >
              <div className="min-w-0">
                <p className="flex min-w-0 items-center gap-2 font-medium text-[0.9375rem]">
                  <span className="truncate" title={user.name}>
                    {user.name}
                  </span>
                  {user.isPro ? <Badge variant="pro">{t.pro}</Badge> : null}
                </p>
                <p className="break-words text-muted text-sm">{user.email}</p>
              </div>
              <p className="truncate text-sm" title={user.country}>
                {user.country}
              </p>
              <p className="tabular text-muted text-sm sm:text-right">
                <time dateTime={user.createdAt}>{t.joined(formatInstant(user.createdAt, locale))}</time>
              </p>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
