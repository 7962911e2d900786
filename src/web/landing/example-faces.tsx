/** Renders a picture once per example country and shows the one chosen above the hero's dashboard. */
import type { ReactNode } from 'react';
import { EXAMPLES, type Example } from './example-table.ts';

// Every example on the page follows the box `example-in` of example-countries.tsx.
const faces: Record<Example['code'], string> = {
  US: 'group-has-[#example-in:checked]/page:hidden',
  IN: 'hidden group-has-[#example-in:checked]/page:block',
};

export function ExampleFaces({ children }: { children: (example: Example) => ReactNode }) {
  return EXAMPLES.map((example) => (
    <div key={example.code} className={faces[example.code]}>
      {children(example)}
    </div>
  ));
}
