/** Exactly what was sent to the model. */
import { useQuery } from '@tanstack/react-query';
import { adviceTexts } from '#texts/en/screens/advice';
import { Dialog, DialogBody, DialogContent } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useTexts } from '../language/text.ts';
import { type AiKind, sentQuery } from './queries.ts';

interface SentDialogProps {
  kind: AiKind;
  onClose: () => void;
}

export function SentDialog({ kind, onClose }: SentDialogProps) {
  const t = useTexts(adviceTexts).sent;
  const { data, isError, isFetching, refetch } = useQuery(sentQuery);
  const sent = data?.find((each) => each.kind === kind);
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title={t.title} description={sent ? t.lead(sent.source) : undefined} size="lg">
        <DialogBody className="flex flex-col gap-4">
          {sent ? (
            sent.sent.map((part, at) => (
              <section key={part}>
                <h3 className="font-semibold text-sm">{t.parts[at] ?? t.parts[1]}</h3>
                <pre
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
                  tabIndex={0}
                  className="mt-1.5 max-h-72 overflow-auto whitespace-pre-wrap break-words rounded-lg bg-sunken p-3 text-xs leading-relaxed"
                >
                  {layOutJson(part)}
                </pre>
              </section>
            ))
          ) : isError ? (
            <ErrorState
              title={t.failed}
              actionLabel={t.retry}
              onAction={() => void refetch()}
              isActing={isFetching}
            />
          ) : data ? (
            <p className="text-muted">{t.none}</p>
          ) : (
            <Skeleton className="h-40 rounded-lg" />
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

const FENCED = /^<data>\n([\s\S]*)\n<\/data>$/;

/** Adds line breaks to the one line of JSON. */
function layOutJson(part: string): string {
  const inner = FENCED.exec(part)?.[1];
  if (inner === undefined) return part;
  try {
    return `<data>\n${JSON.stringify(JSON.parse(inner), null, 2)}\n</data>`;
  } catch {
    return part;
  }
}
