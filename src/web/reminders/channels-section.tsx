/** Where reminders go beside mail: this device, others, chats and servers. */
import { useQuery } from '@tanstack/react-query';
import { Plus, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { CHANNEL_LIMIT } from '#core/reminders/channels';
import { channelsTexts } from '#texts/en/screens/channels';
import { Button } from '#web/ui/button.tsx';
import { PendingRows } from '../account/pending-rows.tsx';
import { SettingsSection } from '../account/settings-section.tsx';
import { useTexts } from '../language/text.ts';
import { openUpgrade } from '../plan/upgrade-store.ts';
import { usePlansShown } from '../plan/use-plans-shown.ts';
import { useUser } from '../viewer/use-user.ts';
import { ChannelDialog } from './channel-dialog.tsx';
import { ChannelRow } from './channel-row.tsx';
import { type Channel, channelsQuery } from './channels.ts';
import { DeviceButton } from './device-button.tsx';

export function ChannelsSection() {
  const t = useTexts(channelsTexts);
  const { data: user } = useUser();
  const query = useQuery(channelsQuery);
  const { data } = query;
  const hasPlans = usePlansShown();
  return (
    <SettingsSection title={t.title} lead={hasPlans ? `${t.lead} ${t.partOfPro}` : t.lead}>
      {data && user ? (
        <Channels channels={data.channels} pushKey={data.pushKey} isPro={user.isPro} />
      ) : (
        <PendingRows query={query} count={2} texts={t} />
      )}
    </SettingsSection>
  );
}

interface ChannelsProps {
  channels: readonly Channel[];
  pushKey: string;
}

function Channels({ channels, pushKey, isPro }: ChannelsProps & { isPro: boolean }) {
  const t = useTexts(channelsTexts);
  return (
    <div className="flex flex-col gap-5">
      {channels.length > 0 ? (
        <ul className="-my-3 divide-y">
          {channels.map((channel) => (
            <ChannelRow key={channel.id} channel={channel} isPro={isPro} />
          ))}
        </ul>
      ) : isPro ? (
        <p className="text-[0.9375rem] text-muted">{t.none}</p>
      ) : null}
      {isPro ? <Adding channels={channels} pushKey={pushKey} /> : <FreeNote hasAny={channels.length > 0} />}
    </div>
  );
}

function FreeNote({ hasAny }: { hasAny: boolean }) {
  const t = useTexts(channelsTexts);
  return (
    <div>
      <p className="max-w-prose text-[0.9375rem]">{hasAny ? t.asleep : t.free}</p>
      <Button className="mt-4" onClick={openUpgrade}>
        <Sparkles aria-hidden="true" />
        {t.upgrade}
      </Button>
    </div>
  );
}

function Adding({ channels, pushKey }: ChannelsProps) {
  const t = useTexts(channelsTexts);
  const [isOpen, setIsOpen] = useState(false);
  if (channels.length >= CHANNEL_LIMIT) return <p className="text-muted text-sm">{t.full}</p>;
  const isOnHere = channels.some(({ isThisDevice }) => isThisDevice);
  return (
    <div className="flex flex-wrap items-start gap-2">
      {isOnHere ? null : <DeviceButton pushKey={pushKey} />}
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <Plus aria-hidden="true" />
        {t.add}
      </Button>
      {isOpen ? <ChannelDialog onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}
