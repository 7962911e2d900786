/** Search, filter and sort for longer lists. */
import { Search } from 'lucide-react';
import { useId } from 'react';
import { CATEGORY_CODES } from '#core/category';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { CategoryDot } from '#web/ui/category-dot.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { controlClass, controlHeight } from '#web/ui/control-class.ts';
import { Select } from '#web/ui/select.tsx';
import { useTexts } from '../language/text.ts';
import { type ListView, SORT_ORDERS } from './list-view.ts';

interface ListToolbarProps {
  view: ListView;
  onChange: (view: ListView) => void;
  shown: number;
  all: number;
}

export function ListToolbar({ view, onChange, shown, all }: ListToolbarProps) {
  const t = useTexts(subscriptionsTexts);
  const id = useId();
  return (
    <search className="flex flex-wrap gap-2 px-5 pb-4">
      <div className="relative min-w-52 flex-[2_1_13rem]">
        <label htmlFor={id} className="sr-only">
          {t.toolbar.search}
        </label>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted"
        />
        <input
          id={id}
          type="search"
          value={view.text}
          onChange={(event) => onChange({ ...view, text: event.target.value })}
          placeholder={t.toolbar.searchPlaceholder}
          autoComplete="off"
          className={classNames(controlClass, controlHeight, 'pl-9')}
        />
      </div>
      <div className="min-w-40 flex-1">
        <Select
          aria-label={t.toolbar.category}
          value={view.category}
          onValueChange={(category) => onChange({ ...view, category: category as ListView['category'] })}
          options={[
            { value: 'all', label: t.toolbar.allCategories },
            ...CATEGORY_CODES.map((code) => ({
              value: code,
              label: t.categories[code],
              icon: <CategoryDot category={code} />,
            })),
          ]}
        />
      </div>
      <div className="min-w-40 flex-1">
        <Select
          aria-label={t.toolbar.sort}
          value={view.order}
          onValueChange={(order) => onChange({ ...view, order: order as ListView['order'] })}
          options={SORT_ORDERS.map((order) => ({ value: order, label: t.toolbar.sortBy[order] }))}
        />
      </div>
      <p role="status" className="sr-only">
        {shown === all ? '' : t.shownOf(shown, all)}
      </p>
    </search>
  );
}
