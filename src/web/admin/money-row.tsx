/** One membership, payment, grant or problem in a list for administrators. */
import type { ReactNode } from 'react';
import { useViewer } from '../viewer/use-viewer.ts';
import { formatInstant } from './instant-text.ts';

interface MoneyRowProps {
  what: string;
  badges?: ReactNode;
  notes: readonly (string | null)[];
  at?: string;
  action?: ReactNode;
}

export function MoneyRow({ what, badges, notes, at, action }: MoneyRowProps) {
  const { locale } = useViewer();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 text-sm">
      <div className="min-w-0 flex-1 basis-56">
        <p className="tabular flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="min-w-0 break-words">{what}</span>
          {badges}
        </p>
        {notes.map((note) =>
          note ? (
            <p key={note} className="break-words text-muted">
              {note}
            </p>
          ) : null,
        )}
      </div>
      {at ? (
        <time dateTime={at} className="tabular text-muted">
          {formatInstant(at, locale, 'minute')}
        </time>
      ) : null}
      {action}
    </li>
  );
}
