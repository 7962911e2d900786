/** The subscriptions behind a piece of advice, each a button that opens its form. */
import { adviceTexts } from '#texts/en/screens/advice';
import { Button } from '#web/ui/button.tsx';
import { ServiceMark } from '#web/ui/service-mark.tsx';
import { useTexts } from '../language/text.ts';
import { PriceText } from '../subscriptions/price-text.tsx';
import { type Subscription, useSubscriptions } from '../subscriptions/queries.ts';
import { useViewer } from '../viewer/use-viewer.ts';

interface RowsBehindProps {
  rowIds: readonly string[];
  onOpen: (subscription: Subscription) => void;
}

export function RowsBehind({ rowIds, onOpen }: RowsBehindProps) {
  const t = useTexts(adviceTexts).advice;
  const viewer = useViewer();
  const { data: list } = useSubscriptions();
  if (rowIds.length === 0 || !list) return null;
  return (
    <section>
      <h3 className="font-semibold text-sm">{t.rows}</h3>
      <ul className="mt-1.5 rounded-lg border">
        {rowIds.map((id) => {
          const row = list.find((item) => item.id === id);
          return (
            <li key={id} className="flex items-center gap-3 border-b px-3 py-2.5 last:border-b-0">
              {row ? (
                <>
                  <ServiceMark name={row.name} category={row.category} />
                  <div className="min-w-0 flex-1">
                    <div dir="auto" className="truncate text-left font-semibold">
                      {row.name}
                    </div>
                    <PriceText subscription={row} viewer={viewer} className="text-muted text-sm" />
                  </div>
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={t.openNamed(row.name)}
                    onClick={() => onOpen(row)}
                  >
                    {t.open}
                  </Button>
                </>
              ) : (
                <span className="text-muted text-sm">{t.rowGone}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
