/** The support address as a link, or a text if none is configured. Both are in the document. */
import { legalTexts } from '#texts/en/screens/legal';
import { readSupportEmail } from '../language/support-email.ts';
import { useTexts } from '../language/text.ts';

export function SupportContact({ className = '' }: { className?: string }) {
  const t = useTexts(legalTexts);
  const address = readSupportEmail();
  return (
    <>
      <a href={`mailto:${address}`} className={`in-data-[support=none]:hidden ${className}`}>
        {address}
      </a>
      <span className="not-in-data-[support=none]:hidden">{t.whoRunsThis}</span>
    </>
  );
}
