/** An amount with its unit, its monthly equivalent if that differs, and its value in the user's currency. */
import { decimalsOf, formatMoney } from '#core/money/money';
import { toDecimalText } from '#core/rational';
import { toMonthly } from '#core/spending/spending';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { classNames } from '#web/ui/class-names.ts';
import { Dotted } from '#web/ui/dotted.tsx';
import { useTexts } from '../language/text.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { toSpendingRow } from './figures.ts';
import { wordMonthly, wordOwnParts } from './price-words.ts';
import type { Subscription } from './queries.ts';

interface PriceTextProps {
  subscription: Subscription;
  viewer: Viewer;
  /** Opens the conversion; without it the converted amount is plain text. */
  onExplain?: (subscription: Subscription) => void;
  className?: string;
}

export function PriceText({ subscription, viewer, onExplain, className }: PriceTextProps) {
  const { currency } = subscription;
  const { price, month } = wordOwnParts(subscription, viewer.country);
  return (
    <div className={classNames('tabular leading-snug', className)}>
      <Dotted>
        <span className={classNames('font-semibold', !subscription.share && 'whitespace-nowrap')}>
          {price}
        </span>
        {month ? <span className="whitespace-nowrap text-muted text-sm">{month}</span> : null}
      </Dotted>
      {currency === viewer.currency ? null : (
        <ConvertedText subscription={subscription} viewer={viewer} onExplain={onExplain} />
      )}
    </div>
  );
}

function ConvertedText({
  subscription,
  viewer,
  onExplain,
}: Pick<PriceTextProps, 'subscription' | 'viewer'> & { onExplain: PriceTextProps['onExplain'] | undefined }) {
  const t = useTexts(subscriptionsTexts);
  const monthly = toMonthly(toSpendingRow(subscription), viewer.currency, viewer.rates);
  if (!monthly) return <div className="text-danger-ink text-xs">{t.noRate}</div>;
  const amount = toDecimalText(monthly, decimalsOf(viewer.currency));
  const text = t.converted(wordMonthly(formatMoney(amount, viewer.currency, viewer.country)));
  if (!onExplain) return <div className="text-muted text-sm">{text}</div>;
  return (
    <button
      type="button"
      onClick={() => onExplain(subscription)}
      className="block whitespace-nowrap text-muted text-sm underline decoration-edge decoration-dotted underline-offset-4 hover:text-ink"
    >
      {text}
    </button>
  );
}
