/** The layout of the dashboard, shared by its skeleton, so that nothing moves when data arrives. */
import type { ReactNode } from 'react';

interface DashboardLayoutProps {
  title: string;
  /** Shown beside the title. */
  action: ReactNode;
  summary: ReactNode;
  category: ReactNode;
  /** The wide column: the list and what belongs to it. */
  list: ReactNode;
  /** Shown beside the list on a wide screen, below it on a phone. */
  side?: ReactNode;
}

export function DashboardLayout({ title, action, summary, category, list, side }: DashboardLayoutProps) {
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <h1 className="font-bold text-2xl">{title}</h1>
        {action}
      </div>
      {summary}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2">{category}</div>
        <div className="flex min-w-0 flex-col gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">{list}</div>
        {side ? <div className="flex min-w-0 flex-col gap-5 lg:col-start-2">{side}</div> : null}
      </div>
    </>
  );
}
