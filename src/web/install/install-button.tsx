/** The Install App button of the header: there only while the browser offers installation. */
import { Download } from 'lucide-react';
import { installTexts } from '#texts/en/screens/install';
import { Button } from '#web/ui/button.tsx';
import { useTexts } from '../language/text.ts';
import { install, useIsInstallable } from './install-store.ts';

export function InstallButton() {
  const t = useTexts(installTexts);
  if (!useIsInstallable()) return null;
  return (
    <Button
      variant="ghost"
      aria-label={t.installApp}
      title={t.installApp}
      className="max-lg:w-10 max-lg:px-0 max-lg:pointer-coarse:w-11"
      onClick={() => void install()}
    >
      <Download aria-hidden="true" />
      <span className="max-lg:hidden">{t.installApp}</span>
    </Button>
  );
}
