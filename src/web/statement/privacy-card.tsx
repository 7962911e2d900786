/** Says that statements stay here, and lists what the page requested meanwhile, so that it can be checked. */
import { ShieldCheck } from 'lucide-react';
import { statementTexts } from '#texts/en/screens/statement';
import { Card } from '#web/ui/card.tsx';
import { useTexts } from '../language/text.ts';

interface PrivacyCardProps {
  isWatching: boolean;
  requests: readonly string[];
}

export function PrivacyCard({ isWatching, requests }: PrivacyCardProps) {
  const t = useTexts(statementTexts).privacy;
  return (
    <Card className="flex gap-3 px-5 py-4">
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-ink" />
      <div className="min-w-0">
        <h2 className="font-semibold text-[0.9375rem]">{t.title}</h2>
        <p className="mt-0.5 text-muted text-sm">{t.lead}</p>
        {isWatching && requests.length === 0 ? <p className="mt-2 text-sm">{t.none}</p> : null}
        {isWatching && requests.length > 0 ? (
          <details className="mt-2 text-sm">
            <summary>
              {t.some}: {requests.length}
            </summary>
            <ul className="mt-1 list-disc pl-5 text-muted">
              {requests.map((path, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows
                <li key={index} className="break-all">
                  {path}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </div>
    </Card>
  );
}
