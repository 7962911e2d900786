/** Preferences: theme, language, time zone, and a currency for each subscription. Each is saved at once. */
import { useId, useState } from 'react';
import { accountTexts } from '#texts/en/screens/account';
import { wordsTexts } from '#texts/en/screens/words';
import { Field } from '#web/ui/field.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { readTheme, setTheme, type Theme } from '../device/theme.ts';
import { getTexts, type Language, languages, setLanguage, useLanguage, useTexts } from '../language/text.ts';
import type { User } from '../viewer/use-user.ts';
import { DigestChoice } from './digest-choice.tsx';
import { useChangePreferences } from './queries.ts';
import { SettingsSection } from './settings-section.tsx';
import { TimeZoneChoice } from './time-zone-choice.tsx';

const themes = ['system', 'light', 'dark'] as const;
const languageNames = Object.entries(languages).map(([value, label]) => ({ value, label }));

export function Preferences({ user }: { user: User }) {
  const t = useTexts(accountTexts).preferences;
  return (
    <SettingsSection title={t.title} lead={t.lead}>
      <div className="flex flex-col gap-6">
        <ThemeChoice />
        <LanguageChoice />
        <TimeZoneChoice user={user} />
        <CurrencyChoice user={user} />
        <DigestChoice user={user} />
      </div>
    </SettingsSection>
  );
}

function ThemeChoice() {
  const t = useTexts(accountTexts).preferences;
  const [theme, setOwn] = useState<Theme>(readTheme);
  return (
    <div className="flex flex-col items-start gap-1.5">
      <p aria-hidden="true" className="font-medium text-sm">
        {t.theme}
      </p>
      <SegmentedControl
        label={t.theme}
        value={theme}
        onValueChange={(chosen) => {
          setOwn(chosen);
          setTheme(chosen);
        }}
        options={themes.map((value) => ({ value, label: t.themes[value] }))}
      />
      <p className="text-muted text-sm">{t.themeHint}</p>
    </div>
  );
}

function LanguageChoice() {
  const t = useTexts(accountTexts).preferences;
  const { languageFailed } = useTexts(wordsTexts);
  const language = useLanguage();
  const change = useChangePreferences();
  async function choose(wanted: Language): Promise<void> {
    try {
      await setLanguage(wanted);
    } catch {
      return toastError(languageFailed);
    }
    // Stored with the account too: mails, and the next device, are in this language.
    change.mutate(
      { language: wanted },
      { onError: (error) => toastError(sentenceOf(error, getTexts(accountTexts).saveFailed)) },
    );
  }
  return (
    <Field label={t.language} className="max-w-md">
      <Select
        options={languageNames}
        value={language}
        onValueChange={(value) => {
          const wanted = languageNames.find((each) => each.value === value);
          if (wanted) void choose(wanted.value as Language);
        }}
      />
    </Field>
  );
}

function CurrencyChoice({ user }: { user: User }) {
  const t = useTexts(accountTexts);
  const change = useChangePreferences();
  const id = useId();
  const isOn = change.isPending
    ? (change.variables.hasCurrencyPerSubscription ?? false)
    : user.hasCurrencyPerSubscription;
  return (
    <div className="flex items-start justify-between gap-6">
      <div>
        <label htmlFor={id} className="block font-medium text-sm">
          {t.preferences.currency}
        </label>
        <p id={`${id}-hint`} className="mt-0.5 max-w-prose text-muted text-sm">
          {t.preferences.currencyHint}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        checked={isOn}
        onCheckedChange={(hasCurrencyPerSubscription) =>
          change.mutate(
            { hasCurrencyPerSubscription },
            { onError: (error) => toastError(sentenceOf(error, t.saveFailed)) },
          )
        }
      />
    </div>
  );
}
