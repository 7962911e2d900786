/** Step 1 in a picture: a few letters typed, the service that begins with them, its usual price filled in. */
import { formatMoney } from '#core/money/money';
import { landingTexts } from '#texts/en/screens/landing';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { ServiceMark } from '#web/ui/service-mark.tsx';
import { useTexts } from '../language/text.ts';
import type { Example } from './example-table.ts';

export function PictureAdd({ example }: { example: Example }) {
  const t = useTexts(landingTexts).features.picture;
  const { cycles } = useTexts(subscriptionsTexts);
  const service = example.rows.find((row) => row.name.toLowerCase().startsWith(t.typed));
  if (!service) return null;
  const price = formatMoney(service.amount, example.currency, example.code);
  return (
    <div>
      <div className="flex h-11 items-center rounded-md border-2 border-focus bg-surface px-3">
        {service.name.slice(0, t.typed.length)}
        <span className="landing-caret ml-px h-5 w-0.5 bg-ink" />
      </div>
      <div className="mt-1.5 rounded-lg border bg-raised p-1.5 shadow-float">
        <div className="flex items-center gap-3 rounded-md bg-hover p-2">
          <ServiceMark name={service.name} category={service.category} />
          <p className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-semibold">{service.name}</span>
            <span className="tabular text-muted text-sm">{t.perMonth(price)}</span>
          </p>
        </div>
      </div>
      <div className="mt-4 grid grid-cols-2 gap-3 text-sm">
        <FilledField label={t.price} value={price} />
        <FilledField label={t.cycle} value={cycles[service.cycle]} />
      </div>
    </div>
  );
}

function FilledField({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <p className="font-medium">{label}</p>
      <p className="tabular mt-1 flex h-10 items-center rounded-md border border-edge bg-surface px-3">
        {value}
      </p>
    </div>
  );
}
