/** Finds subscriptions in bank statements, on this device: files, questions, review. */
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { ReadingChoices } from '#core/statement/statement';
import { shellTexts } from '#texts/en/screens/shell';
import { statementTexts } from '#texts/en/screens/statement';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { HOME_PATH } from '../device/session.ts';
import { useTexts } from '../language/text.ts';
import { SkipLink } from '../shell/skip-link.tsx';
import { useLocked, useSubscriptions } from '../subscriptions/queries.ts';
import { useUser } from '../viewer/use-user.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { ColumnsQuestion } from './columns-question.tsx';
import { DayOrderQuestion } from './day-order-question.tsx';
import { toRecorded } from './draft.ts';
import { DropZone } from './drop-zone.tsx';
import { keepMemory, readMemory } from './memory.ts';
import { PrivacyCard } from './privacy-card.tsx';
import { ReviewList } from './review-list.tsx';
import { useReading } from './use-reading.ts';
import { useRequests } from './use-requests.ts';
import { WorkingCard } from './working-card.tsx';

const SETTINGS_PATH = '/settings/data';

export function StatementPage() {
  const t = useTexts(statementTexts);
  const { brand } = useTexts(shellTexts);
  const { data: user } = useUser();
  const { data: list } = useSubscriptions();
  const viewer = useViewer();
  // Asked with the page, so that nothing is requested once a file is chosen.
  const { data: locked } = useLocked(viewer.isPro);
  const { state, start, cancel, reset } = useReading();
  const [files, setFiles] = useState<readonly File[]>([]);
  const requests = useRequests(
    state.kind === 'working' || state.kind === 'question' || state.kind === 'done',
  );

  function read(chosen: readonly File[]) {
    if (chosen.length === 0) return;
    setFiles(chosen);
    start({
      files: chosen,
      currency: viewer.currency,
      choices: readMemory().layouts,
      recorded: (list ?? []).map(toRecorded),
    });
  }

  function answer(layout: string, choice: ReadingChoices) {
    const memory = readMemory();
    keepMemory({
      ...memory,
      layouts: { ...memory.layouts, [layout]: { ...memory.layouts[layout], ...choice } },
    });
    read(files);
  }

  if (!user) return null;
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <header className="border-b bg-surface">
        <div className="mx-auto flex h-16 max-w-4xl items-center justify-between gap-4 px-4 sm:px-6">
          <Link href={HOME_PATH} aria-label={brand} className="flex h-11 items-center rounded-sm">
            <Logo />
          </Link>
          <Link href={SETTINGS_PATH} className={buttonClass('ghost', 'md', '-mr-3')}>
            <ArrowLeft aria-hidden="true" />
            {t.back}
          </Link>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex max-w-4xl flex-col gap-5 px-4 pt-8 pb-16 outline-none sm:px-6"
      >
        <div>
          <h1 className="text-balance font-semibold text-2xl tracking-[-0.02em]">{t.heading}</h1>
          <p className="mt-1 text-muted">{t.lead}</p>
        </div>
        {state.kind === 'idle' ? <DropZone onChoose={read} /> : null}
        {state.kind === 'working' ? <WorkingCard share={state.share} onCancel={cancel} /> : null}
        {state.kind === 'question' && state.question.kind === 'day-order' ? (
          <DayOrderQuestion
            question={state.question}
            locale={viewer.locale}
            onAnswer={(dayOrder) => answer(state.question.layout, { dayOrder })}
          />
        ) : null}
        {state.kind === 'question' && state.question.kind === 'columns' ? (
          <ColumnsQuestion
            question={state.question}
            onAnswer={(columns) => answer(state.question.layout, { columns })}
          />
        ) : null}
        {state.kind === 'failed' ? (
          <Card>
            <ErrorState
              title={t.failed}
              description={t.failedHint}
              actionLabel={t.tryAgain}
              onAction={reset}
            />
          </Card>
        ) : null}
        {state.kind === 'done' ? (
          <ReviewList
            reading={state.reading}
            recorded={list ?? []}
            locked={locked?.length ?? 0}
            userId={user.id}
            viewer={viewer}
            onReadOthers={reset}
          />
        ) : null}
        <PrivacyCard isWatching={state.kind !== 'idle'} requests={requests} />
      </main>
    </div>
  );
}
