/** Progress while advice is made, with a cancel button. */
import { useEffect, useState } from 'react';
import { adviceTexts } from '#texts/en/screens/advice';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useTexts } from '../language/text.ts';
import { useSubscriptions } from '../subscriptions/queries.ts';

interface WorkingProps {
  /** When it began, in milliseconds. */
  since: number;
  /** Text while the engine works. */
  what: string;
  /** Text once it takes longer than the engine. */
  waiting: string;
  /** Stops waiting; the use is given back. */
  onCancel: () => void;
}

/** The engine answers within this time; anything longer is a model or the network. */
const ENGINE_SECONDS = 2;
/** The time after which the page says that it is still working. */
const SLOW_SECONDS = 8;
/** When the bar is half full; the real timeout is configured on the server. */
const HALF_SECONDS = 12;

export function Working({ since, what, waiting, onCancel }: WorkingProps) {
  const t = useTexts(adviceTexts).working;
  const { data: list } = useSubscriptions();
  const seconds = useSecondsSince(since);
  return (
    <div className="rounded-lg bg-sunken px-4 py-3 text-sm">
      <div role="status" className="flex items-start gap-2.5">
        <Spinner className="mt-1 text-accent" />
        <div>
          {list ? <p className="font-medium">{t.reading(list.length)}</p> : null}
          <p className="text-muted">{seconds < ENGINE_SECONDS ? what : waiting}</p>
        </div>
      </div>
      <div aria-hidden="true" className="mt-3 flex items-center gap-3">
        <span className="h-1.5 flex-1 overflow-hidden rounded-full bg-line">
          <span
            className="block h-full rounded-full bg-accent transition-[width] duration-500"
            style={{ width: `${(seconds / (seconds + HALF_SECONDS)) * 100}%` }}
          />
        </span>
        <span className="tabular text-muted text-xs">
          {seconds < SLOW_SECONDS ? t.elapsed(seconds) : t.thinking(seconds)}
        </span>
      </div>
      {seconds < ENGINE_SECONDS ? null : (
        <Button variant="ghost" size="sm" className="mt-2" onClick={onCancel}>
          {t.cancel}
        </Button>
      )}
    </div>
  );
}

function useSecondsSince(since: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - since) / 1000));
}
