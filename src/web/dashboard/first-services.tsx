/** What an empty list offers: tick the services one has, adjust price and date, add all at once. Loaded when needed. */
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { listFirstServices } from '#core/catalogue/first-services';
import { subscriptionLimit } from '#core/plan/plan';
import { firstServicesTexts } from '#texts/en/screens/first-services';
import { importTexts } from '#texts/en/screens/import';
import { shareTexts } from '#texts/en/screens/share';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useTexts } from '../language/text.ts';
import { openUpgrade } from '../plan/upgrade-store.ts';
import { useUnlockedSubscriptions } from '../subscriptions/queries.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { DemoOffer } from './demo-offer.tsx';
import { draftService, type FirstDraft, isComplete, listingOf } from './first-draft.ts';
import { FirstServiceRow } from './first-service-row.tsx';
import { ServiceTile } from './service-tile.tsx';
import { useAddFirst } from './use-add-first.ts';

const HEADING_ID = 'first-services';

export function FirstServices({ onPaste }: { onPaste: () => void }) {
  const t = useTexts(firstServicesTexts);
  const viewer = useViewer();
  // Nothing is locked where nothing is in use, so only what is paused or ended can hold a name.
  const { data: inactive } = useUnlockedSubscriptions();
  const services = useMemo(
    () =>
      listFirstServices(
        viewer.country,
        inactive?.map(({ name }) => name),
      ),
    [viewer.country, inactive],
  );
  const [drafts, setDrafts] = useState<ReadonlyMap<string, FirstDraft>>(new Map());
  const [isChecked, setIsChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { add, isAdding, failure } = useAddFirst();
  const limit = subscriptionLimit(viewer.isPro);
  const isFull = limit !== null && drafts.size >= limit;

  function put(name: string, draft: FirstDraft | null) {
    const next = new Map(drafts);
    if (draft) next.set(name, draft);
    else next.delete(name);
    setDrafts(next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = [...drafts.values()];
    setIsChecked(true);
    if (wanted.every((draft) => isComplete(draft, viewer.today))) void add(wanted);
    // The fields are marked by the render that follows.
    else
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }

  return (
    <form ref={form} noValidate aria-labelledby={HEADING_ID} onSubmit={submit}>
      <div className="px-5">
        <h3 id={HEADING_ID} className="font-semibold">
          {t.heading}
        </h3>
        <p className="text-muted text-sm">{t.lead}</p>
        <ul className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-4">
          {services.map((service) => {
            const isChosen = drafts.has(service.name);
            return (
              <li key={service.name} className="min-w-0">
                <ServiceTile
                  service={service}
                  isChosen={isChosen}
                  isDisabled={isAdding || (isFull && !isChosen)}
                  onToggle={() => put(service.name, isChosen ? null : draftService(service, viewer))}
                />
              </li>
            );
          })}
        </ul>
      </div>
      {drafts.size > 0 ? (
        <section aria-label={t.details} className="mt-5">
          <div className="px-5 pb-3">
            <h4 className="font-semibold text-sm">{t.details}</h4>
            <ListedNote drafts={[...drafts.values()]} />
          </div>
          <ul>
            {[...drafts].map(([name, draft]) => (
              <FirstServiceRow
                key={name}
                draft={draft}
                viewer={viewer}
                isChecked={isChecked}
                isDisabled={isAdding}
                onChange={(changed) => put(name, changed)}
                onRemove={() => put(name, null)}
              />
            ))}
          </ul>
        </section>
      ) : null}
      <AddBar chosen={drafts.size} limit={limit} isFull={isFull} isAdding={isAdding} failure={failure} />
      <OtherWays onPaste={onPaste} hasTicked={drafts.size > 0} />
    </form>
  );
}

/** Says how old the prices are that were filled in. */
function ListedNote({ drafts }: { drafts: readonly FirstDraft[] }) {
  const t = useTexts(firstServicesTexts);
  const viewer = useViewer();
  const [oldest] = drafts
    .filter(({ filled }) => filled)
    .flatMap((draft) => listingOf(draft, viewer)?.listedOn ?? [])
    .sort();
  if (!oldest) return null;
  const month = formatCalendarDay(oldest, viewer.locale, 'shortMonth');
  return <p className="text-muted text-sm">{t.listedIn(month)}</p>;
}

interface AddBarProps {
  chosen: number;
  limit: number | null;
  isFull: boolean;
  isAdding: boolean;
  failure: string | null;
}

/** Stays in sight once something is ticked. */
function AddBar({ chosen, limit, isFull, isAdding, failure }: AddBarProps) {
  const t = useTexts(firstServicesTexts);
  const upgrade = useTexts(subscriptionsTexts).limit.upgrade;
  return (
    <div
      className={classNames(
        'mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y bg-surface px-5 py-3',
        chosen > 0 && 'sticky bottom-0 z-10',
      )}
    >
      <div className="min-w-0 flex-1 basis-40 text-sm">
        {failure ? (
          <p role="alert" className="text-danger-ink">
            {failure}
          </p>
        ) : null}
        <p role="status" className="tabular font-medium">
          {limit === null ? t.chosen(chosen) : t.chosenOf(chosen, limit)}
          {isFull ? <span className="font-normal text-muted"> · {t.full}</span> : null}
        </p>
        {isFull ? (
          <Button variant="link" size="sm" className="-ml-3" onClick={openUpgrade}>
            {upgrade}
          </Button>
        ) : null}
      </div>
      <Button type="submit" disabled={chosen === 0} loading={isAdding}>
        {chosen === 0 ? t.addNone : t.add(chosen)}
      </Button>
    </div>
  );
}

function OtherWays({ onPaste, hasTicked }: { onPaste: () => void; hasTicked: boolean }) {
  const t = useTexts(firstServicesTexts);
  const paste = useTexts(shareTexts).open;
  const importFile = useTexts(importTexts).settings.open;
  return (
    <div className="px-5 pt-4 pb-5">
      <p className="mb-2 text-muted text-sm">{t.otherWays}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onPaste}>
          {paste}
        </Button>
        <Link href="/settings/data/statements" className={buttonClass('secondary')}>
          {t.fromStatement}
        </Link>
        <Link href="/settings/data/import" className={buttonClass('secondary')}>
          {importFile}
        </Link>
        <DemoOffer hasTicked={hasTicked} />
      </div>
    </div>
  );
}
