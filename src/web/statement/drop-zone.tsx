/** Where statements are dropped or chosen. */
import { FileSearch } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { statementTexts } from '#texts/en/screens/statement';
import { buttonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useTexts } from '../language/text.ts';

/** SBI's ".xls" is text; a real spreadsheet is recognised and refused with a reason. */
const TYPES = '.csv,.txt,.tsv,.ofx,.qfx,.xls,text/csv,text/plain,application/x-ofx';

export function DropZone({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const t = useTexts(statementTexts);
  const inputId = useId();
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    onChoose([...event.dataTransfer.files]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the file input is the first
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classNames(
        'forced-edge flex flex-col items-center rounded-xl border border-edge/60 border-dashed bg-surface px-6 py-10 text-center shadow-card',
        isOver && 'border-accent bg-accent-soft',
      )}
    >
      <span
        aria-hidden="true"
        className="mb-4 grid size-12 place-items-center rounded-xl bg-accent-soft text-accent-ink"
      >
        <FileSearch className="size-6" />
      </span>
      <p className="font-semibold">{t.drop}</p>
      <p className="mt-1 max-w-md text-balance text-[0.9375rem] text-muted">{t.dropHint}</p>
      <input
        id={inputId}
        type="file"
        multiple
        accept={TYPES}
        className="peer sr-only"
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <label
        htmlFor={inputId}
        className={buttonClass(
          'primary',
          'md',
          'mt-5 cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2',
        )}
      >
        {t.choose}
      </label>
      <p className="mt-5 max-w-lg text-balance text-muted text-sm">{t.banks}</p>
    </div>
  );
}
