/** The frame of the pages that mails link to: icon, heading, text, next action. */
import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { PageFrame } from '../shell/page-frame.tsx';

const tones = {
  plain: 'bg-hover text-ink',
  good: 'bg-accent-soft text-accent-ink',
  bad: 'bg-danger-soft text-danger-ink',
} as const;

interface NoticePageProps {
  tone: keyof typeof tones;
  icon: ReactNode;
  heading: string;
  lead: ReactNode;
  children?: ReactNode;
  /** A link below the card. */
  back?: { href: string; text: string };
}

export function NoticePage({ tone, icon, heading, lead, children, back }: NoticePageProps) {
  return (
    <PageFrame>
      <div className="mx-auto max-w-md">
        <Card className="px-5 py-7 sm:px-8 sm:py-9">
          {/* A live region that stays while its text changes, so that screen readers announce it. */}
          <div role="status" className="text-center">
            <span
              aria-hidden="true"
              className={classNames(
                'mx-auto grid size-12 place-items-center rounded-xl [&_svg]:size-6',
                tones[tone],
              )}
            >
              {icon}
            </span>
            <h1 className="mt-4 font-semibold text-2xl tracking-[-0.02em]">{heading}</h1>
            <div className="mt-2 text-balance text-[0.9375rem] text-muted [&_p]:text-balance">{lead}</div>
          </div>
          {children ? <div className="mt-6 flex flex-col gap-3">{children}</div> : null}
        </Card>
        {back ? (
          <p className="mt-5 text-center text-sm">
            <a
              href={back.href}
              className="inline-flex items-center text-muted underline underline-offset-4 hover:text-ink pointer-coarse:min-h-11"
            >
              {back.text}
            </a>
          </p>
        ) : null}
      </div>
    </PageFrame>
  );
}
