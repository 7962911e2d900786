// Development only, at /ui: every component in every state, on one page, in the chosen theme.
import { useState } from 'react';
import { readTheme, setTheme, type Theme } from '#web/device/theme.ts';
import { Logo } from '#web/ui/logo.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { ChartSamples } from './chart-samples.tsx';
import { ControlSamples } from './control-samples.tsx';
import { DataSamples } from './data-samples.tsx';
import { FoundationSamples } from './foundation-samples.tsx';
import { OverlaySamples } from './overlay-samples.tsx';

const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

export function GalleryPage() {
  const [theme, setShown] = useState<Theme>(readTheme);
  return (
    <main className="mx-auto flex max-w-6xl flex-col gap-6 px-4 py-8 sm:px-6">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1>
          <Logo className="text-xl" />
        </h1>
        <SegmentedControl
          label="Theme"
          value={theme}
          options={themes}
          onValueChange={(next) => {
            setTheme(next);
            setShown(next);
          }}
        />
      </header>
      <FoundationSamples />
      <ControlSamples />
      <OverlaySamples />
      <DataSamples />
      <ChartSamples />
    </main>
  );
}
