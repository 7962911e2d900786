// Select and combobox by keyboard: which row is active, what each key takes, and what a screen reader is told.
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { openScreen, until } from '#testing/screen';
import { Combobox } from './combobox.tsx';
import { Field } from './field.tsx';
import { Select, type SelectOption } from './select.tsx';

const FRUIT: SelectOption[] = [
  { value: 'apple', label: 'Apple' },
  { value: 'apricot', label: 'Apricot' },
  { value: 'banana', label: 'Banana', disabled: true },
  { value: 'cherry', label: 'Cherry' },
];

async function openSelect(start?: string) {
  const onPick = vi.fn();
  const screen = openScreen(
    <Field label="Fruit">
      <Select
        options={FRUIT}
        onValueChange={onPick}
        placeholder="Pick one"
        {...(start ? { defaultValue: start } : {})}
      />
    </Field>,
  );
  await screen.see('Fruit');
  screen.field('Fruit').focus();
  return { screen, onPick };
}

async function openCombobox({ freeText = false, value = '' } = {}) {
  const onPick = vi.fn();
  function Held() {
    const [held, setHeld] = useState(value);
    return (
      <Field label="Fruit">
        <Combobox
          options={FRUIT.map(({ value: own, label }) => ({ value: own, label }))}
          value={held}
          onValueChange={(next) => {
            onPick(next);
            setHeld(next);
          }}
          freeText={freeText}
          listLabel="Fruits"
          emptyText="No such fruit"
        />
      </Field>
    );
  }
  const screen = openScreen(<Held />);
  await screen.see('Fruit');
  screen.field('Fruit').focus();
  return { screen, onPick };
}

type Opened = ReturnType<typeof openScreen>;
const options = (screen: Opened) => screen.names('[role=option]');
const isOpen = (screen: Opened) => screen.field('Fruit').getAttribute('aria-expanded') === 'true';

/** The row that aria-activedescendant points to. */
function active(screen: Opened): string | undefined {
  const id = screen.field('Fruit').getAttribute('aria-activedescendant');
  return id ? document.getElementById(id)?.textContent : undefined;
}

test.each(['ArrowDown', 'ArrowUp', 'Enter', ' '])(
  'the key %j opens a select at what is chosen',
  async (key) => {
    const { screen, onPick } = await openSelect('apricot');
    expect(isOpen(screen)).toBe(false);
    screen.key(key);
    await until(() => expect(active(screen)).toBe('Apricot'));
    expect(isOpen(screen)).toBe(true);
    expect(options(screen)).toEqual(['Apple', 'Apricot', 'Banana', 'Cherry']);
    expect(onPick).not.toHaveBeenCalled();
  },
);

test('arrows skip what cannot be picked and stop at the ends', async () => {
  const { screen } = await openSelect('apricot');
  screen.key('ArrowDown');
  await until(() => expect(active(screen)).toBe('Apricot'));
  screen.key('ArrowDown');
  await until(() => expect(active(screen)).toBe('Cherry'));
  screen.key('ArrowDown');
  screen.key('ArrowUp');
  await until(() => expect(active(screen)).toBe('Apricot'));
});

test.each([
  ['Home', 'Apple'],
  ['End', 'Cherry'],
])('%s goes to %s', async (key, row) => {
  const { screen } = await openSelect('apricot');
  screen.key('Enter');
  await until(() => expect(isOpen(screen)).toBe(true));
  screen.key(key);
  await until(() => expect(active(screen)).toBe(row));
});

test('Enter takes the active row, closes the list, and shows the choice', async () => {
  const { screen, onPick } = await openSelect();
  expect(screen.field('Fruit').textContent).toBe('Pick one');
  screen.key('ArrowDown');
  await until(() => expect(active(screen)).toBe('Apple'));
  screen.key('ArrowDown');
  await until(() => expect(active(screen)).toBe('Apricot'));
  screen.key('Enter');
  await until(() => expect(isOpen(screen)).toBe(false));
  expect(onPick.mock.calls).toEqual([['apricot']]);
  expect(screen.field('Fruit').textContent).toBe('Apricot');
});

test('Escape closes a select without taking anything', async () => {
  const { screen, onPick } = await openSelect('apple');
  screen.key('Enter');
  await until(() => expect(isOpen(screen)).toBe(true));
  screen.key('ArrowDown');
  screen.key('Escape');
  await until(() => expect(isOpen(screen)).toBe(false));
  expect(onPick).not.toHaveBeenCalled();
  expect(screen.field('Fruit').textContent).toBe('Apple');
});

