import { Check } from 'lucide-react';
import { useId } from 'react';
import { accountTexts } from '#texts/en/screens/account';
import { useTexts } from '../language/text.ts';

export function SecurityTips() {
  const t = useTexts(accountTexts).tips;
  const titleId = useId();
  return (
    <div className="mt-5">
      <h3 id={titleId} className="font-medium text-sm">
        {t.title}
      </h3>
      <ul aria-labelledby={titleId} className="mt-2 flex flex-col gap-1.5 text-muted text-sm">
        {t.list.map((tip) => (
          <li key={tip} className="flex gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-ink" />
            {tip}
          </li>
        ))}
      </ul>
    </div>
  );
}
