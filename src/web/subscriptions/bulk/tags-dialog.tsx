/** Asks which tags the chosen subscriptions get or lose. */
import { useState } from 'react';
import { checkSomeTags } from '#core/subscription/tags-input';
import type { InputProblem } from '#core/verdict';
import { bulkTexts } from '#texts/en/screens/bulk';
import { tagsTexts } from '#texts/en/screens/tags';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { focusFirstField } from '#web/ui/focus-first-field.ts';
import { useTexts } from '../../language/text.ts';
import type { Subscription } from '../queries.ts';
import { TagsInput } from '../tags-input.tsx';
import type { Change } from './perform-bulk.ts';

interface TagsDialogProps {
  chosen: readonly Subscription[];
  running: Change['action'] | null;
  onChange: (change: Change) => Promise<void>;
  onClose: () => void;
}

export function TagsDialog({ chosen, running, onChange, onClose }: TagsDialogProps) {
  const t = useTexts(bulkTexts);
  const field = useTexts(tagsTexts);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<InputProblem | null>(null);

  function change(action: 'tag' | 'untag') {
    if (running) return;
    const tags = checkSomeTags(typed);
    setProblem(tags.ok ? null : tags.problem);
    if (tags.ok) void onChange({ action, tags: tags.value });
  }

  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title={t.tagsTitle(chosen.length)} size="sm" onOpenAutoFocus={focusFirstField}>
        <form
          noValidate
          className="contents"
          onSubmit={(event) => {
            event.preventDefault();
            change('tag');
          }}
        >
          <DialogBody>
            <Field label={field.label} hint={field.hint} error={problem}>
              <TagsInput value={typed} onValueChange={setTyped} />
            </Field>
          </DialogBody>
          <DialogFooter>
            <Button
              variant="secondary"
              disabled={!chosen.some(({ tags }) => tags)}
              loading={running === 'untag'}
              onClick={() => change('untag')}
            >
              {t.removeTags}
            </Button>
            <Button type="submit" loading={running === 'tag'}>
              {t.addTags}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
