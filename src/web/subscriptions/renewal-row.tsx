/** One renewal in a list: service, price with its unit, date, label and mark. */
import type { ReactNode } from 'react';
import { isActiveOn } from '#core/subscription/life';
import { lifeTexts } from '#texts/en/screens/life';
import { Dotted } from '#web/ui/dotted.tsx';
import { ServiceMark } from '#web/ui/service-mark.tsx';
import { useTexts } from '../language/text.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { ComingText } from './coming-text.tsx';
import { describeBreak } from './inactive.ts';
import { wordOwnParts } from './price-words.ts';
import type { RenewalItem, Subscription } from './queries.ts';
import { RenewalText } from './renewal-text.tsx';

interface RenewalRowProps {
  item: RenewalItem;
  /** The row of the list, which knows a price to come. */
  subscription?: Subscription | undefined;
  category: string;
  viewer: Viewer;
  /** A button, where there is something to do. */
  children?: ReactNode;
}

export function RenewalRow({ item, subscription, category, viewer, children }: RenewalRowProps) {
  const { price, month } = wordOwnParts(item, viewer.country);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-b px-4 py-3 last:border-b-0 sm:flex">
      <ServiceMark name={item.name} category={category} />
      <div className="min-w-0 flex-1">
        <div dir="auto" className="break-words text-left font-semibold leading-snug">
          {item.name}
        </div>
        <Dotted className="tabular text-muted text-sm">
          {price}
          {month}
        </Dotted>
        {subscription ? <PauseText subscription={subscription} viewer={viewer} /> : null}
        {subscription ? <ComingText subscription={subscription} viewer={viewer} /> : null}
      </div>
      <RenewalText nextOn={item.nextRenewalDate} viewer={viewer} className="text-right [&>div]:justify-end" />
      {children ? <div className="col-span-full justify-self-end">{children}</div> : null}
    </li>
  );
}

/** A paused one is paid again by its day, and the text says that nothing is paid until then. */
function PauseText({ subscription, viewer }: Required<Pick<RenewalRowProps, 'subscription' | 'viewer'>>) {
  const t = useTexts(lifeTexts);
  if (!subscription || isActiveOn(subscription, viewer.today)) return null;
  return <Dotted className="tabular text-muted text-sm">{describeBreak(subscription, viewer, t)}</Dotted>;
}
