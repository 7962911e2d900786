/** The status of one user, with unsent mails and payment events. */
import type { ReactNode } from 'react';
import { adminTexts } from '#texts/en/screens/admin';
import { Badge } from '#web/ui/badge.tsx';
import { useTexts } from '../language/text.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { EndSessionsButton } from './end-sessions-button.tsx';
import { formatInstant } from './instant-text.ts';
import { MoneyDetails } from './money-details.tsx';
import type { UserStatus } from './queries.ts';
import { ResendVerification } from './resend-verification.tsx';

interface StatusDetailsProps {
  status: UserStatus;
  onChanged: () => void;
}

export function StatusDetails({ status, onChanged }: StatusDetailsProps) {
  const t = useTexts(adminTexts).tools;
  const { locale } = useViewer();
  const day = (at: string | null) => (at === null ? t.notAvailable : formatInstant(at, locale));
  return (
    <section aria-label={t.result} className="flex flex-col gap-5 border-t pt-5">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name={t.email}>{status.email}</Fact>
        <Fact name={t.name}>{status.name}</Fact>
        <Fact name={t.status}>
          <span className="flex flex-wrap items-center gap-2">
            <Badge variant={status.isPro ? 'pro' : 'default'}>{status.isPro ? t.pro : t.free}</Badge>
            {status.inGrace ? <Badge variant="overdue">{t.inGrace}</Badge> : null}
            {status.confirming ? <Badge>{t.confirming}</Badge> : null}
          </span>
        </Fact>
        <Fact name={t.billingCycle}>
          {status.proBillingCycle ? t.cycles[status.proBillingCycle] : t.notAvailable}
        </Fact>
        <Fact name={t.expires}>{day(status.proExpiresAt)}</Fact>
        <Fact name={t.created}>{day(status.createdAt)}</Fact>
        {status.proCancelledAt ? <Fact name={t.cancelled}>{day(status.proCancelledAt)}</Fact> : null}
        <Fact name={t.lastSignIn}>
          <span className="flex flex-wrap items-center gap-3">
            {status.lastSignInAt ? formatInstant(status.lastSignInAt, locale, 'minute') : t.never}
            <EndSessionsButton email={status.email} />
          </span>
        </Fact>
        <Fact name={t.verified}>
          {status.emailVerified ? (
            t.yes
          ) : (
            <span className="flex flex-wrap items-center gap-3">
              {t.no}
              <ResendVerification email={status.email} onSent={onChanged} />
            </span>
          )}
        </Fact>
      </dl>
      <MoneyDetails status={status} onChanged={onChanged} />
      <Happenings
        title={t.paymentEvents}
        none={t.noPaymentEvents}
        rows={status.paymentEvents.map((event) => ({
          what: event.name,
          at: event.receivedAt,
          how: (
            <Badge variant={event.outcome ? 'default' : 'urgent'}>{event.outcome ?? t.eventWaiting}</Badge>
          ),
        }))}
      />
      <Happenings
        title={t.mails}
        none={t.noMails}
        rows={status.mails.map((mail) => ({
          what: mail.kind,
          at: mail.createdAt,
          how: (
            <Badge variant={mail.state === 'failed' ? 'overdue' : 'urgent'}>{t.mailStates[mail.state]}</Badge>
          ),
          why: mail.error,
        }))}
      />
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="break-words font-medium text-[0.9375rem]">{children}</dd>
    </div>
  );
}

interface HappeningsProps {
  title: string;
  none: string;
  rows: { what: string; at: string; how: ReactNode; why?: string | null }[];
}

function Happenings({ title, none, rows }: HappeningsProps) {
  const { locale } = useViewer();
  return (
    <div>
      <h3 className="font-semibold text-sm">{title}</h3>
      {rows.length === 0 ? <p className="mt-1 text-muted text-sm">{none}</p> : null}
      <ul className="divide-y divide-line">
        {rows.map(({ what, at, how, why }) => (
          <li key={`${what} ${at}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
            <span className="min-w-0 break-words font-medium">{what}</span>
            {how}
            <time dateTime={at} className="tabular ml-auto text-muted">
              {formatInstant(at, locale, 'minute')}
            </time>
            {why ? <p className="w-full break-words text-danger-ink">{why}</p> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
