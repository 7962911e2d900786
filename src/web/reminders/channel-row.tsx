/** One device or service: what became of the last message, a test, and the way to remove it. */
import { BellRing, MessageSquare, Webhook } from 'lucide-react';
import { readDeviceName } from '#core/account/device-name';
import { channelsTexts } from '#texts/en/screens/channels';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dotted } from '#web/ui/dotted.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { useLanguage, useTexts } from '../language/text.ts';
import { describeMoment } from '../ui/moment-words.ts';
import { type Channel, useRemoveChannel, useTestChannel } from './channels.ts';
import { markDevice } from './device-mark.ts';
import { unsubscribeDevice } from './push-device.ts';

export function ChannelRow({ channel, isPro }: { channel: Channel; isPro: boolean }) {
  const t = useTexts(channelsTexts);
  const language = useLanguage();
  const name = useChannelName(channel);
  const { kind, target, lastResult, lastAt, isThisDevice } = channel;
  const Icon = kind === 'push' ? BellRing : kind === 'webhook' ? Webhook : MessageSquare;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-[0.9375rem]">
          {name}
          {isThisDevice ? <Badge>{t.thisDevice}</Badge> : null}
        </p>
        <Dotted className="mt-0.5 text-muted text-sm">
          {target ? <span className="wrap-anywhere">{target}</span> : null}
          {lastResult && lastAt ? (
            <span className={classNames(lastResult !== 'sent' && 'text-warn-ink')}>
              {t.results[lastResult]}, {describeMoment(lastAt, new Date(), language)}
            </span>
          ) : (
            t.neverSent
          )}
        </Dotted>
      </div>
      <div className="flex shrink-0 gap-1 self-center">
        {isPro ? <TestButton channel={channel} name={name} /> : null}
        <RemoveButton channel={channel} name={name} />
      </div>
    </li>
  );
}

function useChannelName({ kind, userAgent }: Channel): string {
  const t = useTexts(channelsTexts);
  if (kind !== 'push') return t.kinds[kind];
  const device = readDeviceName(userAgent ?? '');
  return device ? t.browser(device.browser, device.system) : t.unknownBrowser;
}

function TestButton({ channel, name }: { channel: Channel; name: string }) {
  const t = useTexts(channelsTexts);
  const test = useTestChannel();
  async function send(): Promise<void> {
    try {
      const { lastResult } = (await test.mutateAsync(channel.id)).channel;
      if (lastResult === 'sent') toast({ title: t.tested });
      else toastError(t.results[lastResult ?? 'refused'], t.testFailed);
    } catch (error) {
      toastError(sentenceOf(error, t.failed));
    }
  }
  return (
    <RowButton label={t.testOf(name)} isBusy={test.isPending} onPress={() => void send()}>
      {t.test}
    </RowButton>
  );
}

function RemoveButton({ channel, name }: { channel: Channel; name: string }) {
  const t = useTexts(channelsTexts);
  const remove = useRemoveChannel();
  async function takeAway(): Promise<void> {
    try {
      await remove.mutateAsync(channel.id);
      if (channel.isThisDevice) {
        markDevice(false);
        await unsubscribeDevice().catch(() => undefined);
      }
      toast({ title: t.removed(name) });
    } catch (error) {
      toastError(sentenceOf(error, t.failed));
    }
  }
  return (
    <RowButton label={t.removeOf(name)} isBusy={remove.isPending} onPress={() => void takeAway()}>
      {t.remove}
    </RowButton>
  );
}

interface RowButtonProps {
  /** Names the channel too. */
  label: string;
  isBusy: boolean;
  onPress(): void;
  children: string;
}

function RowButton({ label, isBusy, onPress, children }: RowButtonProps) {
  return (
    <Button variant="ghost" size="sm" aria-label={label} loading={isBusy} onClick={onPress}>
      {children}
    </Button>
  );
}
