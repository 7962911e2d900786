/** The languages side by side, in the footer of public pages. The choice is kept on this device. */
import { useState } from 'react';
import { wordsTexts } from '#texts/en/screens/words';
import { type Language, languages, setLanguage, useLanguage, useTexts } from '../language/text.ts';

const offered = Object.entries(languages) as [Language, string][];

export function LanguageSwitch() {
  const t = useTexts(wordsTexts);
  const shown = useLanguage();
  const [hasFailed, setHasFailed] = useState(false);
  async function choose(wanted: Language): Promise<void> {
    setHasFailed(false);
    await setLanguage(wanted).catch(() => setHasFailed(true));
  }
  return (
    <fieldset
      aria-label={t.language}
      className="-mx-2 flex flex-wrap items-baseline [@media(scripting:none)]:hidden"
    >
      {offered.map(([language, name]) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === shown}
          className="min-h-9 min-w-11 px-2 underline-offset-4 hover:underline aria-pressed:font-semibold aria-pressed:text-ink pointer-coarse:min-h-11"
          onClick={() => void choose(language)}
        >
          {name}
        </button>
      ))}
      <p role="alert" className="w-full px-2 text-danger-ink">
        {hasFailed ? t.languageFailed : null}
      </p>
    </fieldset>
  );
}
