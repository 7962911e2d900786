/** Rows that cannot be read, each wrong cell by its row and column. */
import { useId, useState } from 'react';
import type { ImportRow } from '#core/import/import';
import { importTexts } from '#texts/en/screens/import';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { useTexts } from '../language/text.ts';
import { RowProblems } from './row-problems.tsx';

const STEP = 20;

interface BrokenRowsProps {
  rows: readonly ImportRow[];
  /** The file's name, where there are several. */
  file: string | null;
}

export function BrokenRows({ rows, file }: BrokenRowsProps) {
  const titleId = useId();
  const t = useTexts(importTexts);
  const [shown, setShown] = useState(STEP);
  const left = rows.length - shown;
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        title={file === null ? t.broken(rows.length) : t.brokenOf(file, rows.length)}
        titleId={titleId}
        description={t.brokenHint(rows.length)}
      />
      <ul>
        {rows.slice(0, shown).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file never move
          <li key={index} className="border-t px-5 py-2.5">
            {row.name ? (
              <p className="break-words font-medium text-sm">
                <bdi>{row.name}</bdi>
              </p>
            ) : null}
            <RowProblems row={row} />
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <div className="border-t px-5 py-3">
          <Button variant="secondary" size="sm" onClick={() => setShown(shown + STEP)}>
            {t.more(Math.min(STEP, left))}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
