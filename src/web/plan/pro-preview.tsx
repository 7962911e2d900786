/** Shows Free users a sample of a Pro feature, with the upgrade action. */
import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ProFeature } from '#core/plan/plan';
import { planTexts } from '#texts/en/screens/plan';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useTexts } from '../language/text.ts';
import { openUpgrade } from './upgrade-store.ts';

interface ProPreviewProps {
  feature: ProFeature;
  /** The feature with sample figures; inert and hidden from assistive technology. */
  children: ReactNode;
}

/** `viewer.isPro ? <Outlook/> : <ProPreview feature="advanced-analytics"><OutlookSample/></ProPreview>` */
export function ProPreview({ feature, children }: ProPreviewProps) {
  const t = useTexts(planTexts);
  const { title, lead } = t.preview[feature];
  return (
    <div className="relative isolate overflow-hidden rounded-[inherit]">
      <div
        inert
        aria-hidden="true"
        className="pointer-events-none max-h-64 min-h-44 select-none overflow-hidden opacity-50 [mask-image:linear-gradient(black_30%,transparent)]"
      >
        {children}
      </div>
      <div className="forced-edge relative mx-4 -mt-16 mb-4 rounded-lg border bg-raised p-4 shadow-float sm:mx-6">
        <div className="flex flex-wrap items-center gap-2">
          <Badge variant="pro">{t.pro}</Badge>
          <p className="font-semibold">{title}</p>
        </div>
        <p className="mt-1 text-[0.9375rem] text-muted">{lead}</p>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Button size="sm" onClick={openUpgrade}>
            <Sparkles aria-hidden="true" />
            {t.upgrade}
          </Button>
          <span className="text-muted text-xs">{t.sample}</span>
        </div>
      </div>
    </div>
  );
}
