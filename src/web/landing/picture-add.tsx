/** Step 1 in a picture: a few letters typed, and the services that begin with them. */
import { formatMoney } from '#core/money';
import { ServiceMark } from '#web/ui/service-mark.tsx';
import { landingTexts } from '../texts/en/landing.ts';
import { useTexts } from '../texts/text.ts';
import type { Example } from './example-table.ts';

export function PictureAdd({ example }: { example: Example }) {
  const t = useTexts(landingTexts).features.picture;
  const spotify = example.rows.find((row) => row.name.toLowerCase().startsWith(t.typed));
  if (!spotify) return null;
  const price = formatMoney(spotify.amount, example.currency, example.code, { short: true });
  return (
    <div>
      <div className="flex h-11 items-center rounded-md border-2 border-focus bg-surface px-3">
        {spotify.name.slice(0, t.typed.length)}
        <span className="landing-caret ml-px h-5 w-0.5 bg-ink" />
      </div>
      <div className="mt-1.5 flex items-center gap-3 rounded-lg border bg-raised p-2 shadow-float">
        <span className="flex min-w-0 flex-1 items-center gap-3 rounded-md bg-hover p-2">
          <ServiceMark name={spotify.name} category={spotify.category} />
          <span className="min-w-0 flex-1 truncate font-semibold">{spotify.name}</span>
          <span className="tabular text-muted text-sm">{t.perMonth(price)}</span>
        </span>
      </div>
    </div>
  );
}
