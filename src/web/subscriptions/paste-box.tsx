/** The paste box of the add form: fills the form from a text, for the user to review and save. */
import { ClipboardPaste } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatMoney } from '#core/money/money';
import { shareTexts } from '#texts/en/screens/share';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useLanguage, useTexts } from '../language/text.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import type { PastedField } from './paste-draft.ts';
import type { Paste } from './use-paste.ts';

interface PasteBoxProps {
  paste: Paste;
  viewer: Viewer;
  /** Open from the start, where the text was shared or the box asked for. */
  startsOpen: boolean;
  /** Begins in the box, where it was asked for. */
  startsFocused: boolean;
}

export function PasteBox({ paste, viewer, startsOpen, startsFocused }: PasteBoxProps) {
  const t = useTexts(shareTexts);
  const [isOpen, setIsOpen] = useState(startsOpen);
  const wantsFocus = useRef(startsFocused);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isOpen && wantsFocus.current) area.current?.focus();
    wantsFocus.current = false;
  }, [isOpen]);

  function open() {
    wantsFocus.current = true;
    setIsOpen(true);
  }

  if (!isOpen)
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button variant="secondary" size="sm" onClick={open}>
          <ClipboardPaste aria-hidden="true" />
          {t.open}
        </Button>
        <p className="text-muted text-sm">{t.openHint}</p>
      </div>
    );
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-sunken p-3">
      <Field label={t.label} hint={t.hint}>
        <Textarea
          ref={area}
          className="max-h-40"
          placeholder={t.placeholder}
          value={paste.text}
          onChange={(event) => paste.read(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <PasteOutcomeText paste={paste} viewer={viewer} />
    </div>
  );
}

function PasteOutcomeText({ paste, viewer }: Pick<PasteBoxProps, 'paste' | 'viewer'>) {
  const t = useTexts(shareTexts);
  const labels = useTexts(subscriptionsTexts).form;
  const language = useLanguage();
  const { outcome, foreign, marked, missing } = paste;
  const names: Record<PastedField, string> = {
    name: labels.name,
    category: labels.category,
    billingCycle: labels.cycle,
    amount: labels.amount,
    currency: labels.currency,
    nextRenewalDate: labels.nextRenewal,
  };
  const list = (fields: Iterable<PastedField>) =>
    new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(
      [...fields].filter((field) => field !== 'currency').map((field) => names[field]),
    );
  return (
    <div role="status" className="flex flex-col gap-1 text-sm">
      {outcome === 'reading' ? <p className="text-muted">{t.reading}</p> : null}
      {outcome === 'found' && marked.size > 0 ? <p className="font-medium">{t.found(list(marked))}</p> : null}
      {foreign ? (
        <p className="text-warn-ink">
          {t.otherCurrency(formatMoney(foreign.amount, foreign.currency, viewer.country), viewer.currency)}
        </p>
      ) : null}
      {missing.length > 0 ? <p className="text-muted">{t.missing(list(missing))}</p> : null}
      {outcome === 'nothing' ? <p>{t.nothing}</p> : null}
      {outcome === 'failed' ? <p>{t.failed}</p> : null}
      {outcome === 'lost' ? <p>{t.lost}</p> : null}
    </div>
  );
}
