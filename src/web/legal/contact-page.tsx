/** /contact: the support address, and an answer within 48 hours. */
import { legalTexts } from '#texts/en/screens/legal';
import { readSupportEmail } from '../language/support-email.ts';
import { useTexts } from '../language/text.ts';
import { LegalPage } from './legal-page.tsx';

export function ContactPage() {
  const t = useTexts(legalTexts);
  const address = readSupportEmail();
  return (
    <LegalPage page="contact">
      <div className="forced-edge mt-8 rounded-xl border bg-surface p-6 shadow-card">
        <div className="in-data-[support=none]:hidden">
          <p className="text-muted text-sm">{t.writeTo}</p>
          <a
            href={`mailto:${address}`}
            className="mt-1 inline-block break-all pointer-coarse:py-2 font-semibold text-accent-ink text-xl underline decoration-accent/40 underline-offset-4 hover:decoration-current sm:text-2xl"
          >
            {address}
          </a>
          <p className="mt-2">{t.answerTime}</p>
        </div>
        <p className="not-in-data-[support=none]:hidden">{t.askWhoRunsThis}</p>
      </div>
    </LegalPage>
  );
}