test('letters find a row', async () => {
  const { screen } = await openSelect('apple');
  screen.key('Enter');
  await until(() => expect(isOpen(screen)).toBe(true));
  screen.key('c');
  await until(() => expect(active(screen)).toBe('Cherry'));
});

test('one letter again and again goes through the rows that begin with it', async () => {
  const { screen } = await openSelect('cherry');
  for (const row of ['Apple', 'Apricot', 'Apple']) {
    screen.key('a');
    await until(() => expect(active(screen)).toBe(row));
  }
});

test('a space within a word is part of it, and otherwise takes the row', async () => {
  const onPick = vi.fn();
  const labels = ['Sour cherry', 'Sour apple', 'Sweet apple'];
  const screen = openScreen(
    <Field label="Fruit">
      <Select options={labels.map((label) => ({ value: label, label }))} onValueChange={onPick} />
    </Field>,
  );
  await screen.see('Fruit');
  screen.field('Fruit').focus();
  for (const letter of 'sour a') screen.key(letter);
  await until(() => expect(active(screen)).toBe('Sour apple'));
  expect(onPick).not.toHaveBeenCalled();
  screen.key(' ');
  await until(() => expect(onPick.mock.calls).toEqual([['Sour apple']]));
});

test('a row that cannot be picked stays unpicked by the mouse too', async () => {
  const { screen, onPick } = await openSelect('apple');
  await screen.press('Fruit');
  await until(() => expect(options(screen)).toContain('Banana'));
  document.querySelector<HTMLElement>('[role=option][aria-disabled=true]')?.click();
  expect(onPick).not.toHaveBeenCalled();
  expect(isOpen(screen)).toBe(true);
  await screen.press('Cherry');
  expect(onPick.mock.calls).toEqual([['cherry']]);
});

test('the list of a select is called as its field is', async () => {
  const { screen } = await openSelect('cherry');
  screen.key('ArrowDown');
  await screen.see('Apricot');
  const list = document.querySelector('[role="listbox"]');
  const label = document.getElementById(list?.getAttribute('aria-labelledby') ?? '');
  expect(label?.textContent).toBe('Fruit');
});

test('typing narrows a combobox, and Enter takes the best match', async () => {
  const { screen, onPick } = await openCombobox();
  await screen.fill('Fruit', 'ap');
  await until(() => expect(options(screen)).toEqual(['Apple', 'Apricot']));
  expect(active(screen)).toBe('Apple');
  screen.key('ArrowDown');
  await until(() => expect(active(screen)).toBe('Apricot'));
  screen.key('Enter');
  await until(() => expect(screen.field('Fruit').value).toBe('Apricot'));
  expect(onPick.mock.calls).toEqual([['apricot']]);
});

test('arrows go round in a combobox', async () => {
  const { screen } = await openCombobox();
  screen.key('ArrowUp');
  await until(() => expect(active(screen)).toBe('Cherry'));
  screen.key('ArrowDown');
  await until(() => expect(active(screen)).toBe('Apple'));
});

test('what is in no list is said, and is put back on leaving', async () => {
  const { screen, onPick } = await openCombobox({ value: 'apple' });
  await screen.fill('Fruit', 'zucchini');
  await screen.see('No such fruit');
  screen.key('Enter');
  screen.field('Fruit').blur();
  await until(() => expect(screen.field('Fruit').value).toBe('Apple'));
  expect(onPick).not.toHaveBeenCalled();
});

test('free text is the value itself, and Enter does not replace it by a suggestion', async () => {
  const { screen, onPick } = await openCombobox({ freeText: true });
  await screen.fill('Fruit', 'ap');
  await until(() => expect(options(screen)).toHaveLength(2));
  expect(active(screen)).toBeUndefined();
  screen.key('Enter');
  expect(screen.field('Fruit').value).toBe('ap');
  expect(onPick.mock.calls).toEqual([['ap']]);
});

test('Tab takes the active row on the way out', async () => {
  const { screen, onPick } = await openCombobox();
  await screen.fill('Fruit', 'che');
  await until(() => expect(active(screen)).toBe('Cherry'));
  screen.key('Tab');
  await until(() => expect(onPick.mock.calls).toEqual([['cherry']]));
});
