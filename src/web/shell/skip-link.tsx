/** The first tab stop of every page: skips the header, to `#main`. */
import { shellTexts } from '#texts/en/screens/shell';
import { buttonClass } from '#web/ui/button-class.ts';
import { useTexts } from '../language/text.ts';

export function SkipLink() {
  const t = useTexts(shellTexts);
  return (
    <a href="#main" className={buttonClass('primary', 'md', 'absolute! left-4 top-3 z-50 not-focus:sr-only')}>
      {t.skipToContent}
    </a>
  );
}
