/** The languages side by side, in the footer of public pages. The choice is kept on this device. */
import { useState } from 'react';
import { wordsTexts } from '../texts/en/words.ts';
import { type Language, languages, setLanguage, useLanguage, useTexts } from '../texts/text.ts';

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
    <fieldset aria-label={t.language} className="[@media(scripting:none)]:hidden">
      {offered.map(([language, name]) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === shown}
          // The system's own face: a name in another script must not make an English page fetch a font.
          className="px-2 py-1 underline-offset-4 [html:lang(en)_&]:font-[system-ui] hover:underline aria-pressed:font-semibold aria-pressed:text-ink"
          onClick={() => void choose(language)}
        >
          {name}
        </button>
      ))}
      <p role="alert" className="text-danger-ink">
        {hasFailed ? t.languageFailed : null}
      </p>
    </fieldset>
  );
}
