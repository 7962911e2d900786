/** Texts of importing subscriptions from a file. */
import { defineTexts } from '../../define.ts';
import { pluralIn } from '../../plural.ts';

const plural = pluralIn('en');
const rows = (count: number) => plural(count, { one: '# row', other: '# rows' });
const subscriptions = (count: number) => plural(count, { one: '# subscription', other: '# subscriptions' });
const broken = (count: number) =>
  plural(count, { one: '# row cannot be read', other: '# rows cannot be read' });
const unknown = (count: number) =>
  plural(count, {
    one: '# state is not known to us and taken as active:',
    other: '# states are not known to us and taken as active:',
  });

export const importTexts = defineTexts('import', {
  heading: 'Import subscriptions',
  lead: 'Bring your list from another tracker or a spreadsheet. Nothing is added before you have seen it.',
  back: 'Back to your data',
  settings: {
    title: 'Import',
    lead: 'From another tracker, a spreadsheet, or an export of Outgo.',
    open: 'Import a file',
  },
  drop: 'Drop a file here',
  dropHint: 'CSV or JSON, several at once. It is read on this device; only what you confirm is sent.',
  choose: 'Choose files',
  chooseOthers: 'Choose other files',
  known:
    'Exports of Outgo, Wallos, Renewlet and SubTrackr are known. In any other list we need a name, a price and a date, and ask where something is not clear.',
  reading: 'Reading…',
  stop: 'Stop',
  readFailed: 'The files could not be read',
  readFailedHint:
    'Something went wrong on this device; nothing was sent. Choose them again, or one at a time.',
  formats: {
    outgo: 'an export of Outgo',
    wallos: 'an export of Wallos',
    renewlet: 'an export of Renewlet',
    subtrackr: 'an export of SubTrackr',
    table: 'a list',
    several: 'several files',
    services: 'ticked services',
  },
  file: (name: string, format: string, count: number) => `${name}: ${format}, ${rows(count)}`,
  budget: {
    found: 'A monthly budget, no subscriptions',
    added: 'The file has a monthly budget, which is set as well.',
    alone: 'The file has a monthly budget, and you have none yet.',
    unsure: 'The file has a monthly budget, which is set as well if you have none yet.',
    kept: 'The file has a monthly budget, which is left out: you have one already.',
    unreadable: 'The file has a monthly budget that cannot be read, so it is left out.',
    go: 'Set the budget',
    writing: 'Setting the budget…',
    done: 'The budget is set',
    doneToo: 'The monthly budget is set as well.',
    doneHint: 'Not what you wanted? Undo removes it again; you can do so for 90 days.',
    left: 'The monthly budget of the file was left out: you have one already.',
    undone: 'The budget is removed again',
    undoneToo: 'The budget that came with them is removed too.',
    past: 'monthly budget set',
    pastChanged: 'monthly budget set, changed since',
  },
  unreadable: {
    empty: 'has no subscriptions in it',
    'not-a-list': 'does not look like a list of subscriptions',
    spreadsheet: 'is a spreadsheet: save it as CSV first',
    archive: 'is an archive: unpack it and choose the file in it (for Renewlet, data.json)',
    pdf: 'is a PDF: save the list as CSV instead',
    image: 'is a picture: we need the list as CSV',
    newer: 'was exported by a newer version of Outgo',
    'too-many': 'has more than 5,000 rows: split it into several files',
    'too-large': 'is larger than 100 MB: if it is an Outgo export, choose its CSV file instead',
    'not-opened': 'could not be opened: choose the file itself, not a folder',
  },
  columns: {
    title: (file: string) => `Which column is which in ${file}?`,
    lead: 'A name, a price and a date are needed; what we could guess is filled in. We remember your answer for files with the same headings, on this device until you sign out.',
    none: 'Not in this file',
    column: (number: number) => `Column ${number}`,
    roles: {
      name: 'Name',
      amount: 'Price',
      currency: 'Currency',
      cycle: 'Billing cycle',
      count: 'Cycles per payment',
      next: 'Next payment',
      start: 'First payment',
      category: 'Category',
      notes: 'Notes',
      link: 'Link',
      state: 'Active or not',
      end: 'Ends on',
      paidWith: 'Paid with',
      share: 'My share of the price',
      sharedWith: 'Shared with',
      tags: 'Tags',
    },
    preview: 'This is how it would be read',
    incomplete: 'Choose the name, the price, and the next or the first payment.',
    change: 'Change the columns',
    changeOf: (file: string) => `Change the columns of ${file}`,
    go: 'Continue',
  },
  dayOrder: {
    title: (file: string) => `How are the days written in ${file}?`,
    lead: (example: string) => `All days in this file can be read in two ways. What is ${example}?`,
  },
  month: {
    title: (file: string) => `Which month is meant in ${file}?`,
    lead: (example: string) =>
      `Languages use this name for different months, and nothing else in the file tells which is meant. What is “${example}”?`,
  },
  mark: {
    title: (file: string) => `How are the prices written in ${file}?`,
    lead: (example: string) => `All prices in this file can be read in two ways. What is ${example}?`,
  },
  cycle: {
    title: (file: string) => `How often are the prices paid in ${file}?`,
    lead: (example: string) =>
      `The file does not say, for example for “${example}”. Choose what applies to most; you can change single ones after the import.`,
    label: 'Prices without a cycle are paid',
    labelOf: (file: string) => `Prices of ${file} are paid`,
  },
  currency: 'Prices without a currency are in',
  found: (count: number, files: number) =>
    `${subscriptions(count)} in ${files === 1 ? 'the file' : `${files} files`}`,
  cell: (row: number, column: string, cell: string) => `Row ${row}, column “${column}”: “${cell}”`,
  missingCell: (row: number, column: string) => `Row ${row}, column “${column}”: empty`,
  cutRow: (row: number, column: string) =>
    `Row ${row} ends before column “${column}”: the file seems to be cut off`,
  cellProblems: {
    missing: 'must not be empty',
    amount: 'is not an amount',
    unclear: 'is not clear as an amount',
    currency: 'is not a currency we know',
    cycle: 'is not a billing cycle we know',
    once: 'is paid once, so it is no subscription',
    day: 'is not a date',
    text: 'cannot be taken as it is',
  },
  broken,
  brokenOf: (file: string, count: number) => `${file}: ${broken(count)}`,
  brokenHint: (count: number): string =>
    count === 1
      ? 'It is left out. Correct it in the file and choose that again, or add it by hand later.'
      : 'They are left out. Correct them in the file and choose it again, or add them by hand later.',
  list: 'What will be added',
  duplicate: 'Already there',
  inactive: 'Paused or ended',
  beyond: 'No room on Free',
  skipped: 'Skipped',
  addedAs: (name: string) => `will be added as “${name}”`,
  next: (day: string) => `next on ${day}`,
  ends: (day: string) => `ends on ${day}`,
  ended: (day: string) => `ended on ${day}`,
  paused: (day: string) => `paused from ${day}`,
  noted: (column: string) => `“${column}” goes to the notes`,
  noRoom: (column: string) => `the notes have no room for “${column}”`,
  unknownState: (row: number, column: string, cell: string) =>
    `row ${row}, column “${column}”: “${cell}” is taken as active`,
  unknownStates: (count: number) => unknown(count),
  unknownStatesOf: (file: string, count: number) => `${file}: ${unknown(count)}`,
  stateOfRow: (row: number) => `row ${row}`,
  moreRows: (count: number) => plural(count, { one: 'and # more row', other: 'and # more rows' }),
  paidWith: (method: string) => `paid with ${method}`,
  share: (own: string) => `your share ${own}`,
  sharedWith: (names: string) => `shared with ${names}`,
  ownFile:
    'From an export of Outgo the subscriptions come back, and from its JSON file the budget; history, settings and marked advice do not.',
  unread: 'Not read:',
  unreadOf: (file: string) => `Not read of ${file}:`,
  unreadMore: (count: number) => plural(count, { one: 'and # more column', other: 'and # more columns' }),
  leftOut: (column: string, cell: string) =>
    `“${column}” is left out: “${cell}” is not a date and time we can read`,
  select: (name: string) => `Add ${name}`,
  more: (count: number) => `Show ${rows(count)} more`,
  fits: (fitting: number, wanted: number, limit: number) =>
    `Free holds ${limit} subscriptions: ${fitting} of ${wanted} fit. Pro has no limit.`,
  upgrade: 'See Pro',
  tooMany: 'One import can have at most 5,000 subscriptions. Take some out.',
  tooLarge: (megabytes: number) =>
    `With their notes this is more than the ${megabytes} MB that one import can have. Split the file into several, or take some out.`,
  go: (count: number) => plural(count, { one: 'Add # subscription', other: 'Add # subscriptions' }),
  again: 'Try again',
  nothing: 'Nothing to add',
  writing: (count: number) => `Adding ${subscriptions(count)}…`,
  offline: 'You are offline. You can look at the file now and add it when you are back.',
  failed: 'Nothing was added',
  unreachable: 'No answer came from the server. Try again: nothing is added twice.',
  unreachableOrTooSlow:
    'No answer came from the server, or the connection is too slow for this much at once. Try again: nothing is added twice. If it fails once more, untick some rows and import them separately.',
  tooSlow:
    'The connection is too slow for this much at once. Try again: nothing is added twice. If it fails once more, untick some rows and import them separately.',
  taken: (names: string) =>
    `These names were taken in the meantime: ${names}. The list below is up to date again.`,
  full: 'There is less room than before. The list below is up to date again.',
  done: (count: number) => plural(count, { one: '# subscription added', other: '# subscriptions added' }),
  doneHint: 'Not what you wanted? Undo takes all of them out again; you can do so for 90 days.',
  toDashboard: 'Go to the dashboard',
  undo: 'Undo import',
  undoOf: (when: string) => `Undo the import of ${when}`,
  undone: (count: number) =>
    plural(count, { one: '# subscription removed', other: '# subscriptions removed' }),
  kept: (names: string) => `Changed since, and therefore kept: ${names}`,
  undoFailed: 'The import could not be undone. Please try again.',
  past: 'Imports you can undo',
  pastOne: (when: string, format: string) => `${when}, from ${format}`,
  pastCount: (added: number, untouched: number) =>
    added === untouched
      ? `${subscriptions(added)} added`
      : `${subscriptions(added)} added, ${untouched} unchanged since`,
  loadFailed: 'Past imports could not be loaded',
  retry: 'Try again',
});
