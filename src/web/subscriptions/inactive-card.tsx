/** Paused and ended subscriptions: closed until asked for, with what they have saved so far. */
import { ChevronDown, Pencil, Trash2 } from 'lucide-react';
import { decimalsOf, formatMoney } from '#core/money/money';
import { convert } from '#core/money/rates';
import { sum, toDecimalText, ZERO } from '#core/rational';
import { writeTags } from '#core/subscription/tags';
import { lifeTexts } from '#texts/en/screens/life';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dotted } from '#web/ui/dotted.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ServiceMark } from '#web/ui/service-mark.tsx';
import { useTexts } from '../language/text.ts';
import { useViewer, type Viewer } from '../viewer/use-viewer.ts';
import { describeInactive, savedMinorOf } from './inactive.ts';
import type { ListActions } from './list-actions.ts';
import type { Subscription } from './queries.ts';
import { UnsentMark } from './unsent/unsent-mark.tsx';
import { type LifeActions, useLife } from './use-life.ts';

interface InactiveCardProps {
  rows: readonly Subscription[];
  actions: Pick<ListActions, 'onEdit' | 'onDelete'>;
}

const TITLE_ID = 'paused-and-ended';

export function InactiveCard({ rows, actions }: InactiveCardProps) {
  const t = useTexts(lifeTexts);
  const viewer = useViewer();
  const life = useLife();
  const saved = describeSaved(rows, viewer);
  return (
    <Card aria-labelledby={TITLE_ID}>
      <details className="group">
        <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-1 rounded-xl px-5 py-4 focus-visible:outline-offset-[-2px] [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1 basis-40">
            <h2 id={TITLE_ID} className="font-semibold text-base leading-snug">
              {t.title}
            </h2>
            <span className="mt-0.5 block text-muted text-sm">{t.lead(rows.length)}</span>
          </span>
          {saved ? <span className="tabular font-semibold text-sm">{t.saved(saved)}</span> : null}
          <ChevronDown
            aria-hidden="true"
            className="ml-auto size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <ul className="max-h-[28rem] overflow-y-auto border-t">
          {rows.map((row) => (
            <InactiveRow key={row.id} row={row} viewer={viewer} life={life} actions={actions} />
          ))}
        </ul>
      </details>
    </Card>
  );
}

/** The sum in the viewer's currency; what has no rate is left out. Null while nothing was saved. */
function describeSaved(rows: readonly Subscription[], viewer: Viewer): string | null {
  const { currency, country, rates, today } = viewer;
  const amounts = rows.map((row) => convert(savedMinorOf(row, today), row.currency, currency, rates) ?? ZERO);
  const text = toDecimalText(sum(amounts), decimalsOf(currency));
  return Number(text) > 0 ? formatMoney(text, currency, country) : null;
}

interface InactiveRowProps extends Pick<InactiveCardProps, 'actions'> {
  row: Subscription;
  viewer: Viewer;
  life: LifeActions;
}

function InactiveRow({ row, viewer, life, actions }: InactiveRowProps) {
  const t = useTexts(lifeTexts);
  const list = useTexts(subscriptionsTexts);
  const { name } = row;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-5 py-3 last:border-b-0">
      <div className="flex min-w-0 flex-1 basis-60 items-center gap-3">
        <ServiceMark name={name} category={row.category} isFaint />
        <div className="min-w-0">
          <div dir="auto" className="line-clamp-2 break-words text-left font-semibold leading-snug">
            {name}
          </div>
          <Dotted className="tabular text-muted text-sm">{describeInactive(row, viewer, t)}</Dotted>
          {row.tags ? (
            <div dir="auto" className="truncate text-left text-muted text-sm" title={row.tags}>
              {writeTags(row)}
            </div>
          ) : null}
          <UnsentMark id={row.id} />
        </div>
      </div>
      <div className="-mr-2 ml-auto flex flex-wrap items-center justify-end gap-1">
        <Button
          variant="ghost"
          size="sm"
          aria-label={t.chargedNamed(name)}
          onClick={() => void life.chargedAgain(row)}
        >
          {t.chargedAgain}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          aria-label={t.restoreNamed(name)}
          onClick={() => void life.restore(row)}
        >
          {t.restore}
        </Button>
        <IconButton
          size="sm"
          tooltip={false}
          title={list.edit(name)}
          label={list.edit(name)}
          icon={<Pencil aria-hidden="true" />}
          onClick={() => actions.onEdit(row)}
          className="text-muted hover:text-ink"
        />
        <IconButton
          size="sm"
          tooltip={false}
          title={list.delete(name)}
          label={list.delete(name)}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => actions.onDelete(row)}
          className="text-muted hover:text-danger-ink"
        />
      </div>
    </li>
  );
}
