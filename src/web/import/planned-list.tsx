/** The rows that can be read, each with its box; a few more at a time, so that thousands do not hold the page up. */
import { useState } from 'react';
import type { PlannedRow } from '#core/import/prepare-import';
import { importTexts } from '#texts/en/screens/import';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useTexts } from '../language/text.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { RowFacts } from './row-facts.tsx';

interface PlannedListProps {
  rows: readonly PlannedRow[];
  viewer: Viewer;
  isDisabled: boolean;
  onPick: (index: number, isOn: boolean) => void;
}

const STEP = 100;

export function PlannedList({ rows, viewer, isDisabled, onPick }: PlannedListProps) {
  const t = useTexts(importTexts);
  const [shown, setShown] = useState(STEP);
  // Picks are by position in the file.
  const readable = rows
    .map((planned, index) => ({ planned, index }))
    .filter(({ planned }) => planned.row.fields);
  const left = readable.length - shown;
  return (
    <Card aria-labelledby="import-list">
      <CardHeader title={t.list} titleId="import-list" />
      <ul>
        {readable.slice(0, shown).map(({ planned, index }) => (
          <PlannedItem
            key={index}
            planned={planned}
            viewer={viewer}
            isDisabled={isDisabled}
            onPick={(isOn) => onPick(index, isOn)}
          />
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

interface PlannedItemProps {
  planned: PlannedRow;
  viewer: Viewer;
  isDisabled: boolean;
  onPick: (isOn: boolean) => void;
}

function PlannedItem({ planned, viewer, isDisabled, onPick }: PlannedItemProps) {
  const t = useTexts(importTexts);
  const { row, state, isPicked, isBeyond, name } = planned;
  if (!row.fields) return null;
  const isRenamed = isPicked && state === 'duplicate';
  return (
    <li className="flex gap-3 border-t px-5 py-3">
      <Checkbox
        className="pt-0.5"
        label={<span className="sr-only">{t.select(row.name)}</span>}
        checked={isPicked}
        disabled={isDisabled}
        onCheckedChange={(isOn) => onPick(isOn === true)}
      />
      <RowFacts
        row={row}
        fields={row.fields}
        viewer={viewer}
        badge={<StateBadge state={state} isBeyond={isBeyond} />}
        note={isRenamed ? t.addedAs(name) : isPicked ? null : t.skipped}
      />
    </li>
  );
}

function StateBadge({ state, isBeyond }: Pick<PlannedRow, 'state' | 'isBeyond'>) {
  const t = useTexts(importTexts);
  if (isBeyond) return <Badge variant="urgent">{t.beyond}</Badge>;
  if (state === 'duplicate') return <Badge>{t.duplicate}</Badge>;
  return state === 'inactive' ? <Badge>{t.inactive}</Badge> : null;
}
