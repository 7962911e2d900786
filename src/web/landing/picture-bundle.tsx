/** Step 4 in a picture: what is paid apart, what the bundle costs, and what changes. */
import { formatMoney } from '#core/money/money';
import { landingTexts } from '#texts/en/screens/landing';
import { Badge } from '#web/ui/badge.tsx';
import { ServiceMark } from '#web/ui/service-mark.tsx';
import { useTexts } from '../language/text.ts';
import type { Example } from './example-table.ts';

export function PictureBundle({ example }: { example: Example }) {
  const t = useTexts(landingTexts).features.picture;
  const { apart, name, price, saving } = example.bundle;
  const write = (amount: number | string) => formatMoney(amount, example.currency, example.code);
  return (
    <div className="rounded-xl border bg-surface p-4 shadow-card sm:p-5">
      <p className="text-muted text-xs">{t.apart}</p>
      <ul className="mt-1 space-y-1.5">
        {apart.map((service) => (
          <li key={service.name} className="flex items-center gap-2.5 text-sm">
            <ServiceMark name={service.name} category="OTT" className="size-7! text-xs!" />
            <span className="min-w-0 flex-1 truncate">{service.name}</span>
            <span className="tabular text-muted line-through decoration-muted/60">
              {write(service.amount)}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex items-center gap-3 border-t pt-3">
        <div className="min-w-0 flex-1">
          <p className="text-muted text-xs">{t.bundled}</p>
          <p className="truncate font-semibold">{name}</p>
        </div>
        <span className="tabular font-semibold">{write(price)}</span>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <Badge variant="pro">{t.save(write(saving))}</Badge>
        <span className="text-muted text-xs">
          {t.changes}: {t.losses[example.code].join('; ')}
        </span>
      </div>
    </div>
  );
}
