/** The install banner for free users: dismissible, and the dismissal is remembered on the device. */
import { Smartphone, X } from 'lucide-react';
import { installTexts } from '#texts/en/screens/install';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useTexts } from '../language/text.ts';
import { useUser } from '../viewer/use-user.ts';
import { dismissBanner, install, useIsBannerDismissed, useIsInstallable } from './install-store.ts';

export function InstallBanner() {
  const t = useTexts(installTexts);
  const { data: user } = useUser();
  const isInstallable = useIsInstallable();
  const isDismissed = useIsBannerDismissed();
  if (!user || user.isPro || !isInstallable || isDismissed) return null;
  return (
    <Banner
      label={t.banner.label}
      icon={<Smartphone />}
      title={t.banner.title}
      lead={t.banner.lead}
      actions={<Button onClick={() => void install()}>{t.installApp}</Button>}
      dismiss={
        <IconButton
          label={t.banner.dismiss}
          icon={<X aria-hidden="true" />}
          tooltip={false}
          onClick={dismissBanner}
        />
      }
    />
  );
}
