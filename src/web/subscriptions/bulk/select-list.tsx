/** The list while several are chosen: a box in each row, and what to do with those that are ticked. Loaded when needed. */
import { CalendarCheck, Tag, Trash2 } from 'lucide-react';
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { CATEGORY_CODES } from '#core/category';
import { bulkTexts } from '#texts/en/screens/bulk';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Button } from '#web/ui/button.tsx';
import { CategoryDot } from '#web/ui/category-dot.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Select } from '#web/ui/select.tsx';
import { useTexts } from '../../language/text.ts';
import type { Viewer } from '../../viewer/use-viewer.ts';
import type { ListActions } from '../list-actions.ts';
import type { Subscription } from '../queries.ts';
import type { Change } from './perform-bulk.ts';
import { TagsDialog } from './tags-dialog.tsx';
import { useBulk } from './use-bulk.ts';

const NAMED_COUNT = 5;
const ICON_ON_PHONE = 'max-sm:w-11 max-sm:px-0!';

interface SelectListProps {
  rows: readonly Subscription[];
  viewer: Viewer;
  actions: ListActions;
  /** The list itself, for this width. */
  List: ComponentType<{ rows: readonly Subscription[]; viewer: Viewer; actions: ListActions }>;
  onLeave: () => void;
}

export function SelectList({ rows, viewer, actions, List, onLeave }: SelectListProps) {
  const t = useTexts(bulkTexts);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  // Only what is seen is changed: a filter takes rows out of the choice.
  const chosen = rows.filter(({ id }) => ids.has(id));
  useLeaveByEscape(onLeave);
  const choosing = useMemo<ListActions>(
    () => ({
      ...actions,
      pick: ({ id, name }) => (
        <label className="grid size-9 shrink-0 cursor-pointer place-items-center before:absolute before:inset-0">
          <input
            type="checkbox"
            aria-label={t.choose(name)}
            checked={ids.has(id)}
            onChange={(event) => setIds(withId(ids, id, event.target.checked))}
            className="relative size-5 cursor-pointer accent-accent"
          />
        </label>
      ),
    }),
    [actions, t, ids],
  );
  return (
    <>
      <BulkBar
        chosen={chosen}
        all={rows}
        today={viewer.today}
        onChooseAll={() => setIds(new Set(chosen.length === rows.length ? [] : rows.map(({ id }) => id)))}
        onLeave={onLeave}
      />
      <List rows={rows} viewer={viewer} actions={choosing} />
    </>
  );
}

function withId(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}

function useLeaveByEscape(onLeave: () => void): void {
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      // A dialog or a list that is open closes first.
      if (event.key === 'Escape' && !event.defaultPrevented) onLeave();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [onLeave]);
}

interface BulkBarProps {
  chosen: readonly Subscription[];
  all: readonly Subscription[];
  today: string;
  onChooseAll: () => void;
  onLeave: () => void;
}

function BulkBar({ chosen, all, today, onChooseAll, onLeave }: BulkBarProps) {
  const t = useTexts(bulkTexts);
  const list = useTexts(subscriptionsTexts);
  const { run, running } = useBulk();
  const [isAsking, setIsAsking] = useState(false);
  const [isTagging, setIsTagging] = useState(false);
  const none = chosen.length === 0;
  const isDue = ({ nextRenewalDate }: Subscription) => nextRenewalDate <= today;

  async function change(wanted: Change) {
    if (await run(chosen, wanted)) onLeave();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons is no group of fields
    <div
      role="group"
      aria-label={t.bar}
      className="sticky top-0 z-20 flex flex-wrap items-center gap-2 border-b bg-surface px-5 py-3"
    >
      <p role="status" className="tabular font-semibold text-sm max-sm:flex-1">
        {none ? t.chooseSome : t.selected(chosen.length)}
      </p>
      <Button variant="ghost" size="sm" onClick={onChooseAll}>
        {chosen.length === all.length ? t.none : t.all}
      </Button>
      {/* One line on a phone, whatever can be done: what has an icon is only that. */}
      <div className="flex w-full items-center gap-2 sm:ml-auto sm:w-auto">
        <div className="min-w-0 flex-1 sm:w-44 sm:flex-none">
          <Select
            aria-label={t.category}
            placeholder={t.category}
            value=""
            disabled={none || running !== null}
            onValueChange={(category) => void change({ action: 'category', category })}
            options={CATEGORY_CODES.map((code) => ({
              value: code,
              label: list.categories[code],
              icon: <CategoryDot category={code} />,
            }))}
            className="h-8! text-sm! pointer-coarse:h-11!"
          />
        </div>
        <Button
          variant="secondary"
          size="sm"
          className={ICON_ON_PHONE}
          disabled={none || running !== null}
          onClick={() => setIsTagging(true)}
        >
          <Tag aria-hidden="true" />
          <span className="max-sm:sr-only">{t.tags}</span>
        </Button>
        {all.some(isDue) ? (
          <Button
            variant="secondary"
            size="sm"
            className={ICON_ON_PHONE}
            disabled={!chosen.some(isDue) || (running !== null && running !== 'renew')}
            loading={running === 'renew'}
            onClick={() => void change({ action: 'renew' })}
          >
            <CalendarCheck aria-hidden="true" />
            <span className="max-sm:sr-only">{list.renewal.markAsRenewed}</span>
          </Button>
        ) : null}
        <Button
          variant="secondary"
          size="sm"
          className={`text-danger-ink! ${ICON_ON_PHONE}`}
          disabled={none || running !== null}
          onClick={() => setIsAsking(true)}
        >
          <Trash2 aria-hidden="true" />
          <span className="max-sm:sr-only">{t.delete}</span>
        </Button>
      </div>
      {isTagging ? (
        <TagsDialog chosen={chosen} running={running} onChange={change} onClose={() => setIsTagging(false)} />
      ) : null}
      <Confirm
        open={isAsking}
        onOpenChange={setIsAsking}
        destructive
        title={t.deleteTitle(chosen.length)}
        description={t.deleteLead}
        confirmLabel={t.delete}
        cancelLabel={list.form.cancel}
        onConfirm={() => change({ action: 'delete' })}
      >
        <ul className="mt-3 flex flex-col gap-1 text-sm">
          {chosen.slice(0, NAMED_COUNT).map(({ id, name }) => (
            <li key={id} dir="auto" className="truncate text-left font-semibold">
              {name}
            </li>
          ))}
          {chosen.length > NAMED_COUNT ? (
            <li className="text-muted">{t.andMore(chosen.length - NAMED_COUNT)}</li>
          ) : null}
        </ul>
      </Confirm>
    </div>
  );
}
