/** Active sessions: each other one can be ended, or all at once. */
import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { readDeviceName } from '#core/account/device-name';
import { accountTexts } from '#texts/en/screens/account';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dotted } from '#web/ui/dotted.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { useLanguage, useTexts } from '../language/text.ts';
import { describeDay, describeMoment } from '../ui/moment-words.ts';
import { PendingRows } from './pending-rows.tsx';
import { type Session, sessionsQuery, useEndOtherSessions, useEndSession } from './queries.ts';
import { SettingsSection } from './settings-section.tsx';
import { useFreshSignIn } from './use-fresh-sign-in.tsx';

const HANDHELD = ['iPhone', 'iPad', 'Android'];

export function SessionList() {
  const t = useTexts(accountTexts);
  const query = useQuery(sessionsQuery);
  const { data: sessions } = query;
  return (
    <SettingsSection title={t.sessions.title} lead={t.sessions.lead}>
      {sessions ? (
        <>
          <ul className="-my-3 divide-y">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          <EndOthers hasOthers={sessions.some(({ isCurrent }) => !isCurrent)} />
        </>
      ) : (
        <PendingRows query={query} count={2} texts={t} />
      )}
    </SettingsSection>
  );
}

function SessionRow({ session }: { session: Session }) {
  const t = useTexts(accountTexts).sessions;
  const language = useLanguage();
  const device = readDeviceName(session.userAgent);
  const name = device ? t.browser(device.browser, device.system) : t.unknown;
  const Icon = HANDHELD.includes(device?.system ?? '') ? Smartphone : Laptop;
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-[0.9375rem]">
          {name}
          {session.isCurrent ? <Badge>{t.current}</Badge> : null}
        </p>
        <Dotted className="mt-0.5 text-muted text-sm">
          {session.isCurrent
            ? t.activeNow
            : t.lastActive(describeMoment(session.lastSeenAt, new Date(), language))}
          {t.signedIn(describeDay(session.createdAt, language))}
          <span className="tabular wrap-anywhere">{session.address}</span>
        </Dotted>
      </div>
      {session.isCurrent ? null : <EndOne id={session.id} name={name} />}
    </li>
  );
}

function EndOne({ id, name }: { id: string; name: string }) {
  const t = useTexts(accountTexts).sessions;
  const end = useEndSession();
  const { run, dialog } = useFreshSignIn();
  async function endIt(): Promise<void> {
    try {
      await run(() => end.mutateAsync(id));
      toast({ title: t.oneEndedTitle, description: t.oneEnded(name) });
    } catch (error) {
      toastError(sentenceOf(error, t.oneFailed));
    }
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="shrink-0 self-center"
        aria-label={t.endOneOf(name)}
        loading={end.isPending}
        onClick={() => void endIt()}
      >
        {t.endOne}
      </Button>
      {dialog}
    </>
  );
}

function EndOthers({ hasOthers }: { hasOthers: boolean }) {
  const t = useTexts(accountTexts).sessions;
  const end = useEndOtherSessions();
  const { run, dialog } = useFreshSignIn();
  async function endThem(): Promise<void> {
    try {
      const { ended } = await run(() => end.mutateAsync());
      toast({ title: t.endedTitle, description: t.ended(ended) });
    } catch (error) {
      toastError(sentenceOf(error, t.failed));
    }
  }
  if (!hasOthers) return <p className="mt-5 border-t pt-4 text-muted text-sm">{t.onlyThis}</p>;
  return (
    <>
      <Button variant="secondary" className="mt-5" loading={end.isPending} onClick={() => void endThem()}>
        {t.endOthers}
      </Button>
      {dialog}
    </>
  );
}
