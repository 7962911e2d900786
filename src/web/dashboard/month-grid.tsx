/** A month as a grid of days with what is due on each; arrows walk the days, Page keys the months. */
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { splitDay } from '#core/calendar-day';
import { dashboardTexts } from '#texts/en/screens/dashboard';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { CategoryDot } from '#web/ui/category-dot.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useTexts } from '../language/text.ts';
import type { Subscription } from '../subscriptions/queries.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { layOutWeeks, type MonthCash, moveDay } from './cash.ts';

interface MonthGridProps {
  cash: MonthCash;
  viewer: Viewer;
  chosen: string;
  onChoose: (day: string) => void;
}

/** Names that fit into a day on a desktop. */
const NAME_LIMIT = 2;
const DOT_LIMIT = 4;
/** Countries of our table, by the Unicode calendar data. */
const SUNDAY_FIRST = new Set(
  'AU BD BR CA CO HK ID IL IN JP KE KR MX NP PE PH PK PT SA SG TH TW US ZA'.split(' '),
);

export function MonthGrid({ cash, viewer, chosen, onChoose }: MonthGridProps) {
  const t = useTexts(dashboardTexts).calendar;
  const grid = useRef<HTMLTableElement>(null);
  const wantsFocus = useRef(false);
  const weekStartsOn = startOfWeek(viewer.locale);

  useEffect(() => {
    // Focus moves only after a key press: the month buttons must not move it into the grid.
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${chosen}"]`)?.focus();
  }, [chosen]);

  function handleKey(event: KeyboardEvent) {
    const next = moveDay(chosen, event.key);
    if (next === null) return;
    event.preventDefault();
    wantsFocus.current = true;
    onChoose(next);
  }

  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days, as the ARIA date grid pattern has it
      role="grid"
      aria-label={t.grid(formatCalendarDay(cash.month, viewer.locale, 'month'))}
      onKeyDown={handleKey}
      className="w-full table-fixed border-collapse"
    >
      <thead>
        <tr>
          {listWeekdays(viewer.locale, weekStartsOn).map(({ long, short }) => (
            <th key={long} scope="col" abbr={long} className="px-1 pb-2 font-medium text-muted text-xs">
              <span aria-hidden="true">{short}</span>
              <span className="sr-only">{long}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {layOutWeeks(cash.month, weekStartsOn).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, index) =>
              day === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has nothing but its column
                <td key={index} className="border border-line bg-sunken/60" />
              ) : (
                <DayCell
                  key={day}
                  day={day}
                  items={cash.byDay.get(day) ?? []}
                  viewer={viewer}
                  isChosen={day === chosen}
                  onChoose={onChoose}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayCellProps {
  day: string;
  items: readonly Subscription[];
  viewer: Viewer;
  isChosen: boolean;
  onChoose: (day: string) => void;
}

function DayCell({ day, items, viewer, isChosen, onChoose }: DayCellProps) {
  const t = useTexts(dashboardTexts).calendar;
  const isToday = day === viewer.today;
  const names = items.map((item) => item.name).join(', ');
  const label = [
    formatCalendarDay(day, viewer.locale, 'long'),
    items.length > 0 && t.due(items.length),
    names,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: inside a grid a cell is a gridcell, which can be selected
    <td aria-selected={isChosen} className="h-px border border-line p-0 align-top">
      <button
        type="button"
        data-day={day}
        tabIndex={isChosen ? 0 : -1}
        aria-label={label}
        aria-current={isToday ? 'date' : undefined}
        onClick={() => onChoose(day)}
        className={classNames(
          'flex h-full min-h-14 w-full flex-col gap-1 p-1 text-left sm:min-h-24 sm:p-1.5',
          'focus-visible:outline-offset-[-2px]',
          isChosen ? 'bg-accent-soft' : 'hover:bg-hover',
        )}
      >
        <span
          className={classNames(
            'tabular grid size-6 place-items-center rounded-full text-xs sm:text-sm',
            isToday
              ? 'bg-accent font-bold text-on-accent'
              : items.length > 0
                ? 'font-semibold'
                : 'text-muted',
          )}
        >
          {splitDay(day).day}
        </span>
        <span className="flex flex-wrap gap-0.5 px-0.5 sm:hidden">
          {items.slice(0, DOT_LIMIT).map((item) => (
            <CategoryDot key={item.id} category={item.category} className="size-2" />
          ))}
        </span>
        <span className="hidden w-full flex-col gap-0.5 text-xs sm:flex">
          {items.slice(0, NAME_LIMIT).map((item) => (
            <span key={item.id} className="flex items-center gap-1">
              <CategoryDot category={item.category} className="size-2" />
              <span dir="auto" className="truncate text-left">
                {item.name}
              </span>
            </span>
          ))}
          {items.length > NAME_LIMIT ? (
            <span className="text-muted">{t.more(items.length - NAME_LIMIT)}</span>
          ) : null}
        </span>
      </button>
    </td>
  );
}

/** Sunday where the country's calendars begin with it, Monday elsewhere. */
function startOfWeek(locale: string): 0 | 1 {
  return SUNDAY_FIRST.has(locale.slice(-2)) ? 0 : 1;
}

/** Names of the weekdays in order, from a week that is known to begin on a Sunday. */
function listWeekdays(locale: string, weekStartsOn: 0 | 1): { long: string; short: string }[] {
  const long = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const short = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, index) => {
    const instant = Date.UTC(2023, 0, 1 + weekStartsOn + index);
    return { long: long.format(instant), short: short.format(instant) };
  });
}
