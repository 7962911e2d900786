import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { shellTexts } from '#texts/en/screens/shell';
import { Button } from '#web/ui/button.tsx';
import { iconOnSmall } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useTexts } from '../language/text.ts';
import { logOut } from './log-out.ts';

export function LogoutButton({ className }: { className?: string }) {
  const { logout } = useTexts(shellTexts);
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <Button
      variant="ghost"
      aria-label={logout}
      title={logout}
      className={classNames(iconOnSmall, className)}
      loading={isLeaving}
      onClick={() => {
        setIsLeaving(true);
        void logOut().finally(() => setIsLeaving(false));
      }}
    >
      <LogOut aria-hidden="true" />
      <span className="max-lg:hidden">{logout}</span>
    </Button>
  );
}
