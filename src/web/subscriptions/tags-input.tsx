/** A text box for tags with commas between; each is suggested from the user's own while it is typed. */
import { useCallback, useMemo } from 'react';
import { tagKey } from '#core/subscription/tags';
import { checkTags, listTags } from '#core/subscription/tags-input';
import { tagsTexts } from '#texts/en/screens/tags';
import { Combobox, type ComboboxProps } from '#web/ui/combobox.tsx';
import { type ComboboxOption, matchOptions } from '#web/ui/combobox-match.ts';
import { useTexts } from '../language/text.ts';
import { useUnlockedSubscriptions } from './queries.ts';

type TagsInputProps = Pick<ComboboxProps, 'value' | 'onValueChange' | 'ref' | 'onBlur'>;

const SUGGESTION_LIMIT = 8;
/** Nobody types more; what counts is checked tag by tag. */
const TYPED_LIMIT = 1000;

type Used = readonly { readonly key: string; readonly name: string }[];

/** Tags for the one that is being typed, or for the next one if that is complete; and those that stay when one is picked. */
function suggestTags(text: string, used: Used): { kept: string[]; options: readonly ComboboxOption[] } {
  const parts = text.split(',').map((part) => part.trim());
  const typed = parts.at(-1) ?? '';
  const taken = new Set(parts.map(tagKey));
  const left = used.filter(({ key }) => !taken.has(key)).map(({ name }) => ({ value: name, label: name }));
  const found = matchOptions(left, typed, SUGGESTION_LIMIT);
  const isComplete = found.length === 0 && used.some(({ key }) => key === tagKey(typed));
  return isComplete
    ? { kept: parts, options: left.slice(0, SUGGESTION_LIMIT) }
    : { kept: parts.slice(0, -1), options: found };
}

export function TagsInput({ value, onValueChange, onBlur, ref }: TagsInputProps) {
  const t = useTexts(tagsTexts);
  const { data: list } = useUnlockedSubscriptions();
  const used = useMemo(() => listTags(list ?? []), [list]);
  const suggest = useCallback((text: string) => suggestTags(text, used).options, [used]);
  return (
    <Combobox
      freeText
      ref={ref}
      name="tags"
      value={value}
      onValueChange={onValueChange}
      onPick={({ label }) => onValueChange([...suggestTags(value, used).kept, label, ''].join(', '))}
      onBlur={(event) => {
        const tags = checkTags(value);
        if (tags.ok) onValueChange(tags.value ?? '');
        onBlur?.(event);
      }}
      options={suggest}
      listLabel={t.list}
      maxLength={TYPED_LIMIT}
    />
  );
}
