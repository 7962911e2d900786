/** Stands in for rows that are not there: says that they are loading or, after a failure, offers to try again. */
import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowSkeletons } from './row-skeletons.tsx';

interface PendingRowsProps {
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>;
  /** How many rows to expect. */
  count: number;
  texts: { loadFailed: string; retry: string };
}

export function PendingRows({ query, count, texts }: PendingRowsProps) {
  if (!query.isError) return <RowSkeletons count={count} />;
  return (
    <ErrorState
      title={texts.loadFailed}
      actionLabel={texts.retry}
      onAction={() => void query.refetch()}
      isActing={query.isFetching}
    />
  );
}
