/** The install-as-app promo box: manual steps for Android and iPhone. */
import { Smartphone } from 'lucide-react';
import { installTexts } from '#texts/en/screens/install';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { StepList } from '#web/ui/step-list.tsx';
import { useTexts } from '../language/text.ts';
import { isInstalled } from './install-offer.ts';
import { install, useIsInstallable } from './install-store.ts';

const TITLE_ID = 'install-outgo';

export function InstallPromo() {
  const t = useTexts(installTexts);
  const isInstallable = useIsInstallable();
  // Inside the installed app there is nothing left to install.
  if (isInstalled()) return null;
  return (
    <Card aria-labelledby={TITLE_ID}>
      <CardHeader
        title={
          <span className="flex items-center gap-2">
            <Smartphone aria-hidden="true" className="size-5 text-accent" />
            {t.promo.title}
          </span>
        }
        titleId={TITLE_ID}
        description={t.promo.lead}
        action={isInstallable ? <Button onClick={() => void install()}>{t.installApp}</Button> : undefined}
      />
      {isSecureContext ? <Steps /> : <Insecure />}
    </Card>
  );
}

/** Over plain http a browser has no service worker: the steps would lead to a mere bookmark. */
function Insecure() {
  const t = useTexts(installTexts).promo;
  return (
    <CardBody>
      <p className="rounded-lg bg-warn-soft px-4 py-3 text-sm text-warn-ink">{t.insecure}</p>
    </CardBody>
  );
}

function Steps() {
  const t = useTexts(installTexts);
  return (
    <CardBody className="grid gap-5 sm:grid-cols-2">
      {[t.promo.android, t.promo.iphone].map(({ name, steps }) => (
        <div key={name}>
          <h3 className="font-semibold text-sm">{name}</h3>
          <StepList steps={steps} size="sm" className="mt-2" />
        </div>
      ))}
    </CardBody>
  );
}
