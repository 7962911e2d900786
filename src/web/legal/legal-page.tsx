/** The frame of the four static pages: title, date, contents, sections. */
import type { ReactNode } from 'react';
import { type LegalSection, legalTexts, type RefundsSentence } from '#texts/en/screens/legal';
import { shellTexts } from '#texts/en/screens/shell';
import { SUPPORT_EMAIL } from '../language/support-email.ts';
import { useTexts } from '../language/text.ts';
import { PageFrame } from '../shell/page-frame.tsx';
import { useDocumentTitle } from '../shell/use-document-title.ts';
import { SupportContact } from './support-contact.tsx';

interface LegalPageProps {
  page: 'refunds' | 'contact' | 'privacy' | 'terms';
  /** Shown between the lead and the sections. */
  children?: ReactNode;
}

const CONTENTS_FROM = 6;
const LINK = 'text-accent-ink underline decoration-accent/40 underline-offset-4 hover:decoration-current';
const noPlans = 'in-data-[payments=off]:hidden';

export function LegalPage({ page, children }: LegalPageProps) {
  const t = useTexts(legalTexts);
  const { title, lead, sections } = t[page];
  useDocumentTitle(useTexts(shellTexts).documentTitle(title));
  return (
    <PageFrame>
      <h1 className="font-bold text-3xl tracking-[-0.025em] sm:text-[2.5rem] sm:leading-tight">{title}</h1>
      <p className="mt-2 text-muted text-sm">{t.lastUpdated}</p>
      <p className="mt-6 text-lg leading-relaxed">{lead}</p>
      {children}
      {sections.length >= CONTENTS_FROM ? <Contents sections={sections} /> : null}
      {sections.map((section, index) => (
        <Section key={section.heading} section={section} id={idOf(index)} />
      ))}
    </PageFrame>
  );
}

/** Made from the position, so that a link stays good in every language. */
function idOf(index: number): string {
  return `section-${index + 1}`;
}

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  const t = useTexts(legalTexts);
  return (
    <nav aria-label={t.onThisPage} className="forced-edge mt-8 rounded-xl border bg-surface p-5 shadow-card">
      <p className="font-semibold text-sm">{t.onThisPage}</p>
      <ul className="mt-2 gap-x-8 sm:columns-2">
        {sections.map(({ heading, isAboutPlans }, index) => (
          <li key={heading} className={isAboutPlans ? noPlans : undefined}>
            <a
              href={`#${idOf(index)}`}
              className="block py-1.5 text-accent-ink text-sm pointer-coarse:py-3 underline decoration-accent/30 underline-offset-4 hover:decoration-current"
            >
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Section({ section, id }: { section: LegalSection; id: string }) {
  const { heading, paragraphs = [], points = [], isAboutPlans } = section;
  return (
    <section aria-labelledby={id} className={isAboutPlans ? `mt-10 ${noPlans}` : 'mt-10'}>
      <h2 id={id} className="font-semibold text-xl">
        {heading}
      </h2>
      {paragraphs.map((paragraph) => (
        <p
          key={typeof paragraph === 'string' ? paragraph : paragraph.before}
          className="mt-3 leading-relaxed"
        >
          {typeof paragraph === 'string' ? (
            <WithSupport text={paragraph} />
          ) : (
            <WithRefunds sentence={paragraph} />
          )}
        </p>
      ))}
      {points.length > 0 ? (
        <ul className="mt-3 list-disc space-y-2 pl-5 leading-relaxed marker:text-muted">
          {points.map((point) => (
            <li key={point}>
              <WithSupport text={point} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** A text in which our address, which stands there as a placeholder, can be clicked. */
function WithSupport({ text }: { text: string }) {
  const [before, after] = text.split(SUPPORT_EMAIL);
  if (after === undefined) return text;
  return (
    <>
      {before}
      <SupportContact className={LINK} />
      {after}
    </>
  );
}

function WithRefunds({ sentence: { before, after } }: { sentence: RefundsSentence }) {
  const { refunds } = useTexts(legalTexts);
  return (
    <>
      {before}
      <a href="/cancellation-refunds" className={LINK}>
        {refunds.title}
      </a>
      {after}
    </>
  );
}
