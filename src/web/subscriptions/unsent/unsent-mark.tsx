/** Marks a subscription with an unsent or refused change; otherwise renders the children. */
import { CloudOff, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { unsentTexts } from '#texts/en/screens/unsent';
import { Badge } from '#web/ui/badge.tsx';
import { useTexts } from '../../language/text.ts';
import { useUnsentOf } from './use-unsent.ts';

/** Replaces its children, because all rows of a long list have the same height. */
export function UnsentMark({ id, children = null }: { id: string; children?: ReactNode }) {
  const t = useTexts(unsentTexts).mark;
  const item = useUnsentOf(id);
  if (!item) return children;
  return item.trouble ? (
    <Badge variant="overdue">
      <TriangleAlert aria-hidden="true" />
      {t.trouble}
    </Badge>
  ) : (
    <Badge variant="urgent">
      <CloudOff aria-hidden="true" />
      {t.waiting}
    </Badge>
  );
}
