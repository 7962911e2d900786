/** Chooses the country of the example. Plain radio buttons and CSS, so that it works without JavaScript. */
import type { RefObject } from 'react';
import { landingTexts } from '#texts/en/screens/landing';
import { useTexts } from '../language/text.ts';

export function ExampleCountries({ india }: { india: RefObject<HTMLInputElement | null> }) {
  const t = useTexts(landingTexts).example;
  const label =
    'relative flex h-8 cursor-pointer items-center gap-1.5 rounded-full px-3 font-semibold text-muted text-sm transition-colors duration-100 hover:text-ink pointer-coarse:h-11 pointer-coarse:px-4 ' +
    'has-checked:bg-raised has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-focus ' +
    'forced-colors:has-checked:outline forced-colors:has-checked:outline-[Highlight]';
  const box = 'absolute inset-0 cursor-pointer opacity-0';
  return (
    <fieldset className="flex w-fit gap-1 rounded-full border bg-sunken p-1 lg:ml-auto">
      <legend className="sr-only">{t.choose}</legend>
      <label className={label}>
        <input type="radio" name="example" value="US" defaultChecked autoComplete="off" className={box} />
        <span aria-hidden="true" className="text-accent-ink">
          $
        </span>
        {t.countries.US}
      </label>
      <label className={label}>
        <input
          ref={india}
          id="example-in"
          type="radio"
          name="example"
          value="IN"
          autoComplete="off"
          className={box}
        />
        <span aria-hidden="true" className="text-accent-ink">
          ₹
        </span>
        {t.countries.IN}
      </label>
    </fieldset>
  );
}
