/** Says at a subscription that a change of it is not with the server yet, or needs a decision. */
import { CloudOff, TriangleAlert } from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';
import { unsentTexts } from '../texts/en/unsent.ts';
import { useTexts } from '../texts/text.ts';
import { useUnsentOf } from './unsent-store.ts';

export function UnsentMark({ id }: { id: string }) {
  const t = useTexts(unsentTexts).mark;
  const item = useUnsentOf(id);
  if (!item) return null;
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
