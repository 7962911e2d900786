/** A price to come or a notice period, with the day to cancel by; marked in the days before it is too late. */
import type { ReactNode } from 'react';
import { comingTexts } from '#texts/en/screens/coming';
import { classNames } from '#web/ui/class-names.ts';
import { Dotted } from '#web/ui/dotted.tsx';
import { useTexts } from '../language/text.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { describeComing } from './coming-price.ts';
import type { Subscription } from './queries.ts';

interface ComingTextProps {
  subscription: Subscription;
  viewer: Viewer;
  /** The price, the day to cancel by, or both and what it changes in a year where there is room. */
  part?: 'price' | 'cancel-by' | 'cancel-by-brief' | 'both';
  /** Shown where there is nothing to say. */
  children?: ReactNode;
  className?: string;
}

export function ComingText({
  subscription,
  viewer,
  part = 'both',
  children = null,
  className,
}: ComingTextProps) {
  const t = useTexts(comingTexts);
  const coming = describeComing(subscription, viewer, t);
  if (!coming) return children;
  const deadlinesOf = (isTurn: boolean) =>
    coming.deadlines.flatMap((each) => (each.isTurn === isTurn ? [each.text] : []));
  const all = [...deadlinesOf(false), coming.text, coming.yearly, ...deadlinesOf(true)].filter(Boolean);
  const both = all.join(' · ');
  const { cancelBy, cancelByBrief } = coming;
  const text = { price: coming.text, 'cancel-by': cancelBy, 'cancel-by-brief': cancelByBrief, both }[part];
  if (text === null) return children;
  return (
    <div
      title={both}
      className={classNames(
        'tabular text-sm',
        part.startsWith('cancel-by') && 'truncate',
        part === 'price' && 'leading-snug',
        coming.isSoon ? 'font-medium text-warn-ink' : 'text-muted',
        className,
      )}
    >
      {part === 'both' ? <Dotted>{all}</Dotted> : text}
    </div>
  );
}
