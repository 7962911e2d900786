/** A test by mail, and what became of the last one. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { remindersTexts } from '#texts/en/screens/reminders';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { call } from '../device/api.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { queryFor } from '../device/query-client.ts';
import { useLanguage, useTexts } from '../language/text.ts';
import { describeMoment } from '../ui/moment-words.ts';

/** The queue sends it a moment later; a mail server that is away takes it minutes later. */
const LOOK_AGAIN_MS = { waiting: 1_000, retrying: 10_000, sent: false, kept: false, failed: false } as const;

const testMailQuery = queryOptions({
  ...queryFor('GET /api/reminders/test-mail'),
  staleTime: 0,
  refetchInterval: ({ state }) => LOOK_AGAIN_MS[state.data?.test?.result ?? 'sent'],
});

export function TestMail() {
  const t = useTexts(remindersTexts).mail;
  const language = useLanguage();
  const cache = useQueryClient();
  const { data } = useQuery(testMailQuery);
  const send = useMutation({
    mutationFn: () => call('POST /api/reminders/test-mail', {}),
    onSuccess: (answer) => cache.setQueryData(testMailQuery.queryKey, answer),
    onError: (error) => toastError(sentenceOf(error, t.failed)),
  });
  const test = data?.test;
  const isFine = test?.result === 'sent' || test?.result === 'waiting';
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" size="sm" loading={send.isPending} onClick={() => send.mutate()}>
        {t.test}
      </Button>
      <p role="status" className={classNames('min-w-0 text-sm', isFine ? 'text-muted' : 'text-warn-ink')}>
        {test ? `${t.testResults[test.result]}, ${describeMoment(test.at, new Date(), language)}` : null}
      </p>
    </div>
  );
}
