/** Every row of the files before anything is written: what will be added, what not and why. */
import { useMemo } from 'react';
import {
  IMPORT_BYTE_LIMIT,
  IMPORT_ROW_LIMIT,
  type ImportChoices,
  type TableSample,
} from '#core/import/import';
import { prepareImport } from '#core/import/prepare-import';
import { subscriptionLimit } from '#core/plan/plan';
import { importTexts } from '#texts/en/screens/import';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { useIsOnline } from '../device/use-is-online.ts';
import { CURRENCY_OPTIONS } from '../files/currency-options.ts';
import { useTexts } from '../language/text.ts';
import { openUpgrade } from '../plan/upgrade-store.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { BrokenRows } from './broken-rows.tsx';
import { CycleChoice } from './cycle-choice.tsx';
import { FileBudget, usePlannedBudget } from './file-budget.tsx';
import type { ImportMemory } from './memory.ts';
import { PlannedList } from './planned-list.tsx';
import { UnknownStates } from './unknown-states.tsx';
import { UnreadColumns } from './unread-columns.tsx';
import type { ReadFiles } from './use-import-files.ts';
import { makeImportBody, type useSendImport } from './use-send-import.ts';

const MEGABYTE = 1024 * 1024;

export interface Recorded {
  /** Locked ones hold their names too. */
  names: readonly string[];
  /** The number that counts towards the limit, without paused and ended ones. */
  active: number;
}

/** The user's choice of rows by position, where it differs from the default. */
export type Picks = ReadonlyMap<number, boolean>;

interface ImportPreviewProps {
  read: ReadFiles;
  currency: string;
  choices: ImportMemory;
  /** Existing subscriptions; null while loading. */
  recorded: Recorded | null;
  picks: Picks;
  /** The files are being read again, so what is shown is about to change. */
  isReading: boolean;
  viewer: Viewer;
  sending: ReturnType<typeof useSendImport>;
  onPick: (index: number, isOn: boolean) => void;
  onCurrency: (code: string) => void;
  onMatch: (file: string, table: TableSample) => void;
  onAnswer: (layout: string, choice: ImportChoices) => void;
}

export function ImportPreview(props: ImportPreviewProps) {
  const { read, currency, choices, recorded, picks, isReading, viewer, sending } = props;
  const { onPick, onCurrency, onMatch, onAnswer } = props;
  const t = useTexts(importTexts);
  const isOnline = useIsOnline();
  const limit = subscriptionLimit(viewer.isPro);
  const room = limit === null ? null : Math.max(0, limit - (recorded?.active ?? 0));
  const planned = useMemo(
    () => prepareImport(read.rows, recorded?.names ?? [], picks, room, viewer.today),
    [read, recorded, picks, room, viewer.today],
  );
  const broken = read.rows.filter(({ fields }) => !fields);
  const adding = planned.adding.length;
  const isOne = read.files.length === 1;
  const isTooMany = adding > IMPORT_ROW_LIMIT;
  const plannedBudget = usePlannedBudget(read.budget);
  const budget =
    plannedBudget.state === 'added' || plannedBudget.state === 'unsure' ? plannedBudget.budget : null;
  const isTooLarge = useMemo(
    () => countBytes(makeImportBody(read.format, planned.adding, budget)) > IMPORT_BYTE_LIMIT,
    [read.format, planned, budget],
  );
  const isBudgetAlone = adding === 0 && plannedBudget.state === 'added';
  const goLabel = () => {
    if (sending.sendAgain) return t.again;
    if (isBudgetAlone) return t.budget.go;
    return adding === 0 ? t.nothing : t.go(adding);
  };
  const canSend = (adding > 0 || isBudgetAlone) && !isTooMany && !isTooLarge;

  return (
    <>
      <Card>
        <CardHeader
          title={
            read.rows.length === 0
              ? t.budget.found
              : t.found(read.rows.length - broken.length, read.files.length)
          }
          description={read.files
            .map(({ name, format, rows }) => t.file(name, t.formats[format], rows.length))
            .join(' · ')}
          action={
            <Button
              disabled={isReading || !isOnline || !recorded || !(canSend || sending.sendAgain)}
              loading={sending.isSending}
              onClick={() =>
                void (sending.sendAgain?.() ?? sending.send(read.format, planned.adding, budget))
              }
            >
              {goLabel()}
            </Button>
          }
        />
        <CardBody className="flex flex-col gap-3">
          {isReading ? (
            <p role="status" className="text-sm">
              {t.reading}
            </p>
          ) : null}
          {sending.isSending ? (
            <p role="status" className="text-sm">
              {isBudgetAlone ? t.budget.writing : t.writing(adding)}
            </p>
          ) : null}
          {sending.failure ? (
            <p role="alert" className="text-danger-ink text-sm">
              {sending.failure}
            </p>
          ) : null}
          <FileBudget planned={plannedBudget} isAlone={adding === 0} viewer={viewer} />
          {read.files.map(({ id, name, unread }) =>
            unread.length > 0 ? <UnreadColumns key={id} file={isOne ? null : name} columns={unread} /> : null,
          )}
          {read.files.map(({ id, name, rows }) => (
            <UnknownStates key={id} file={isOne ? null : name} rows={rows} />
          ))}
          {read.files.some(({ format }) => format === 'outgo') ? (
            <p className="text-sm">{t.ownFile}</p>
          ) : null}
          {isOnline ? null : <p className="text-sm text-warn-ink">{t.offline}</p>}
          {isTooMany ? <p className="text-danger-ink text-sm">{t.tooMany}</p> : null}
          {isTooLarge && !isTooMany ? (
            <p className="text-danger-ink text-sm">{t.tooLarge(IMPORT_BYTE_LIMIT / MEGABYTE)}</p>
          ) : null}
          {planned.beyond > 0 && limit !== null ? (
            <p className="text-sm">
              {t.fits(adding, adding + planned.beyond, limit)}{' '}
              <Button variant="link" size="sm" onClick={openUpgrade}>
                {t.upgrade}
              </Button>
            </p>
          ) : null}
          {read.files.some(({ table }) => table) ? (
            <div className="flex flex-wrap items-end gap-3">
              {read.files.some(({ table }) => table && table.columns.currency === undefined) ? (
                <Field label={t.currency} className="w-full sm:w-72">
                  <Select value={currency} onValueChange={onCurrency} options={CURRENCY_OPTIONS} />
                </Field>
              ) : null}
              {read.files.map(({ id, name, table }) => {
                const cycle = table && choices[table.layout]?.cycle;
                return table && cycle && table.columns.cycle === undefined ? (
                  <CycleChoice
                    key={id}
                    file={isOne ? null : name}
                    cycle={cycle}
                    onAnswer={(answered) => onAnswer(table.layout, { cycle: answered })}
                  />
                ) : null;
              })}
              {read.files.map(({ id, name, table }) =>
                table ? (
                  <Button key={id} variant="secondary" onClick={() => onMatch(name, table)}>
                    {isOne ? t.columns.change : t.columns.changeOf(name)}
                  </Button>
                ) : null,
              )}
            </div>
          ) : null}
        </CardBody>
      </Card>
      {read.files.map(({ id, name, rows }) => {
        const left = rows.filter(({ fields }) => !fields);
        return left.length > 0 ? <BrokenRows key={id} file={isOne ? null : name} rows={left} /> : null;
      })}
      {broken.length < read.rows.length ? (
        <PlannedList rows={planned.rows} viewer={viewer} isDisabled={sending.isSending} onPick={onPick} />
      ) : null}
    </>
  );
}

function countBytes(body: object): number {
  return new TextEncoder().encode(JSON.stringify(body)).length;
}
