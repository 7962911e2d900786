import { CircleAlert, Clapperboard, MapPin, RefreshCw } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { adviceTexts } from '#texts/en/screens/advice';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { Card, CardFooter, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useIdleLoad } from '#web/ui/use-idle.ts';
import { nameWrittenCountry } from '../language/place-names.ts';
import { useLanguage, useTexts } from '../language/text.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { LimitNote } from './limit-note.tsx';
import { useUsesLeft } from './queries.ts';
import { QuotaBadge } from './quota-badge.tsx';
import { type Recommendations, useRecommendations } from './use-recommendations.ts';
import { Working } from './working.tsx';

const loadTable = () => import('./recommendations-table.tsx');
const RecommendationsTable = lazy(() => loadTable().then((m) => ({ default: m.RecommendationsTable })));

const TITLE_ID = 'recommendations';

export function RecommendationsCard() {
  const t = useTexts(adviceTexts).recommendations;
  const { found, hasFailed, since, ask, cancel } = useRecommendations();
  useIdleLoad(loadTable);
  const isWorking = since !== null;
  const isSpent = useUsesLeft('recommendations') === 0;
  return (
    <Card aria-labelledby={TITLE_ID} aria-busy={isWorking}>
      <CardHeader
        title={t.title}
        titleId={TITLE_ID}
        description={found?.basedOn ? t.basedOn(found.basedOn) : undefined}
        action={
          <>
            {found ? <CountryBadge country={found.country} /> : null}
            <QuotaBadge kind="recommendations" />
            {found ? (
              <IconButton
                size="sm"
                label={t.refresh}
                icon={<RefreshCw aria-hidden="true" />}
                loading={isWorking}
                disabled={isSpent}
                onClick={ask}
              />
            ) : null}
          </>
        }
      />
      <div className="px-5 empty:hidden">
        <LimitNote kind="recommendations" />
      </div>
      {since === null ? null : <Loading since={since} onCancel={cancel} />}
      {hasFailed ? <Failed /> : null}
      {found ? <Found found={found} /> : isWorking || hasFailed ? null : <Lead />}
      {found ? null : (
        <div className="flex justify-center px-5 pt-1 pb-6">
          <Button onClick={ask} disabled={isSpent} loading={isWorking}>
            {t.get}
          </Button>
        </div>
      )}
      {found && found.recommendations.length > 0 ? <Footer found={found} /> : null}
    </Card>
  );
}

function CountryBadge({ country: written }: { country: string }) {
  const t = useTexts(adviceTexts).recommendations;
  const country = nameWrittenCountry(written, useLanguage());
  return (
    <Badge title={t.country(country)}>
      <MapPin aria-hidden="true" />
      {country}
    </Badge>
  );
}

function Loading({ since, onCancel }: { since: number; onCancel: () => void }) {
  const t = useTexts(adviceTexts).recommendations;
  return (
    <div className="flex flex-col gap-3 px-5 pt-1 pb-4">
      <Working since={since} what={t.loading} waiting={t.searching} onCancel={onCancel} />
      <Skeleton className="h-10 rounded-lg" />
      <Skeleton className="h-10 rounded-lg" />
      <Skeleton className="h-10 rounded-lg" />
    </div>
  );
}

function Lead() {
  const t = useTexts(adviceTexts).recommendations;
  return <p className="text-balance px-5 pb-4 text-center text-[0.9375rem] text-muted">{t.lead}</p>;
}

function Failed() {
  const t = useTexts(adviceTexts).recommendations;
  return (
    <p
      role="alert"
      className="mx-5 mb-4 flex items-start gap-2 rounded-lg bg-danger-soft px-4 py-3 text-danger-ink text-sm"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {t.failed}
    </p>
  );
}

function Found({ found }: { found: Recommendations }) {
  const t = useTexts(adviceTexts).recommendations;
  const { locale } = useViewer();
  if (found.recommendations.length === 0) return <EmptyState icon={<Clapperboard />} title={t.empty} />;
  return (
    <>
      <p role="status" className="sr-only">
        {t.found(found.recommendations.length)}
      </p>
      {found.catalogueOn === null ? null : (
        <p className="px-5 pb-3 text-muted text-sm">
          {t.popularIn(formatCalendarDay(found.catalogueOn, locale, 'shortMonth'))}
        </p>
      )}
      <Suspense fallback={<Skeleton className="mx-5 mb-5 h-40 rounded-lg" />}>
        <RecommendationsTable titles={found.recommendations} />
      </Suspense>
    </>
  );
}

function Footer({ found }: { found: Recommendations }) {
  const t = useTexts(adviceTexts).recommendations;
  const { locale } = useViewer();
  return (
    <CardFooter>
      {found.catalogueOn === null
        ? t.searchFooter
        : t.catalogueFooter(formatCalendarDay(found.catalogueOn, locale))}
    </CardFooter>
  );
}
