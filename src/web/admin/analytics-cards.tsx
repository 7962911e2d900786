import { Crown, UserPlus, UserRound, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { shareOf, sumRecentSignups } from '#core/admin/stats';
import { adminTexts } from '#texts/en/screens/admin';
import { Card } from '#web/ui/card.tsx';
import { useTexts } from '../language/text.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import type { Analytics } from './queries.ts';

export function AnalyticsCards({ data }: { data: Analytics }) {
  const t = useTexts(adminTexts).analytics;
  const { total, free, pro } = data.userDistribution;
  const share = (part: number) => t.ofTotal(shareOf(part, total).toFixed(1));
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Figure title={t.totalUsers} value={total} detail={t.allAccounts} icon={<UsersRound />} />
      <Figure title={t.freeUsers} value={free} detail={share(free)} icon={<UserRound />} />
      <Figure title={t.proUsers} value={pro} detail={share(pro)} icon={<Crown />} />
      <Figure
        title={t.recentSignups}
        value={sumRecentSignups(data.signupStats)}
        detail={t.lastSevenDays}
        icon={<UserPlus />}
      />
    </div>
  );
}

interface FigureProps {
  title: string;
  value: number;
  detail: string;
  icon: ReactNode;
}

function Figure({ title, value, detail, icon }: FigureProps) {
  const { locale } = useViewer();
  return (
    <Card className="p-4 sm:p-5">
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-medium text-muted text-sm">{title}</h2>
        <span aria-hidden="true" className="text-muted [&_svg]:size-4">
          {icon}
        </span>
      </div>
      <p className="tabular mt-2 break-words font-bold text-2xl leading-tight">
        {new Intl.NumberFormat(locale).format(value)}
      </p>
      <p className="tabular mt-1 text-muted text-sm">{detail}</p>
    </Card>
  );
}
