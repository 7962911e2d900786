/** A saving in a list; opens its arithmetic. */
import { Check, ChevronRight } from 'lucide-react';
import { adviceTexts } from '#texts/en/screens/advice';
import { Badge } from '#web/ui/badge.tsx';
import { useTexts } from '../language/text.ts';
import type { MarkState } from './marks.ts';

interface SavingRowProps {
  title: string;
  /** The formatted saving; null if none is claimed. */
  amount: string | null;
  label: string;
  detail?: string;
  state: MarkState | undefined;
  onOpen: () => void;
}

export function SavingRow({ title, amount, label, detail, state, onOpen }: SavingRowProps) {
  const t = useTexts(adviceTexts);
  const isOver = state === 'done' || state === 'dismissed';
  return (
    <li className="border-b last:border-b-0">
      <button
        type="button"
        aria-label={label}
        onClick={onOpen}
        className="flex w-full items-center gap-2 rounded-md px-3 py-2.5 text-left hover:bg-hover focus-visible:outline-offset-[-2px]"
      >
        <span className="min-w-0 flex-1">
          <span
            className={`block font-medium text-[0.9375rem] leading-snug ${isOver ? 'text-muted line-through' : ''}`}
          >
            {title}
          </span>
          {detail ? <span className="block text-muted text-sm">{detail}</span> : null}
          {state === 'done' ? (
            <Badge className="mt-1">
              <Check aria-hidden="true" />
              {t.advice.done}
            </Badge>
          ) : null}
          {state === 'dismissed' ? <Badge className="mt-1">{t.advice.dismissed}</Badge> : null}
        </span>
        {amount === null ? null : (
          <span
            className={`tabular whitespace-nowrap font-semibold text-[0.9375rem] ${isOver ? 'text-muted' : 'text-accent-ink'}`}
          >
            {t.perMonth(amount)}
          </span>
        )}
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </button>
    </li>
  );
}
