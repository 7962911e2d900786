/** The header of the signed-in screens: brand, welcome, and the buttons of role and plan. */
import { ChartColumn, Crown, Settings, Sparkles, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { dashboardTexts } from '#texts/en/screens/dashboard';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass, iconOnSmall } from '#web/ui/button-class.ts';
import { Logo } from '#web/ui/logo.tsx';
import { LogoutButton } from '../auth/logout-button.tsx';
import { useTexts } from '../language/text.ts';
import { openManage, openUpgrade } from '../plan/upgrade-store.ts';
import { usePlansShown } from '../plan/use-plans-shown.ts';
import { useUser } from '../viewer/use-user.ts';
import { HeaderFrame } from './header-frame.tsx';

interface DashboardHeaderProps {
  /** The Install App button, where the browser offers installation. */
  install?: ReactNode;
}

export function DashboardHeader({ install }: DashboardHeaderProps) {
  const t = useTexts(dashboardTexts);
  const { data: user } = useUser();
  const hasPlans = usePlansShown();
  const isPro = user?.isPro ?? false;
  return (
    <HeaderFrame
      brand={
        <Link href="/dashboard" aria-label={t.home} className="rounded-sm">
          {/* On a small phone the upgrade button leaves room only for the mark. */}
          <Logo className={hasPlans && !isPro ? 'max-xs:[&>span]:hidden' : ''} />
        </Link>
      }
      welcome={
        <>
          <p className="truncate">{t.welcome(user?.name.trim() || t.unnamed)}</p>
          {isPro && hasPlans ? <Badge variant="pro">{t.pro}</Badge> : null}
        </>
      }
      actions={
        <nav aria-label={t.navigation} className="flex items-center gap-1">
          {user?.isAdmin ? <AdminLinks /> : null}
          {install}
          {hasPlans ? <PlanButton isPro={isPro} /> : null}
          <Link
            href="/settings"
            aria-label={t.settings}
            title={t.settings}
            className={buttonClass('ghost', 'md', iconOnSmall)}
          >
            <Settings aria-hidden="true" />
            <span className="max-lg:hidden">{t.settings}</span>
          </Link>
          <LogoutButton />
        </nav>
      }
    />
  );
}

/** Desktop only. */
function AdminLinks() {
  const t = useTexts(dashboardTexts);
  return (
    <>
      <Link href="/admin-analytics" className={buttonClass('ghost', 'md', 'max-lg:hidden')}>
        <ChartColumn aria-hidden="true" />
        {t.analytics}
      </Link>
      <Link href="/admin-tools" className={buttonClass('ghost', 'md', 'max-lg:hidden')}>
        <Wrench aria-hidden="true" />
        {t.tools}
      </Link>
    </>
  );
}

function PlanButton({ isPro }: { isPro: boolean }) {
  const t = useTexts(dashboardTexts);
  return isPro ? (
    <Button variant="secondary" onClick={openManage}>
      <Crown aria-hidden="true" />
      {t.myPlan}
    </Button>
  ) : (
    <Button onClick={openUpgrade}>
      <Sparkles aria-hidden="true" />
      {t.upgrade}
    </Button>
  );
}
