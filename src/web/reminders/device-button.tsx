/** Switches notifications on in this browser, or says why they cannot be. */
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { channelsTexts } from '#texts/en/screens/channels';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { useTexts } from '../language/text.ts';
import { useAddDevice } from './channels.ts';
import { isDeviceMarked, markDevice } from './device-mark.ts';
import { PushRefusal, readPushSupport, subscribeDevice } from './push-device.ts';

export function DeviceButton({ pushKey }: { pushKey: string }) {
  const t = useTexts(channelsTexts).device;
  const add = useAddDevice();
  const [isBusy, setIsBusy] = useState(false);
  const support = readPushSupport();

  async function switchOn(): Promise<void> {
    setIsBusy(true);
    try {
      await add.mutateAsync(await subscribeDevice(pushKey));
      markDevice(true);
      toast({ title: t.added, description: t.addedNote });
    } catch (error) {
      toastError(error instanceof PushRefusal ? t[error.reason] : sentenceOf(error, t.failed));
    } finally {
      setIsBusy(false);
    }
  }

  if (support !== 'ready') return <p className="basis-full text-muted text-sm">{t[support]}</p>;
  const button = (
    <Button loading={isBusy} onClick={() => void switchOn()}>
      <BellRing aria-hidden="true" />
      {t.add}
    </Button>
  );
  if (!isDeviceMarked()) return button;
  return (
    <>
      <p className="basis-full text-sm text-warn-ink">{t.lost}</p>
      {button}
    </>
  );
}
