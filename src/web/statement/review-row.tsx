/** One finding: what, how much, how often, how sure, since when, and what can be done about it. */
import { useState } from 'react';
import { formatMinor, formatMoney, toDecimalString } from '#core/money/money';
import { surenessOf } from '#core/statement/confidence';
import { statementTexts } from '#texts/en/screens/statement';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ServiceMark } from '#web/ui/service-mark.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useTexts } from '../language/text.ts';
import { DeleteConfirm } from '../subscriptions/delete-confirm.tsx';
import { useEditSubscription } from '../subscriptions/mutations.ts';
import type { Subscription } from '../subscriptions/queries.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { Evidence } from './evidence.tsx';
import type { ReviewedItem } from './reading.ts';

interface ReviewRowProps {
  item: ReviewedItem;
  recorded: Subscription | null;
  viewer: Viewer;
  isChosen: boolean;
  /** There is no room for another: only a chosen one can be changed. */
  isFull: boolean;
  /** Null where it cannot be added as it is. */
  onChoose: ((isOn: boolean) => void) | null;
  onEdit: () => void;
  onDismiss: () => void;
  onCancelled: () => void;
}

export function ReviewRow(props: ReviewRowProps) {
  const { item, recorded, viewer, isChosen, isFull, onChoose } = props;
  const t = useTexts(statementTexts);
  const { finding } = item;
  const name = finding?.name ?? recorded?.name ?? '';
  return (
    <li className="flex gap-3 border-t px-5 py-4">
      {item.state === 'new' ? (
        <Checkbox
          className="pt-2"
          label={<span className="sr-only">{t.select(name)}</span>}
          checked={isChosen}
          disabled={!onChoose || (isFull && !isChosen)}
          onCheckedChange={(isOn) => onChoose?.(isOn === true)}
        />
      ) : null}
      <ServiceMark
        name={name}
        category={finding?.category ?? recorded?.category ?? 'Other'}
        className="max-xs:hidden"
      />
      <div className="min-w-0 flex-1">
        <Facts item={item} name={name} recorded={recorded} viewer={viewer} />
        <Evidence item={item} viewer={viewer} />
        <Actions {...props} />
      </div>
    </li>
  );
}

function Facts({
  item,
  name,
  recorded,
  viewer,
}: Pick<ReviewRowProps, 'item' | 'recorded' | 'viewer'> & { name: string }) {
  const t = useTexts(statementTexts);
  const { categories } = useTexts(subscriptionsTexts);
  const { finding, minor, currency } = item;
  const write = (amount: number) => formatMinor(amount, currency, viewer.country);
  const day = (on: string) => formatCalendarDay(on, viewer.locale);
  const details = [
    finding ? categories[finding.category] : null,
    t.charges(item.charges),
    t.lastOn(day(item.lastOn)),
    finding?.isActive ? t.nextOn(day(finding.nextOn)) : null,
    finding?.beforeMinor ? t.before(write(finding.beforeMinor)) : null,
    recorded && item.state !== 'recorded'
      ? t.recordedAs(formatMoney(recorded.amount, recorded.currency, viewer.country))
      : null,
  ].filter((detail) => detail !== null);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="flex min-w-0 flex-wrap items-center gap-2 font-semibold">
          <span className="min-w-0 break-words">{name}</span>
          {finding && item.state === 'new' ? <Sureness confidence={finding.confidence} /> : null}
        </p>
        <p className="tabular">
          <span className="font-semibold">{write(minor)}</span>{' '}
          {finding ? <span className="text-muted text-sm">{t.rhythms[finding.rhythm]}</span> : null}
        </p>
      </div>
      <p className="mt-0.5 text-muted text-sm">{details.join(' · ')}</p>
    </>
  );
}

/** Says it in a word, and in full what was measured of such findings. */
function Sureness({ confidence }: { confidence: number }) {
  const t = useTexts(statementTexts);
  const { level, floor } = surenessOf(confidence);
  return (
    <Badge variant={level === 'low' ? 'urgent' : 'default'} title={t.sureHint(floor)}>
      {t.sure[level]}
      <span className="sr-only">, {t.sureHint(floor)}</span>
    </Badge>
  );
}

function Actions({ item, recorded, viewer, onEdit, onDismiss, onCancelled }: ReviewRowProps) {
  const t = useTexts(statementTexts);
  const [isDeleting, setIsDeleting] = useState(false);
  const { state, finding } = item;
  if (state === 'recorded') return null;
  return (
    <div className="-ml-3 mt-1 flex flex-wrap gap-x-1 pointer-coarse:mt-0">
      {(state === 'price-up' || state === 'price-down') && recorded ? (
        <PriceButton item={item} recorded={recorded} viewer={viewer} />
      ) : null}
      {state === 'stopped' && recorded ? (
        <Button variant="ghost" size="sm" onClick={() => setIsDeleting(true)}>
          {t.remove}
        </Button>
      ) : null}
      {state === 'new' ? (
        <Button variant="ghost" size="sm" onClick={onEdit}>
          {t.edit}
        </Button>
      ) : null}
      {state === 'new' ? (
        <Button variant="ghost" size="sm" onClick={onCancelled}>
          {t.cancelled}
        </Button>
      ) : null}
      {finding && !recorded ? (
        <Button variant="ghost" size="sm" onClick={onDismiss}>
          {t.dismiss}
        </Button>
      ) : null}
      {isDeleting && recorded ? (
        <DeleteConfirm subscription={recorded} onClose={() => setIsDeleting(false)} />
      ) : null}
    </div>
  );
}

function PriceButton({
  item,
  recorded,
  viewer,
}: {
  item: ReviewedItem;
  recorded: Subscription;
  viewer: Viewer;
}) {
  const t = useTexts(statementTexts);
  const edit = useEditSubscription();
  const amount = toDecimalString(item.minor, item.currency);
  if (recorded.amount === amount) return null;

  async function update() {
    try {
      await edit.mutateAsync({ seen: recorded, fields: { ...recorded, amount } });
      toast({ title: t.updated });
    } catch {
      toast({ title: t.updateFailed, variant: 'destructive' });
    }
  }

  return (
    <Button variant="ghost" size="sm" loading={edit.isPending} onClick={() => void update()}>
      {t.updatePrice(formatMoney(amount, item.currency, viewer.country))}
    </Button>
  );
}
