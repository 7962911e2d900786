/** Parses a pasted or shared text on this device and fills the form for review; the parser is loaded on first use. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { takeSharedText } from '../share/shared-text.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { blankValues, type FormValues } from './form-values.ts';
import {
  type ForeignAmount,
  listMarked,
  listMissing,
  mergePasted,
  PASTED_FIELDS,
  type Pasted,
  type PastedField,
  toPasted,
} from './paste-draft.ts';

export type PasteOutcome = 'none' | 'reading' | 'found' | 'nothing' | 'failed' | 'lost';

export interface Paste {
  text: string;
  outcome: PasteOutcome;
  foreign: ForeignAmount | null;
  marked: ReadonlySet<PastedField>;
  /** Fields that the text leaves unclear. */
  missing: readonly PastedField[];
  read: (text: string) => void;
}

/** Cached by id, because a discarded render must not consume the text. */
const taken = new Map<string, Promise<string | null>>();

function takeOnce(id: string): Promise<string | null> {
  const known = taken.get(id);
  if (known) return known;
  const taking = takeSharedText(indexedDB, id, Date.now()).catch(() => null);
  taken.set(id, taking);
  return taking;
}

export function usePaste(form: UseFormReturn<FormValues>, viewer: Viewer, sharedId: string | null): Paste {
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<PasteOutcome>('none');
  const [pasted, setPasted] = useState<Pasted>({});
  const [foreign, setForeign] = useState<ForeignAmount | null>(null);
  const latest = useRef({ text: '', pasted: {} as Pasted });
  const values = useWatch({ control: form.control }) as FormValues;

  const show = useCallback(
    (now: Pasted) => {
      const blank = blankValues(viewer.currency, viewer.today);
      const changes = mergePasted(form.getValues(), latest.current.pasted, now, blank);
      for (const field of PASTED_FIELDS) {
        const value = changes[field];
        if (value !== undefined)
          form.setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
      }
      latest.current.pasted = now;
      setPasted(now);
    },
    [form, viewer.currency, viewer.today],
  );

  const read = useCallback(
    (given: string) => {
      latest.current.text = given;
      setText(given);
      if (given.trim() === '') {
        setOutcome('none');
        setForeign(null);
        show({});
        return;
      }
      setOutcome((before) => (before === 'none' ? 'reading' : before));
      import('#core/receipt/receipt')
        .then(({ readReceipt, isEmptyDraft }) => {
          if (latest.current.text !== given) return;
          const draft = readReceipt(given, { today: viewer.today, country: viewer.country });
          const next = toPasted(draft, viewer);
          setForeign(next.foreign);
          show(next.pasted);
          setOutcome(isEmptyDraft(draft) ? 'nothing' : 'found');
        })
        .catch(() => setOutcome('failed'));
    },
    [show, viewer],
  );

  const readLatest = useRef(read);
  readLatest.current = read;
  useEffect(() => {
    if (sharedId === null) return;
    void takeOnce(sharedId).then((shared) =>
      shared === null ? setOutcome('lost') : readLatest.current(shared),
    );
  }, [sharedId]);

  return {
    text,
    outcome,
    foreign,
    marked: listMarked(values, pasted),
    missing: outcome === 'found' ? listMissing(pasted, foreign) : [],
    read,
  };
}
