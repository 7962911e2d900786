// Label, control, hint and error as one unit: the control inside is described by both and marked invalid.
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { InputProblem } from '#core/verdict';
import { problemTexts } from '#texts/en/problems';
import { sayProblem } from '#texts/refusals';
import { useTexts } from '../language/text.ts';
import { classNames } from './class-names.ts';
import { FieldContext } from './field-context.ts';

interface FieldProps {
  label: ReactNode;
  children: ReactNode;
  hint?: ReactNode;
  /** What a rule found wrong, or a sentence that says it; empty or absent means valid. */
  error?: InputProblem | string | null | undefined;
  required?: boolean;
  /** Shown after the label, for example "optional". */
  aside?: ReactNode;
  /** Keeps the label for assistive technology only. */
  hideLabel?: boolean;
  id?: string;
  className?: string;
}

export function Field({
  label,
  children,
  hint,
  error,
  required = false,
  aside,
  hideLabel = false,
  id,
  className,
}: FieldProps) {
  const problems = useTexts(problemTexts);
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const labelId = `${controlId}-label`;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  return (
    <FieldContext
      value={{ controlId, labelId, describedBy, isInvalid: Boolean(error), isRequired: required }}
    >
      <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
        <div className={hideLabel ? 'sr-only' : 'flex items-baseline justify-between gap-3'}>
          <label id={labelId} htmlFor={controlId} className="font-medium text-sm">
            {label}
          </label>
          {aside ? <span className="text-muted text-xs">{aside}</span> : null}
        </div>
        {children}
        {error ? (
          <p id={errorId} role="alert" className="flex items-start gap-1.5 text-danger-ink text-sm">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>{typeof error === 'string' ? error : sayProblem(problems, error)}</span>
          </p>
        ) : null}
        {hint ? (
          <p id={hintId} className="text-muted text-sm">
            {hint}
          </p>
        ) : null}
      </div>
    </FieldContext>
  );
}
