/** One section of the settings: description on the left, controls on the right; stacked on a phone. */
import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/card.tsx';

interface SettingsSectionProps {
  title: string;
  lead: string;
  /** Further down the left column, for example tips. */
  aside?: ReactNode;
  children: ReactNode;
}

export function SettingsSection({ title, lead, aside, children }: SettingsSectionProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-x-10 gap-y-4 border-t py-8 first:border-t-0 lg:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={titleId} className="font-semibold text-base">
          {title}
        </h2>
        <p className="mt-1 text-muted text-sm">{lead}</p>
        {aside}
      </div>
      <Card className="h-fit p-5 sm:p-6">{children}</Card>
    </section>
  );
}
