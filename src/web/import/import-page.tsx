/** Imports subscriptions from files: choose, answer what is open, see every row, add all at once, undo. */
import { useMemo, useState } from 'react';
import { listActive } from '#core/subscription/life';
import { importTexts } from '#texts/en/screens/import';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SettingsFrame } from '../account/settings-frame.tsx';
import { FileDrop } from '../files/file-drop.tsx';
import { WorkingCard } from '../files/working-card.tsx';
import { useTexts } from '../language/text.ts';
import { useLocked, useUnlockedSubscriptions } from '../subscriptions/queries.ts';
import { useViewer, type Viewer } from '../viewer/use-viewer.ts';
import { DoneCard } from './done-card.tsx';
import { ImportPreview, type Picks, type Recorded } from './import-preview.tsx';
import { ImportQuestion } from './import-question.tsx';
import { useImportFiles } from './use-import-files.ts';
import { useSendImport } from './use-send-import.ts';

const DATA_PATH = '/settings/data';
/** A spreadsheet, an archive or a PDF is recognised and refused with a reason. */
const TYPES = '.csv,.json,.tsv,.txt,.zip,.xls,.xlsx,.pdf,text/csv,application/json,text/plain';

export function ImportPage() {
  const t = useTexts(importTexts);
  const viewer = useViewer();
  const recorded = useRecorded(viewer);
  const files = useImportFiles(viewer.currency, viewer.today);
  const sending = useSendImport();
  const [picks, setPicks] = useState<Picks>(new Map());
  const { read, question } = files;
  const isRead = files.share === null && !files.hasFailed;
  // The content stays while an answer about its files is read again, so that the choice keeps the focus.
  const hasContent = !files.hasFailed && !question && (read.rows.length > 0 || read.budget !== null);

  /** A change makes it another request, so an earlier failure is forgotten. */
  function change(make: () => void) {
    sending.forgetFailure();
    make();
  }

  function startOver() {
    sending.forgetFailure();
    sending.reset();
    files.reset();
    setPicks(new Map());
  }

  return (
    <SettingsFrame
      heading={t.heading}
      back={{ label: t.back, path: DATA_PATH }}
      lead={t.lead}
      className="flex flex-col gap-5"
    >
      {sending.done ? (
        <DoneCard done={sending.done} onUndone={startOver} />
      ) : (
        <>
          {files.isIdle ? (
            <FileDrop
              title={t.drop}
              hint={t.dropHint}
              button={t.choose}
              note={t.known}
              types={TYPES}
              onChoose={files.choose}
            />
          ) : null}
          {files.share !== null && !hasContent ? (
            <WorkingCard title={t.reading} cancel={t.stop} share={files.share} onCancel={startOver} />
          ) : null}
          {files.hasFailed ? (
            <Card>
              <ErrorState
                title={t.readFailed}
                description={t.readFailedHint}
                actionLabel={t.chooseOthers}
                onAction={startOver}
              />
            </Card>
          ) : null}
          {isRead && read.unreadable.length > 0 ? (
            <Card>
              <CardBody className="py-5" role="alert">
                {read.unreadable.map(({ id, name, reason }) => (
                  <p key={id} className="break-words text-danger-ink text-sm">
                    {name} {t.unreadable[reason]}
                  </p>
                ))}
              </CardBody>
            </Card>
          ) : null}
          {isRead && question ? (
            <ImportQuestion
              question={question}
              choices={files.choices}
              currency={files.currency}
              viewer={viewer}
              onAnswer={files.answer}
            />
          ) : null}
          {hasContent ? (
            <ImportPreview
              read={read}
              currency={files.currency}
              choices={files.choices}
              recorded={recorded}
              picks={picks}
              isReading={files.share !== null}
              viewer={viewer}
              sending={sending}
              onPick={(index, isOn) => change(() => setPicks(new Map(picks).set(index, isOn)))}
              onCurrency={(code) => change(() => files.changeCurrency(code))}
              onMatch={(file, table) => change(() => files.matchAgain(file, table))}
              onAnswer={(layout, choice) => change(() => files.answer(layout, choice))}
            />
          ) : null}
          {files.isIdle || !(isRead || hasContent) ? null : (
            <Button variant="secondary" className="self-start" onClick={startOver}>
              {t.chooseOthers}
            </Button>
          )}
        </>
      )}
    </SettingsFrame>
  );
}

/** Null while it is loaded. */
function useRecorded({ isPro, today }: Viewer): Recorded | null {
  const { data: list } = useUnlockedSubscriptions();
  const { data: locked } = useLocked(isPro);
  return useMemo(() => {
    if (!list || (!isPro && !locked)) return null;
    const all = [...list, ...(locked ?? [])];
    return { names: all.map(({ name }) => name), active: listActive(all, today).length };
  }, [list, locked, isPro, today]);
}
