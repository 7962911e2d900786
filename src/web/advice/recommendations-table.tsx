/** The table of titles: at most 25 rows, scrolling at 600px. */
import { ExternalLink } from 'lucide-react';
import { adviceTexts } from '#texts/en/screens/advice';
import { Badge } from '#web/ui/badge.tsx';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx';
import { useLanguage, useTexts } from '../language/text.ts';
import type { Recommendations } from './use-recommendations.ts';

type Title = Recommendations['recommendations'][number];

const MAX_HEIGHT_PX = 600;
/** The server's own limit; importing it would add the table of titles to the bundle. */
const ROW_LIMIT = 25;

// On a phone a row is laid out as a block; the roles keep it a table for assistive technology.
export function RecommendationsTable({ titles }: { titles: readonly Title[] }) {
  const t = useTexts(adviceTexts).recommendations;
  return (
    <Table label={t.table} maxHeight={MAX_HEIGHT_PX} role="table" className="max-sm:block">
      <TableHead role="rowgroup" className="max-sm:sr-only">
        <TableRow role="row">
          <HeaderCell role="columnheader">{t.columns.title}</HeaderCell>
          <HeaderCell role="columnheader">{t.columns.type}</HeaderCell>
          <HeaderCell role="columnheader">{t.columns.platform}</HeaderCell>
          <HeaderCell role="columnheader">{t.columns.description}</HeaderCell>
        </TableRow>
      </TableHead>
      <TableBody role="rowgroup" className="max-sm:block">
        {titles.slice(0, ROW_LIMIT).map((title) => (
          <TitleRow key={`${title.service} ${title.title}`} title={title} />
        ))}
      </TableBody>
    </Table>
  );
}

const DEVANAGARI = /\p{Script=Devanagari}/u;
const PHONE_CELL = 'max-sm:p-0! max-sm:text-muted max-sm:text-sm';

function TitleRow({
  title: { title, type, service, description, isNew, link, isChecked },
}: {
  title: Title;
}) {
  const t = useTexts(adviceTexts).recommendations;
  const language = useLanguage();
  // Titles are in English whatever the page's language; descriptions are in the language of their source.
  return (
    <TableRow
      role="row"
      className="align-top max-sm:flex max-sm:flex-wrap max-sm:gap-x-2 max-sm:gap-y-1 max-sm:px-5 max-sm:py-3"
    >
      <Cell role="cell" className="min-w-40 max-sm:w-full max-sm:p-0!">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span lang="en" className="font-semibold">
            {link ? (
              <a href={link} target="_blank" rel="noreferrer noopener" className="hover:underline">
                {title}
                <ExternalLink aria-hidden="true" className="ml-1 inline size-3.5 text-muted" />
                <span lang={language} className="sr-only">
                  {' '}
                  ({t.opensElsewhere})
                </span>
              </a>
            ) : (
              title
            )}
          </span>
          {isNew ? <Badge variant="trending">{t.trending}</Badge> : null}
          {isChecked === false ? <span className="text-muted text-sm">{t.notChecked}</span> : null}
        </span>
      </Cell>
      <Cell role="cell" className={`whitespace-nowrap ${PHONE_CELL}`}>
        {t.types[type] ?? type}
      </Cell>
      <Cell role="cell" className={`whitespace-nowrap ${PHONE_CELL}`}>
        {service}
      </Cell>
      <Cell role="cell" className="text-muted max-sm:w-full max-sm:p-0! max-sm:text-sm">
        <span lang={DEVANAGARI.test(description) ? 'hi' : 'en'} className="line-clamp-2" title={description}>
          {description}
        </span>
      </Cell>
    </TableRow>
  );
}
