/** The install banner for free users (specification §2): dismissible, and the dismissal is remembered on the device. */
import { Smartphone, X } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { installTexts } from '../texts/en/install.ts';
import { useTexts } from '../texts/text.ts';
import { useUser } from '../use-user.ts';
import { dismissBanner, install, useIsBannerDismissed, useIsInstallable } from './install-store.ts';

export function InstallBanner() {
  const t = useTexts(installTexts);
  const { data: user } = useUser();
  const isInstallable = useIsInstallable();
  const isDismissed = useIsBannerDismissed();
  if (!user || user.isPro || !isInstallable || isDismissed) return null;
  return (
    <section
      aria-label={t.banner.label}
      className="forced-edge flex items-start gap-2 rounded-xl border border-line bg-accent-soft py-3 pr-2 pl-5 text-accent-ink sm:items-center sm:gap-4"
    >
      <Smartphone aria-hidden="true" className="size-6 shrink-0 max-sm:hidden" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold">{t.banner.title}</p>
          <p className="text-sm">{t.banner.lead}</p>
        </div>
        <Button onClick={() => void install()}>{t.installApp}</Button>
      </div>
      <IconButton
        label={t.banner.dismiss}
        icon={<X aria-hidden="true" />}
        tooltip={false}
        onClick={dismissBanner}
      />
    </section>
  );
}
