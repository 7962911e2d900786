/** The columns of a file that have something in them and go nowhere. */
import { Fragment } from 'react';
import type { UnreadColumn } from '#core/import/import';
import { importTexts } from '#texts/en/screens/import';
import { useTexts } from '../language/text.ts';
import { shorten } from './shorten.ts';

/** A file may have two hundred. */
const SHOWN = 20;

interface UnreadColumnsProps {
  /** The file's name, where there are several. */
  file: string | null;
  columns: readonly UnreadColumn[];
}

export function UnreadColumns({ file, columns }: UnreadColumnsProps) {
  const t = useTexts(importTexts);
  const left = columns.length - SHOWN;
  return (
    <p className="break-words text-sm">
      {file === null ? t.unread : t.unreadOf(file)}{' '}
      {columns.slice(0, SHOWN).map(({ at, heading }, index) => (
        <Fragment key={at}>
          {index > 0 ? ', ' : null}
          <bdi>{heading === '' ? t.columns.column(at + 1) : shorten(heading)}</bdi>
        </Fragment>
      ))}
      {left > 0 ? ` ${t.unreadMore(left)}` : null}
    </p>
  );
}
