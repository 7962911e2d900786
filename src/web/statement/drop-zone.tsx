import { statementTexts } from '#texts/en/screens/statement';
import { FileDrop } from '../files/file-drop.tsx';
import { useTexts } from '../language/text.ts';

/** SBI's ".xls" is text; a real spreadsheet is recognised and refused with a reason. */
const TYPES = '.csv,.txt,.tsv,.ofx,.qfx,.xls,text/csv,text/plain,application/x-ofx';

export function DropZone({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const t = useTexts(statementTexts);
  return (
    <FileDrop
      title={t.drop}
      hint={t.dropHint}
      button={t.choose}
      note={t.banks}
      types={TYPES}
      onChoose={onChoose}
    />
  );
}
