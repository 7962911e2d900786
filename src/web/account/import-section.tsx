/** Leads to the import, and undoes past ones. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { importTexts } from '#texts/en/screens/import';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { useLanguage, useTexts } from '../language/text.ts';
import { describeDay } from '../ui/moment-words.ts';
import { importsQuery, type PastImport, useUndoImport } from './imports.ts';
import { SettingsSection } from './settings-section.tsx';

export function ImportSection() {
  const t = useTexts(importTexts);
  const { data: past, isError, isFetching, refetch } = useQuery(importsQuery);
  return (
    <SettingsSection title={t.settings.title} lead={t.settings.lead}>
      <p className="text-muted text-sm">{t.known}</p>
      <Link href="/settings/data/import" className={buttonClass('secondary', 'md', 'mt-3')}>
        {t.settings.open}
      </Link>
      {isError ? (
        <p className="mt-5 flex flex-wrap items-center gap-x-2 text-sm">
          {t.loadFailed}
          <Button variant="link" size="sm" loading={isFetching} onClick={() => void refetch()}>
            {t.retry}
          </Button>
        </p>
      ) : null}
      {past && past.length > 0 ? (
        <>
          <h3 className="mt-6 font-medium text-[0.9375rem]">{t.past}</h3>
          <ul className="mt-1 -mb-3 divide-y">
            {past.map((each) => (
              <PastRow key={each.id} past={each} />
            ))}
          </ul>
        </>
      ) : null}
    </SettingsSection>
  );
}

function PastRow({ past }: { past: PastImport }) {
  const t = useTexts(importTexts);
  const language = useLanguage();
  const undo = useUndoImport();
  const when = describeDay(past.importedAt, language);
  function describe({ added, untouched, hasBudget }: PastImport): string {
    if (added === 0) return hasBudget ? t.budget.past : t.budget.pastChanged;
    const count = t.pastCount(added, untouched);
    return hasBudget ? `${count} · ${t.budget.past}` : count;
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="text-[0.9375rem]">{t.pastOne(when, t.formats[past.format])}</p>
        <p className="text-muted text-sm">{describe(past)}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t.undoOf(when)}
        loading={undo.isPending}
        onClick={() => undo.mutate(past.id)}
      >
        {t.undo}
      </Button>
    </li>
  );
}
