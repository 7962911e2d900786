import { FileSearch } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { buttonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';

interface FileDropProps {
  title: string;
  hint: string;
  button: string;
  note: string;
  /** Written like the `accept` of a file input. */
  types: string;
  onChoose: (files: readonly File[]) => void;
}

export function FileDrop({ title, hint, button, note, types, onChoose }: FileDropProps) {
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
      <p className="font-semibold">{title}</p>
      <p className="mt-1 max-w-md text-balance text-[0.9375rem] text-muted">{hint}</p>
      <input
        id={inputId}
        type="file"
        multiple
        accept={types}
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
        {button}
      </label>
      <p className="mt-5 max-w-lg text-balance text-muted text-sm">{note}</p>
    </div>
  );
}
