/** The list of what Pro gives, as the upgrade modal and the welcome show it. */
import { Check } from 'lucide-react';
import { planTexts } from '#texts/en/screens/plan';
import { useTexts } from '../language/text.ts';

interface ProGivesProps {
  /** Names only, where the notes have been read already. */
  isShort?: boolean;
}

export function ProGives({ isShort = false }: ProGivesProps) {
  const t = useTexts(planTexts);
  return (
    <ul aria-label={t.proGives} className={isShort ? 'flex flex-col gap-2' : 'flex flex-col gap-3'}>
      {t.gives.map(({ title, note }) => (
        <li key={title} className="flex gap-2.5">
          <Check aria-hidden="true" className="mt-1 size-4 shrink-0 stroke-3 text-accent" />
          <span>
            <span className="font-semibold text-[0.9375rem]">{title}</span>
            {isShort ? null : <span className="block text-muted text-sm">{note}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
