/** The landing page (specification §2 Landing page). */
import { buttonClass } from '#web/ui/button-class.ts';
import { Logo } from '#web/ui/logo.tsx';
import { AuthButton } from '../shell/auth-button.tsx';
import { SiteFooter } from '../shell/site-footer.tsx';
import { SkipLink } from '../shell/skip-link.tsx';
import { landingTexts } from '../texts/en/landing.ts';
import { useTexts } from '../texts/text.ts';

export function LandingPage() {
  const t = useTexts(landingTexts);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b bg-surface">
        <nav aria-label={t.nav.label} className="mx-auto flex h-16 max-w-6xl items-center gap-2 px-4 sm:px-6">
          <a href="/" className="mr-auto">
            <Logo />
          </a>
          <a href="#features" className={buttonClass('ghost', 'md', 'max-sm:hidden')}>
            {t.nav.features}
          </a>
          <a href="#pricing" className={buttonClass('ghost', 'md', 'max-sm:hidden')}>
            {t.nav.pricing}
          </a>
          <AuthButton view="signin" className={buttonClass('secondary')}>
            {t.nav.login}
          </AuthButton>
          <AuthButton view="signup" className={buttonClass()}>
            {t.nav.getStarted}
          </AuthButton>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 px-4 outline-none sm:px-6">
        <section className="py-20">
          <h1 className="max-w-2xl text-5xl font-semibold">{t.hero.heading}</h1>
          <p className="mt-4 max-w-prose text-lg text-muted">{t.hero.lead}</p>
        </section>
        <section id="features" className="border-t py-16">
          <h2 className="text-3xl font-semibold">{t.features.heading}</h2>
          <ol className="mt-6 grid gap-6 sm:grid-cols-2">
            {t.features.steps.map((step) => (
              <li key={step.heading} className="rounded-lg border bg-surface p-5 shadow-card">
                <h3 className="font-semibold">{step.heading}</h3>
                <p className="mt-1 text-muted">{step.text}</p>
              </li>
            ))}
          </ol>
        </section>
        <section id="pricing" className="border-t py-16">
          <h2 className="text-3xl font-semibold">{t.pricing.heading}</h2>
          <ul className="mt-6 grid gap-6 sm:grid-cols-2">
            {t.pricing.plans.map((plan) => (
              <li key={plan.name} className="rounded-lg border bg-surface p-5 shadow-card">
                <h3 className="font-semibold">{plan.name}</h3>
                <p className="mt-1 text-muted">{plan.text}</p>
              </li>
            ))}
          </ul>
        </section>
      </main>
      <SiteFooter />
    </div>
  );
}
