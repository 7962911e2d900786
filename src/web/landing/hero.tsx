/** The first screen: what Outgo is, two ways in, and a dashboard made of the product's own parts. */
import { Suspense, useEffect, useRef } from 'react';
import { landingTexts } from '#texts/en/screens/landing';
import { buttonClass } from '#web/ui/button-class.ts';
import { AuthButton } from '../auth/auth-button.tsx';
import { deviceZone } from '../device/device-zone.ts';
import { useTexts } from '../language/text.ts';
import { DemoButton } from './demo-button.tsx';
import { ExampleCountries } from './example-countries.tsx';
import { makeIsland, whenTouched } from './island.ts';

const ExampleDashboard = makeIsland('example', whenTouched, () =>
  import('./example-dashboard.tsx').then((module) => module.ExampleDashboard),
);

export function Hero() {
  const t = useTexts(landingTexts);
  return (
    <section className="hero-ground border-b">
      <div className="mx-auto grid max-w-6xl items-center gap-x-10 gap-y-12 px-4 py-14 sm:px-6 sm:py-20 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div>
          <h1 className="max-w-[13ch] font-bold text-[2.625rem] leading-[1.06] tracking-[-0.035em] sm:text-6xl lg:text-[3.5rem] xl:text-[4rem]">
            {t.hero.heading}
          </h1>
          <p className="mt-6 max-w-[34rem] text-lg text-muted leading-relaxed sm:text-xl">{t.hero.lead}</p>
          <div className="mt-8 flex flex-wrap items-start gap-3">
            <AuthButton view="signup" className={buttonClass('primary', 'lg', 'max-sm:w-full')}>
              {t.hero.start}
            </AuthButton>
            <DemoButton />
          </div>
          <ul className="mt-6 flex flex-wrap gap-x-5 gap-y-1.5 text-muted text-sm">
            {t.hero.promises.map((promise) => (
              <li key={promise} className="flex items-center gap-2">
                <span
                  aria-hidden="true"
                  className="size-1.5 rounded-full bg-accent forced-colors:bg-[CanvasText]"
                />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <div className="min-w-0">
          <HomeExample />
          <div id="example" className="mt-3">
            <Suspense>
              <ExampleDashboard />
            </Suspense>
          </div>
        </div>
      </div>
    </section>
  );
}

/** The example starts in dollars; where the clock is India's, in rupees. */
function HomeExample() {
  const india = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const timeZone = deviceZone();
    if (india.current && /^Asia\/(Kolkata|Calcutta)$/.test(timeZone)) india.current.checked = true;
  }, []);
  return <ExampleCountries india={india} />;
}
