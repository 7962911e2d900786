/** The audit log: what administrators did and who was refused, page by page. */
import { adminTexts } from '#texts/en/screens/admin';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useTexts } from '../language/text.ts';
import { AdminFrame } from './admin-frame.tsx';
import { AuditRow } from './audit-row.tsx';
import { useAudit } from './queries.ts';

export function AuditPage() {
  const texts = useTexts(adminTexts);
  const t = texts.audit;
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } = useAudit();
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <AdminFrame title={t.title} lead={t.lead}>
      {data ? (
        <Card>
          {entries.length === 0 ? (
            <EmptyState title={t.empty} />
          ) : (
            <ul className="divide-y divide-line px-5">
              {entries.map((entry) => (
                <AuditRow key={entry.id} entry={entry} />
              ))}
            </ul>
          )}
        </Card>
      ) : isError ? null : (
        <div role="status">
          <span className="sr-only">{t.loading}</span>
          <Skeleton className="h-96 rounded-xl" />
        </div>
      )}
      {isError ? (
        <Card>
          <ErrorState
            title={t.failed}
            actionLabel={texts.retry}
            onAction={() => void (data ? fetchNextPage() : refetch())}
            isActing={isFetching}
          />
        </Card>
      ) : hasNextPage ? (
        <Button
          variant="secondary"
          className="self-center"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t.more}
        </Button>
      ) : null}
    </AdminFrame>
  );
}
