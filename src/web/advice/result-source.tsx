/** When and by what a result was made; for a model also what was sent to it. */
import { lazy, Suspense, useState } from 'react';
import { adviceTexts } from '#texts/en/screens/advice';
import { useLanguage, useTexts } from '../language/text.ts';
import { describeMoment } from '../ui/moment-words.ts';
import type { AiKind } from './queries.ts';

const SentDialog = lazy(() => import('./sent-dialog.tsx').then((m) => ({ default: m.SentDialog })));

interface ResultSourceProps {
  kind: AiKind;
  generatedAt: string;
  source: string | null;
  isOutdated: boolean;
}

const ENGINE = 'engine';

export function ResultSource({ kind, generatedAt, source, isOutdated }: ResultSourceProps) {
  const t = useTexts(adviceTexts);
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const when = describeMoment(generatedAt, new Date(), language);
  const model = source === ENGINE ? null : source;
  return (
    <div className="flex flex-col gap-1 text-muted text-sm">
      {isOutdated ? <p className="text-warn-ink">{t.outdated}</p> : null}
      <p>
        <time dateTime={generatedAt}>
          {model === null ? t.sources.engine(when) : t.sources.model(when, model)}
        </time>
        {model === null ? null : (
          <>
            {' · '}
            <button
              type="button"
              onClick={() => setIsOpen(true)}
              className="underline decoration-edge decoration-dotted underline-offset-4 hover:text-ink"
            >
              {t.sent.show}
            </button>
          </>
        )}
      </p>
      <Suspense fallback={null}>
        {isOpen ? <SentDialog kind={kind} onClose={() => setIsOpen(false)} /> : null}
      </Suspense>
    </div>
  );
}
