import { dashboardTexts } from '#texts/en/screens/dashboard';
import { CalendarDay } from '#web/ui/calendar-day.tsx';
import { Card } from '#web/ui/card.tsx';
import { ServiceMark } from '#web/ui/service-mark.tsx';
import { useTexts } from '../language/text.ts';
import { wordOwnPrice } from '../subscriptions/price-words.ts';
import type { Subscription } from '../subscriptions/queries.ts';
import type { Viewer } from '../viewer/use-viewer.ts';

interface CalendarDayPanelProps {
  day: string;
  items: readonly Subscription[];
  viewer: Viewer;
}

export function CalendarDayPanel({ day, items, viewer }: CalendarDayPanelProps) {
  const t = useTexts(dashboardTexts).calendar;
  return (
    <Card aria-label={t.due(items.length)} className="px-5 py-4">
      <h2 className="font-semibold">
        <CalendarDay day={day} locale={viewer.locale} format="long" />
      </h2>
      {items.length === 0 ? (
        <p className="mt-1 text-muted text-sm">{t.dayEmpty}</p>
      ) : (
        <ul className="mt-3 flex max-h-80 flex-col gap-3 overflow-y-auto">
          {items.map((item) => (
            <li key={item.id} className="flex items-center gap-3">
              <ServiceMark name={item.name} category={item.category} />
              <div className="min-w-0">
                <div className="break-words font-semibold leading-snug">{item.name}</div>
                <div className="tabular text-muted text-sm">{wordOwnPrice(item, viewer.country)}</div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
