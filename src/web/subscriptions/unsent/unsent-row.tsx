/** One unsent change, with its problem and the actions to resolve it. */
import { useQueryClient } from '@tanstack/react-query';
import type { Detail } from '#contract/errors';
import { messagesTexts } from '#texts/en/screens/messages';
import { unsentTexts } from '#texts/en/screens/unsent';
import { Button } from '#web/ui/button.tsx';
import { makeKey } from '../../device/make-key.ts';
import { useTexts } from '../../language/text.ts';
import { openUpgrade } from '../../plan/upgrade-store.ts';
import { type Subscription, subscriptionsQuery } from '../queries.ts';
import type { Trouble, Unsent } from './change.ts';
import { changeUnsent } from './perform-change.ts';
import { addAgain, retry } from './queue.ts';

interface UnsentRowProps {
  item: Unsent;
  onEdit: (subscription: Subscription) => void;
  onChoose: () => void;
  onDiscard: () => void;
}

export function UnsentRow({ item, onEdit, onChoose, onDiscard }: UnsentRowProps) {
  const t = useTexts(unsentTexts);
  const messages = useTexts(messagesTexts);
  const name = nameOf(item, t);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-5 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="break-words">
          <span className="font-semibold">{name}</span>
          <span className="text-muted"> · {t.did[item.kind]}</span>
        </p>
        {item.trouble ? (
          <p className="text-danger-ink text-sm">{describeTrouble(item.trouble, t.trouble, messages)}</p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {item.trouble ? (
          <WayOn item={item} trouble={item.trouble} onEdit={onEdit} onChoose={onChoose} />
        ) : null}
        <Button
          variant="ghost"
          size="sm"
          aria-label={t.way.named(t.way.discard, name)}
          // Already sent, so it cannot be discarded.
          disabled={item.isSent && !item.trouble}
          onClick={onDiscard}
        >
          {t.way.discard}
        </Button>
      </div>
    </li>
  );
}

export function nameOf(item: Unsent, t: typeof unsentTexts): string {
  return item.kind === 'budget' ? t.budget : item.name;
}

function describeTrouble(
  trouble: Trouble,
  t: (typeof unsentTexts)['trouble'],
  { details, failure }: typeof messagesTexts,
): string | undefined {
  switch (trouble.kind) {
    case 'limit':
      return t.limit(trouble.current, trouble.limit);
    case 'refused':
      return trouble.answer && (joinDetails(details(trouble.answer)) || failure(trouble.answer));
    default:
      return t[trouble.kind];
  }
}

function joinDetails(details: readonly Detail[]): string {
  return details.map(({ message }) => message).join(' ');
}

interface WayOnProps extends Pick<UnsentRowProps, 'onEdit' | 'onChoose'> {
  item: Unsent;
  trouble: Trouble;
}

function WayOn({ item, trouble, onEdit, onChoose }: WayOnProps) {
  const texts = useTexts(unsentTexts);
  const t = texts.way;
  const cache = useQueryClient();
  const row = cache.getQueryData(subscriptionsQuery.queryKey)?.find(({ id }) => id === item.target);
  const tryAgain = way(t.tryAgain, () => void changeUnsent((queue) => retry(queue, item.key)));

  function way(label: string, onClick: () => void) {
    return (
      <Button
        variant="secondary"
        size="sm"
        aria-label={t.named(label, nameOf(item, texts))}
        onClick={onClick}
      >
        {label}
      </Button>
    );
  }

  switch (trouble.kind) {
    case 'conflict':
      return way(t.choose, onChoose);
    case 'limit':
    case 'locked':
      return (
        <>
          {way(t.upgrade, openUpgrade)}
          {tryAgain}
        </>
      );
    case 'gone':
      if (item.kind !== 'edit') return null;
      return way(t.addAgain, () => {
        const making = { key: makeKey(), madeAt: Date.now() };
        void changeUnsent((queue) => addAgain(queue, item.key, making));
      });
    case 'duplicate':
      return row && item.kind !== 'restore' ? way(t.edit, () => onEdit(row)) : tryAgain;
    case 'refused':
      return row && item.kind !== 'renew' && item.kind !== 'restore'
        ? way(t.edit, () => onEdit(row))
        : tryAgain;
  }
}
