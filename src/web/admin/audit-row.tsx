import { adminTexts } from '#texts/en/screens/admin';
import { Badge, type BadgeVariant } from '#web/ui/badge.tsx';
import { useTexts } from '../language/text.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { formatInstant } from './instant-text.ts';
import type { AuditEntry } from './queries.ts';

const VARIANTS: Record<AuditEntry['outcome'], BadgeVariant> = {
  begun: 'default',
  done: 'default',
  refused: 'overdue',
  failed: 'urgent',
};

export function AuditRow({ entry }: { entry: AuditEntry }) {
  const t = useTexts(adminTexts).audit;
  const { locale } = useViewer();
  const detail = useDetail(entry);
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-[0.9375rem]">
          {t.actions[entry.action] ?? entry.action}
          <Badge variant={VARIANTS[entry.outcome]}>{t.outcomes[entry.outcome]}</Badge>
        </p>
        {entry.target ? <p className="break-words text-sm">{entry.target}</p> : null}
        <p className="break-words text-muted text-sm">
          {entry.actorEmail ? t.by(entry.actorEmail) : t.unknownActor}
        </p>
      </div>
      <div className="text-muted text-sm sm:text-right">
        <time dateTime={entry.at} className="tabular block">
          {formatInstant(entry.at, locale, 'minute')}
        </time>
        {detail ? <p>{detail}</p> : null}
      </div>
    </li>
  );
}

/** The detail of an entry: the reason of a refusal, or what was granted until when. */
function useDetail({ detail }: AuditEntry): string | null {
  const { audit: t, tools } = useTexts(adminTexts);
  const { locale } = useViewer();
  const read = (field: string) => {
    const value = detail?.[field];
    return typeof value === 'string' ? value : null;
  };
  const [code, cycle, expiresAt] = [read('code'), read('billingCycle'), read('expiresAt')];
  if (code !== null) return t.reasons[code] ?? code;
  if (cycle === null || expiresAt === null) return read('reason');
  const named = cycle === 'yearly' ? tools.cycles.yearly : tools.cycles.monthly;
  return t.granted(named, formatInstant(expiresAt, locale));
}
