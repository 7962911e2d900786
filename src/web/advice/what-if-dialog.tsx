/** Pro's what-if planner: tries changes on this device, with core's arithmetic. */
import { RotateCcw, SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { applyWhatIf, listWhatIfOptions, type WhatIfResult } from '#core/advice/what-if';
import { adviceTexts } from '#texts/en/screens/advice';
import { Button } from '#web/ui/button.tsx';
import { DialogBody } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useTexts } from '../language/text.ts';
import { type Subscription, useSubscriptions } from '../subscriptions/queries.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { toAdviceInput } from './advice-input.ts';
import { ProDialog } from './pro-dialog.tsx';
import { choose, type Draft, toChanges, toDraft } from './what-if-draft.ts';
import { WhatIfFigures } from './what-if-figures.tsx';
import { WhatIfRow } from './what-if-row.tsx';
import type { WhatIfScenario } from './what-if-scenario-queries.ts';
import { WhatIfScenarios } from './what-if-scenarios.tsx';

interface WhatIfDialogProps {
  onClose: () => void;
}

const NO_ROWS: Subscription[] = [];

export function WhatIfDialog({ onClose }: WhatIfDialogProps) {
  const t = useTexts(adviceTexts).whatIf;
  return (
    <ProDialog
      feature="premium-advice"
      title={t.title}
      lead={t.lead}
      size="xl"
      sample={<Sample />}
      onClose={onClose}
    >
      <Planner />
    </ProDialog>
  );
}

function Planner() {
  const t = useTexts(adviceTexts).whatIf;
  const viewer = useViewer();
  const list = useSubscriptions().data ?? NO_ROWS;
  const [draft, setDraft] = useState<Draft>({});
  const [opened, setOpened] = useState<WhatIfScenario | null>(null);
  const input = useMemo(() => toAdviceInput(list, viewer), [list, viewer]);
  const options = useMemo(
    () => new Map(listWhatIfOptions(input).map((option) => [option.rowId, option])),
    [input],
  );
  const changes = useMemo(() => toChanges(draft, list), [draft, list]);
  const result = useMemo(() => applyWhatIf(input, changes), [input, changes]);
  const gone = opened?.changes.filter(({ rowId }) => list.every(({ id }) => id !== rowId)).length ?? 0;

  function open(scenario: WhatIfScenario | null) {
    setOpened(scenario);
    setDraft(scenario ? toDraft(scenario.changes, list) : {});
  }

  if (list.length === 0) return <EmptyState icon={<SlidersHorizontal />} title={t.nothing} />;
  return (
    <DialogBody className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_17rem] lg:grid-rows-[auto_1fr]">
      <div className="sticky top-0 z-10 flex flex-col gap-4 bg-raised pb-1 lg:col-start-2 lg:static">
        <WhatIfFigures result={result} />
      </div>
      <section className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <div className="flex items-center justify-between gap-2 pb-1.5">
          <h3 className="font-semibold text-sm">{t.list}</h3>
          <Button
            variant="ghost"
            size="sm"
            disabled={Object.keys(draft).length === 0}
            onClick={() => open(null)}
          >
            <RotateCcw aria-hidden="true" />
            {t.reset}
          </Button>
        </div>
        <ul className="rounded-lg border">
          {list.map((row) => (
            <WhatIfRow
              key={row.id}
              row={row}
              viewer={viewer}
              draft={draft[row.id]}
              options={options.get(row.id)}
              onChoose={(choice) => setDraft(choose(draft, row, choice, options.get(row.id)))}
              onType={(typed) =>
                setDraft((was) => ({ ...was, [row.id]: { choice: was[row.id]?.choice ?? 'price', typed } }))
              }
            />
          ))}
        </ul>
      </section>
      <div className="flex flex-col gap-2 lg:col-start-2">
        {gone > 0 ? <p className="text-sm text-warn-ink">{t.unknown(gone)}</p> : null}
        <WhatIfScenarios changes={changes} opened={opened} onOpen={open} />
      </div>
    </DialogBody>
  );
}

function Sample() {
  const { currency } = useViewer();
  const shift = (before: number, after: number) => ({ before, after, change: after - before });
  const result: WhatIfResult = {
    currency,
    month: shift(60, 45),
    year: shift(720, 540),
    categories: [
      { category: 'OTT', ...shift(40, 25) },
      { category: 'Music', ...shift(20, 20) },
    ],
    rows: [],
    unknownRowIds: [],
  };
  return <WhatIfFigures result={result} />;
}
