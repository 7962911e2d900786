// Several boxes of which any number may be ticked, under one legend.
import { Checkbox } from './checkbox.tsx';

interface CheckboxGroupProps {
  legend: string;
  hint?: string;
  options: readonly { value: number; label: string }[];
  chosen: readonly number[];
  onChoose: (values: number[]) => void;
}

export function CheckboxGroup({ legend, hint, options, chosen, onChoose }: CheckboxGroupProps) {
  return (
    <fieldset>
      <legend className="font-medium text-sm">{legend}</legend>
      {/* Four in a row at most, and as many as have room for their words. */}
      <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(max(7.5rem,22%),1fr))] gap-x-4 gap-y-2.5">
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onCheckedChange={(isChosen) =>
              onChoose(isChosen === true ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          />
        ))}
      </div>
      {hint ? <p className="mt-2 text-muted text-sm">{hint}</p> : null}
    </fieldset>
  );
}
