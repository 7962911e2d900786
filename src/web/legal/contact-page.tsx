/** /contact (specification §2): the support address, and an answer within 48 hours. */
import { legalTexts } from '../texts/en/legal.ts';
import { useTexts } from '../texts/text.ts';
import { LegalPage } from './legal-page.tsx';
import { SUPPORT_EMAIL } from './support-email.ts';

export function ContactPage() {
  const t = useTexts(legalTexts);
  return (
    <LegalPage page="contact">
      <div className="forced-edge mt-8 rounded-xl border bg-surface p-6 shadow-card">
        <p className="text-muted text-sm">{t.writeTo}</p>
        <a
          href={`mailto:${SUPPORT_EMAIL}`}
          className="mt-1 inline-block break-all pointer-coarse:py-2 font-semibold text-accent-ink text-xl underline decoration-accent/40 underline-offset-4 hover:decoration-current sm:text-2xl"
        >
          {SUPPORT_EMAIL}
        </a>
        <p className="mt-2">{t.answerTime}</p>
      </div>
    </LegalPage>
  );
}
