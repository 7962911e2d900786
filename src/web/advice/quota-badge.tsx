/** How many uses a Free user has left today; nothing for Pro. */
import { adviceTexts } from '#texts/en/screens/advice';
import { Badge } from '#web/ui/badge.tsx';
import { useTexts } from '../language/text.ts';
import { type AiKind, useUsesLeft } from './queries.ts';

export function QuotaBadge({ kind }: { kind: AiKind }) {
  const t = useTexts(adviceTexts).usage;
  const left = useUsesLeft(kind);
  if (left === null || left === undefined) return null;
  return left > 0 ? <Badge>{t.left(left)}</Badge> : <Badge variant="urgent">{t.none}</Badge>;
}
