/** "Try the demo": shown in test mode, opens a new account with sample data. */
import { useState } from 'react';
import { landingTexts } from '#texts/en/screens/landing';
import { buttonClass } from '#web/ui/button-class.ts';
import { deviceZone } from '../device/device-zone.ts';
import { HOME_PATH, markSignedIn } from '../device/session.ts';
import { getLanguage, getTexts, useTexts } from '../language/text.ts';

/** The sentence is absent where the server said none. */
interface Failed {
  sentence?: string | undefined;
}

type State = 'idle' | 'opening' | Failed;

export function DemoButton() {
  const t = useTexts(landingTexts).demo;
  const [state, setState] = useState<State>('idle');
  const open = async () => {
    if (state === 'opening') return;
    setState('opening');
    const failure = await openDemo();
    if (failure) setState(failure);
    else location.assign(HOME_PATH);
  };
  return (
    // The server says in the document which mode it is in. A button that needs JavaScript hides without it.
    <div className="not-in-data-[payments=sandbox]:hidden max-sm:w-full [@media(scripting:none)]:hidden">
      <button
        type="button"
        className={buttonClass('secondary', 'lg', 'max-sm:w-full')}
        aria-disabled={state === 'opening' || undefined}
        onClick={open}
      >
        {state === 'opening' ? t.opening : t.open}
      </button>
      <p role="alert" className="text-danger-ink text-sm not-empty:mt-2">
        {typeof state === 'object' ? (state.sentence ?? t.failed) : null}
      </p>
    </div>
  );
}

/** Loaded on click. */
async function openDemo(): Promise<Failed | null> {
  try {
    const [{ call }, { guessCountry }] = await Promise.all([
      import('../device/api.ts'),
      import('#core/country/countries'),
    ]);
    const timeZone = deviceZone();
    const country = guessCountry(timeZone, navigator.languages).name;
    await call('POST /api/demo', { body: { country, language: getLanguage() } });
    markSignedIn();
    return null;
  } catch (error) {
    const { ApiError } = await import('../device/api.ts');
    if (!(error instanceof ApiError)) return {};
    const { messagesTexts } = await import('#texts/en/screens/messages');
    return { sentence: getTexts(messagesTexts).failure(error.body) };
  }
}
