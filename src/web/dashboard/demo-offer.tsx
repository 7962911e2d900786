/** "Try the demo" for who is signed in: it replaces the session, so it asks first. */
import { lazy, Suspense, useState } from 'react';
import { firstServicesTexts } from '#texts/en/screens/first-services';
import { Button } from '#web/ui/button.tsx';
import { loadConfirm } from '#web/ui/load-overlays.ts';
import { switchAccount } from '../auth/log-out.ts';
import { call } from '../device/api.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { getLanguage, useTexts } from '../language/text.ts';
import { useHasDemo } from '../plan/use-plans-shown.ts';
import { useViewer } from '../viewer/use-viewer.ts';

const Confirm = lazy(() => loadConfirm().then((module) => ({ default: module.Confirm })));

export function DemoOffer({ hasTicked }: { hasTicked: boolean }) {
  const t = useTexts(firstServicesTexts).demo;
  const { country } = useViewer();
  const hasDemo = useHasDemo();
  const [isAsking, setIsAsking] = useState(false);
  const [isOpening, setIsOpening] = useState(false);
  if (!hasDemo) return null;

  async function open() {
    setIsOpening(true);
    try {
      const body = { country: country ?? undefined, language: getLanguage() };
      await switchAccount(() => call('POST /api/demo', { body }));
    } catch (error) {
      toastError(sentenceOf(error, t.again), t.failed);
    } finally {
      setIsOpening(false);
    }
  }

  return (
    <>
      <Button variant="secondary" loading={isOpening} onClick={() => setIsAsking(true)}>
        {t.open}
      </Button>
      {isAsking ? (
        <Suspense fallback={null}>
          <Confirm
            open
            onOpenChange={setIsAsking}
            title={t.title}
            description={hasTicked ? `${t.lead} ${t.ticked}` : t.lead}
            confirmLabel={t.leave}
            cancelLabel={t.stay}
            // Nobody waits for it: the question about unsent edits may follow.
            onConfirm={() => void open()}
          />
        </Suspense>
      ) : null}
    </>
  );
}
