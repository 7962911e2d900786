// A short hint on hover and keyboard focus. It never holds the only copy of a message: touch does not show it, and
// assistive technology reads the name of the control instead.
import {
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';

interface TooltipProps {
  content: ReactNode;
  children: ReactNode;
}

const DELAY_MS = 350;
const MARGIN_PX = 8;

export function Tooltip({ content, children }: TooltipProps) {
  const wrapper = useRef<HTMLSpanElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setIsOpen] = useState(false);
  // A list has dozens of these: a phone should not build what it cannot show.
  if (!matchMedia('(any-hover: hover)').matches) return children;

  function open(delayMs: number) {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => setIsOpen(true), delayMs);
  }

  function close() {
    clearTimeout(waiting.current);
    setIsOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens to the control inside
    <span
      ref={wrapper}
      className="contents"
      onPointerEnter={(event: PointerEvent) => (event.pointerType === 'touch' ? undefined : open(DELAY_MS))}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={({ target }) => (target.matches(':focus-visible') ? open(0) : undefined)}
      onBlur={close}
    >
      {children}
      {isOpen ? (
        <Hint anchor={wrapper.current?.firstElementChild} onClose={close}>
          {content}
        </Hint>
      ) : null}
    </span>
  );
}

interface HintProps {
  anchor: Element | null | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** Shown above the control, or below where there is no room; the pointer can move onto it without closing it. */
function Hint({ anchor, onClose, children }: HintProps) {
  const hint = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties>({ visibility: 'hidden' });
  useLayoutEffect(() => {
    if (anchor && hint.current) setPlace(placeBeside(anchor.getBoundingClientRect(), hint.current));
  }, [anchor]);
  useEffect(() => {
    const stop = new AbortController();
    const listening = { capture: true, signal: stop.signal };
    addEventListener('keydown', ({ key }) => (key === 'Escape' ? onClose() : undefined), listening);
    addEventListener('scroll', onClose, listening);
    return () => stop.abort();
  });
  return createPortal(
    <div ref={hint} aria-hidden="true" style={place} className="fixed z-50 animate-fade-in py-1.5">
      <div className="forced-edge max-w-64 rounded-sm bg-ink px-2.5 py-1.5 font-medium text-canvas text-xs leading-snug shadow-float">
        {children}
      </div>
    </div>,
    document.body,
  );
}

function placeBeside(anchor: DOMRect, { offsetWidth, offsetHeight }: HTMLElement): CSSProperties {
  const centred = anchor.left + (anchor.width - offsetWidth) / 2;
  const furthest = document.documentElement.clientWidth - offsetWidth - MARGIN_PX;
  const above = anchor.top - offsetHeight;
  return {
    left: Math.max(MARGIN_PX, Math.min(centred, furthest)),
    top: above < MARGIN_PX ? anchor.bottom : above,
  };
}
