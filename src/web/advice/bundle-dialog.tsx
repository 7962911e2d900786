/** One bundle opened: what is in it, what is lost and gained by taking it, and how its saving adds up. */
import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { adviceTexts } from '#texts/en/screens/advice';
import { Badge } from '#web/ui/badge.tsx';
import { useTexts } from '../language/text.ts';
import type { Subscription } from '../subscriptions/queries.ts';
import { AdviceDialog } from './advice-dialog.tsx';
import { bundleKeyOf } from './marks.ts';
import type { Bundle } from './queries.ts';

interface BundleDialogProps {
  bundle: Bundle;
  onOpen: (subscription: Subscription) => void;
  onClose: () => void;
}

export function BundleDialog({ bundle, onOpen, onClose }: BundleDialogProps) {
  const t = useTexts(adviceTexts).bundles;
  // The engine's notes include these; a model's may not.
  const unsaid = (points: readonly string[]) => points.filter((point) => !bundle.notes.includes(point));
  return (
    <AdviceDialog
      title={bundle.name}
      notes={bundle.notes}
      markKey={bundleKeyOf(bundle.bundleId)}
      math={bundle.math}
      currency={bundle.currency}
      ratesOn={null}
      rowIds={bundle.rowIds}
      onOpen={onOpen}
      onClose={onClose}
    >
      <section>
        <h3 className="font-semibold text-sm">{t.includes}</h3>
        <ul className="mt-1.5 flex flex-wrap gap-1.5">
          {bundle.includes.map((service) => (
            <li key={service}>
              <Badge>{service}</Badge>
            </li>
          ))}
        </ul>
      </section>
      <Points title={t.losses} icon={<Minus className="text-danger-ink" />} points={unsaid(bundle.losses)} />
      <Points title={t.gains} icon={<Plus className="text-accent-ink" />} points={unsaid(bundle.gains)} />
    </AdviceDialog>
  );
}

function Points({ title, icon, points }: { title: string; icon: ReactNode; points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <section>
      <h3 className="font-semibold text-sm">{title}</h3>
      <ul className="mt-1.5 flex flex-col gap-1 text-sm [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
        {points.map((point) => (
          <li key={point} className="flex items-start gap-2">
            <span aria-hidden="true">{icon}</span>
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}
