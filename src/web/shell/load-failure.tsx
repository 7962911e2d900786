/** Shown in place of a part of the page that could not be loaded. */
import { shellTexts } from '#texts/en/screens/shell';
import { buttonClass } from '#web/ui/button-class.ts';
import { useTexts } from '../language/text.ts';

export function LoadFailure({ message }: { message?: string }) {
  const t = useTexts(shellTexts);
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-lg flex-wrap items-center gap-3 rounded-lg border bg-raised p-4 shadow-float"
    >
      <p className="min-w-48 flex-1">{message ?? t.signInModalFailed}</p>
      <button type="button" className={buttonClass('secondary')} onClick={() => location.reload()}>
        {t.crash.reload}
      </button>
    </div>
  );
}
