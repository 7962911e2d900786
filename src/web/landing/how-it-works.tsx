/** How It Works: four steps, each with a picture made of the part of the product it speaks about. */
import type { ReactNode } from 'react';
import { landingTexts } from '#texts/en/screens/landing';
import { useTexts } from '../language/text.ts';
import { ExampleFaces } from './example-faces.tsx';
import { LandingSection } from './landing-section.tsx';
import { PictureAdd } from './picture-add.tsx';
import { PictureAdvice } from './picture-advice.tsx';
import { PictureBundle } from './picture-bundle.tsx';
import { PictureOverview } from './picture-overview.tsx';

export function HowItWorks() {
  const t = useTexts(landingTexts).features;
  return (
    <LandingSection id="features" heading={t.heading} lead={t.lead}>
      <ol className="mt-10 grid gap-5 md:grid-cols-2 lg:gap-6">
        <Step number={1} {...t.add}>
          <ExampleFaces>{(example) => <PictureAdd example={example} />}</ExampleFaces>
        </Step>
        <Step number={2} {...t.overview}>
          <ExampleFaces>{(example) => <PictureOverview example={example} />}</ExampleFaces>
        </Step>
        <Step number={3} {...t.advice}>
          <ExampleFaces>{(example) => <PictureAdvice example={example} />}</ExampleFaces>
        </Step>
        <Step number={4} {...t.bundles}>
          <ExampleFaces>{(example) => <PictureBundle example={example} />}</ExampleFaces>
        </Step>
      </ol>
    </LandingSection>
  );
}

interface StepProps {
  number: number;
  heading: string;
  text: string;
  children: ReactNode;
}

function Step({ number, heading, text, children }: StepProps) {
  return (
    <li className="forced-edge row-span-2 grid grid-rows-subgrid gap-0 overflow-hidden rounded-2xl border bg-surface shadow-card">
      {/* The words beside it say all that the picture shows. */}
      <div
        aria-hidden="true"
        className="grid min-h-64 place-items-center border-b bg-sunken p-5 sm:p-8 md:p-4 lg:p-8 [&>div]:w-full [&>div]:max-w-sm"
      >
        {children}
      </div>
      <div className="flex gap-4 p-5 sm:p-6">
        <span
          aria-hidden="true"
          className="tabular grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft font-bold text-accent-ink text-sm"
        >
          {number}
        </span>
        <div>
          <h3 className="font-semibold text-lg leading-8">{heading}</h3>
          <p className="mt-1 text-muted">{text}</p>
        </div>
      </div>
    </li>
  );
}
