/** Top navigation of the landing page, with a menu on phones that also opens without JavaScript. */
import { type ToggleEvent, useRef, useState } from 'react';
import { landingTexts } from '#texts/en/screens/landing';
import { shellTexts } from '#texts/en/screens/shell';
import { buttonClass } from '#web/ui/button-class.ts';
import { Logo } from '#web/ui/logo.tsx';
import { AuthButton } from '../auth/auth-button.tsx';
import { useTexts } from '../language/text.ts';
import { useDocumentTitle } from '../shell/use-document-title.ts';

const MENU_ID = 'menu';

export function LandingHeader() {
  const { nav: t, title } = useTexts(landingTexts);
  useDocumentTitle(title);
  const { brandHome } = useTexts(shellTexts);
  return (
    <header className="sticky top-0 z-40 border-b bg-canvas/85 backdrop-blur-md forced-colors:bg-[Canvas]">
      <nav aria-label={t.label} className="mx-auto flex h-16 max-w-6xl items-center gap-2 px-4 sm:px-6">
        <a
          href="/"
          aria-label={brandHome}
          className="mr-auto flex h-11 items-center rounded-sm text-[1.0625rem]"
        >
          <Logo />
        </a>
        <a href="#features" className={buttonClass('ghost', 'md', 'max-md:hidden')}>
          {t.features}
        </a>
        <a
          href="#pricing"
          className={buttonClass('ghost', 'md', 'max-md:hidden in-data-[payments=off]:hidden')}
        >
          {t.pricing}
        </a>
        <AuthButton view="signin" className={buttonClass('ghost', 'md', 'max-md:hidden')}>
          {t.login}
        </AuthButton>
        <AuthButton view="signup" className={buttonClass('primary', 'md', 'max-sm:px-3.5')}>
          {t.getStarted}
        </AuthButton>
        <PhoneMenu />
      </nav>
    </header>
  );
}

function PhoneMenu() {
  const t = useTexts(landingTexts).nav;
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const linkClass = 'block rounded-md px-4 py-3 font-semibold text-base hover:bg-hover';
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-label={t.menu}
        aria-expanded={isOpen}
        aria-controls={MENU_ID}
        className={buttonClass('ghost', 'icon', '-mr-2 md:hidden')}
      >
        <MenuMark isOpen={isOpen} />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closes behind a press on what it holds */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key press on a link or button clicks it */}
      <div
        ref={panel}
        id={MENU_ID}
        popover="auto"
        onClick={() => panel.current?.hidePopover()}
        onToggle={(event: ToggleEvent) => setIsOpen(event.newState === 'open')}
        className="fixed inset-x-3 top-[4.5rem] bottom-auto m-0 w-auto animate-fade-in rounded-xl border bg-raised p-2 text-ink shadow-float md:hidden"
      >
        <a href="#features" className={linkClass}>
          {t.features}
        </a>
        <a href="#pricing" className={`${linkClass} in-data-[payments=off]:hidden`}>
          {t.pricing}
        </a>
        <div className="mt-1 border-t px-2 pt-3 pb-2">
          <AuthButton view="signin" className={buttonClass('secondary', 'lg', 'w-full')}>
            {t.login}
          </AuthButton>
        </div>
      </div>
    </>
  );
}

/** Two lines that cross when the menu is open. */
function MenuMark({ isOpen }: { isOpen: boolean }) {
  const line =
    'absolute h-0.5 w-5 rounded-full bg-current transition-transform duration-150 forced-colors:bg-[ButtonText]';
  return (
    <span aria-hidden="true" className="relative grid size-5 place-items-center">
      <span className={`${line} ${isOpen ? 'rotate-45' : '-translate-y-[0.22rem]'}`} />
      <span className={`${line} ${isOpen ? '-rotate-45' : 'translate-y-[0.22rem]'}`} />
    </span>
  );
}
