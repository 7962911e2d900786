// A password box with a show/hide toggle and, if asked for, a strength meter.
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, controlHeight } from './control-class.ts';
import { useFieldControl } from './field-context.ts';

export interface PasswordStrength {
  /** 0 is empty, 4 is strong. */
  score: 0 | 1 | 2 | 3 | 4;
  label: string;
}

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  strength?: PasswordStrength;
  showLabel?: string;
  hideLabel?: string;
}

const steps = [1, 2, 3, 4] as const;
const tones = ['bg-line', 'bg-danger', 'bg-category-ott', 'bg-accent', 'bg-accent'] as const;

export function PasswordInput({
  strength,
  showLabel = 'Show password',
  hideLabel = 'Hide password',
  className,
  ...props
}: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false);
  const wiring = useFieldControl(props);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <div className="relative">
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...props}
          {...wiring}
          type={isShown ? 'text' : 'password'}
          className={classNames(controlClass, controlHeight, 'pr-11')}
        />
        <button
          type="button"
          aria-label={isShown ? hideLabel : showLabel}
          aria-controls={wiring.id}
          disabled={props.disabled}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-r-md text-muted hover:text-ink focus-visible:outline-offset-[-2px] disabled:opacity-50 pointer-coarse:w-11"
        >
          <Icon aria-hidden="true" className="size-[1.125rem]" />
        </button>
      </div>
      {strength ? (
        <div className="flex items-center gap-2">
          <div aria-hidden="true" className="flex flex-1 gap-1">
            {steps.map((step) => (
              <span
                key={step}
                className={classNames(
                  'forced-edge h-1 flex-1 rounded-full',
                  step <= strength.score
                    ? `${tones[strength.score]} forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none`
                    : 'bg-line',
                )}
              />
            ))}
          </div>
          <span aria-live="polite" className="text-muted text-xs">
            {strength.label}
          </span>
        </div>
      ) : null}
    </div>
  );
}
