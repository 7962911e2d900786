/** Shown when a screen has thrown: what to do, and the details for a report. */
import { shellTexts } from '#texts/en/screens/shell';
import { buttonClass } from '#web/ui/button-class.ts';
import { isLoadFailure } from '../device/stale-version.ts';
import { useTexts } from '../language/text.ts';
import { PageFrame } from './page-frame.tsx';

export function CrashPage({ error }: { error: Error }) {
  const t = useTexts(shellTexts);
  const words = isLoadFailure(error) ? t.chunk : t.crash;
  return (
    <PageFrame>
      <div role="alert">
        <h1 className="text-3xl font-semibold">{words.heading}</h1>
        <p className="mt-3 text-muted">{words.lead}</p>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <button type="button" className={buttonClass()} onClick={() => location.reload()}>
          {t.crash.reload}
        </button>
        <a className={buttonClass('secondary')} href="/">
          {t.crash.home}
        </a>
        <a className={buttonClass('ghost')} href="/contact">
          {t.crash.contact}
        </a>
      </div>
      <details className="mt-8 text-sm text-muted">
        <summary className="w-fit">{t.crash.details}</summary>
        <p className="mt-2 rounded-md bg-sunken p-3 font-mono">{`${error.name}: ${error.message}`}</p>
      </details>
    </PageFrame>
  );
}
