import { useId } from 'react';
import { landingTexts } from '#texts/en/screens/landing';
import { buttonClass } from '#web/ui/button-class.ts';
import { AuthButton } from '../auth/auth-button.tsx';
import { useTexts } from '../language/text.ts';

export function ClosingCall() {
  const t = useTexts(landingTexts).closing;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="closing-ground border-t">
      <div className="mx-auto max-w-6xl px-4 py-20 text-center sm:px-6 sm:py-28">
        <h2 id={headingId} className="font-bold text-4xl tracking-[-0.03em] sm:text-5xl">
          {t.heading}
        </h2>
        <p className="mt-4 text-lg text-muted">{t.lead}</p>
        <div className="mt-8">
          <AuthButton view="signup" className={buttonClass('primary', 'lg')}>
            {t.action}
          </AuthButton>
        </div>
      </div>
    </section>
  );
}
