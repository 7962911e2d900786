/** Finds subscriptions in bank statements, on this device: files, questions, review. */
import { useEffect, useState } from 'react';
import type { ReadingChoices } from '#core/statement/statement';
import { statementTexts } from '#texts/en/screens/statement';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { loadOverlays } from '#web/ui/load-overlays.ts';
import { SettingsFrame } from '../account/settings-frame.tsx';
import { WorkingCard } from '../files/working-card.tsx';
import { useTexts } from '../language/text.ts';
import { turnPrice } from '../subscriptions/coming-price.ts';
import { useLocked, useUnlockedSubscriptions } from '../subscriptions/queries.ts';
import { useUser } from '../viewer/use-user.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { ColumnsQuestion } from './columns-question.tsx';
import { DayOrderQuestion } from './day-order-question.tsx';
import { toRecorded } from './draft.ts';
import { DropZone } from './drop-zone.tsx';
import { keepMemory, readMemory, rememberChoice } from './memory.ts';
import { PrivacyCard } from './privacy-card.tsx';
import { ReviewList } from './review-list.tsx';
import { useReading } from './use-reading.ts';
import { useRequests } from './use-requests.ts';

const DATA_PATH = '/settings/data';

export function StatementPage() {
  const t = useTexts(statementTexts);
  const { data: user } = useUser();
  const { data: list } = useUnlockedSubscriptions();
  const viewer = useViewer();
  // Asked with the page, as is the code of lists and notifications: nothing is requested once a file is chosen.
  const { data: locked } = useLocked(viewer.isPro);
  useEffect(() => void loadOverlays(), []);
  const { state, requested, start, cancel, reset } = useReading();
  const [files, setFiles] = useState<readonly File[]>([]);
  const requests = useRequests(state.kind !== 'idle', requested);

  async function read(chosen: readonly File[]) {
    if (chosen.length === 0) return;
    setFiles(chosen);
    // Whoever was quicker than that waits for it.
    await loadOverlays();
    start({
      files: chosen,
      currency: viewer.currency,
      choices: readMemory().layouts,
      recorded: (list ?? []).map((row) => toRecorded(turnPrice(row, viewer.today))),
    });
  }

  function answer(layout: string, choice: ReadingChoices | null) {
    keepMemory(rememberChoice(readMemory(), layout, choice));
    void read(files);
  }

  if (!user) return null;
  return (
    <SettingsFrame
      heading={t.heading}
      back={{ label: t.back, path: DATA_PATH }}
      lead={t.lead}
      className="flex flex-col gap-5"
    >
      {state.kind === 'idle' ? <DropZone onChoose={(chosen) => void read(chosen)} /> : null}
      {state.kind === 'working' ? (
        <WorkingCard title={t.working} cancel={t.cancel} share={state.share} onCancel={cancel} />
      ) : null}
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
            onAction={() => read(files)}
          />
          <div className="-mt-4 pb-8 text-center">
            <Button variant="link" onClick={reset}>
              {t.chooseMore}
            </Button>
          </div>
        </Card>
      ) : null}
      {state.kind === 'done' ? (
        <ReviewList
          reading={state.reading}
          recorded={list ?? []}
          locked={locked?.length ?? 0}
          userId={user.id}
          viewer={viewer}
          onAnswer={answer}
          onReadOthers={reset}
        />
      ) : null}
      <PrivacyCard isWatching={state.kind !== 'idle'} requests={requests} />
    </SettingsFrame>
  );
}
