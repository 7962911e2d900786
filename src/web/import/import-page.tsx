/** Imports subscriptions from files: choose, answer what is open, see every row, add all at once, undo. */
import { useMemo } from 'react';
import { listActive } from '#core/subscription/life';
import { importTexts } from '#texts/en/screens/import';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody } from '#web/ui/card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { SettingsFrame } from '../account/settings-frame.tsx';
import { FileDrop } from '../files/file-drop.tsx';
import { useTexts } from '../language/text.ts';
import { useLocked, useUnlockedSubscriptions } from '../subscriptions/queries.ts';
import { useViewer, type Viewer } from '../viewer/use-viewer.ts';
import { DoneCard } from './done-card.tsx';
import { ImportPreview, type Recorded } from './import-preview.tsx';
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
  const { read, question } = files;
  const hasRows = !files.isReading && !question && read.rows.length > 0;

  function startOver() {
    sending.reset();
    files.reset();
  }

  return (
    <SettingsFrame
      heading={t.heading}
      back={{ label: t.back, path: DATA_PATH }}
      lead={t.lead}
      className="flex flex-col gap-5"
    >
      {sending.done ? (
        <DoneCard id={sending.done.id} added={sending.done.added} onUndone={startOver} />
      ) : (
        <>
          {files.isIdle ? (
            <FileDrop
              title={t.drop}
              hint={t.dropHint}
              button={t.choose}
              note={t.known}
              types={TYPES}
              onChoose={(chosen) => void files.choose(chosen)}
            />
          ) : null}
          {files.isReading ? (
            <Card>
              <CardBody className="flex items-center gap-3 py-6">
                <Spinner />
                <p role="status">{t.reading}</p>
              </CardBody>
            </Card>
          ) : null}
          {!files.isReading && read.unreadable.length > 0 ? (
            <Card>
              <CardBody className="py-5" role="alert">
                {read.unreadable.map(({ name, reason }) => (
                  <p key={name} className="break-words text-danger-ink text-sm">
                    {name} {t.unreadable[reason]}
                  </p>
                ))}
              </CardBody>
            </Card>
          ) : null}
          {!files.isReading && question ? (
            <ImportQuestion
              question={question}
              choices={files.choices}
              currency={files.currency}
              viewer={viewer}
              onAnswer={files.answer}
            />
          ) : null}
          {hasRows ? (
            <ImportPreview
              read={read}
              currency={files.currency}
              recorded={recorded}
              viewer={viewer}
              sending={sending}
              onCurrency={files.changeCurrency}
              onMatch={files.matchAgain}
            />
          ) : null}
          {files.isIdle ? null : (
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
