/** Cells of a file whose state is not known, each by its row: what they are taken as is a guess. */
import { Fragment } from 'react';
import type { ImportRow } from '#core/import/import';
import { importTexts } from '#texts/en/screens/import';
import { useTexts } from '../language/text.ts';
import { shorten } from './shorten.ts';

const SHOWN = 10;

interface UnknownStatesProps {
  /** The file's name, where there are several. */
  file: string | null;
  rows: readonly ImportRow[];
}

export function UnknownStates({ file, rows }: UnknownStatesProps) {
  const t = useTexts(importTexts);
  const cells = rows
    .filter(({ fields }) => fields)
    .flatMap(({ at, noted = [] }) =>
      noted.filter(({ kind }) => kind === 'state').map(({ cell }) => ({ at, cell })),
    );
  if (cells.length === 0) return null;
  const left = cells.length - SHOWN;
  return (
    <p className="break-words text-sm text-warn-ink">
      {file === null ? t.unknownStates(cells.length) : t.unknownStatesOf(file, cells.length)}{' '}
      {cells.slice(0, SHOWN).map(({ at, cell }, index) => (
        <Fragment key={at}>
          {index > 0 ? ', ' : null}
          {t.stateOfRow(at)} “<bdi>{shorten(cell)}</bdi>”
        </Fragment>
      ))}
      {left > 0 ? ` ${t.moreRows(left)}` : null}
    </p>
  );
}
