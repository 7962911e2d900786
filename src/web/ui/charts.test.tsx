// Charts: the same figures as a table, one tab stop, and the figures of the mark that is picked.
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { openScreen, until } from '#testing/screen';
import { BarChart, type ChartDatum } from './bar-chart.tsx';
import { Donut, type DonutSegment } from './donut.tsx';
import { LineChart } from './line-chart.tsx';

const MONTHS: readonly ChartDatum[] = [
  { key: '1', label: 'January 2026', tick: 'Jan', value: 10, text: '$10.00' },
  { key: '2', label: 'February 2026', tick: 'Feb', value: 0, text: '$0.00', isMarked: true },
  { key: '3', label: 'March 2026', tick: 'Mar', value: 40, text: '$40.00' },
];
const SEGMENTS: readonly DonutSegment[] = [
  { key: 'ott', label: 'Streaming', value: 30, colour: 'red', text: '$30.00', detail: '75%' },
  { key: 'gym', label: 'Fitness', value: 10, colour: 'blue', text: '$10.00', detail: '25%' },
];
const COLUMNS = ['Month', 'Amount'] as const;
const KINDS: [string, ReactNode][] = [
  ['upright bars', <BarChart key="1" label="By month" columns={COLUMNS} data={MONTHS} />],
  ['lying bars', <BarChart key="2" label="By month" columns={COLUMNS} data={MONTHS} direction="lying" />],
  ['a line', <LineChart key="3" label="By month" columns={COLUMNS} data={MONTHS} />],
];

const marks = () => [...document.querySelectorAll<SVGGElement>('svg [role=img]')];
const tabStops = () => marks().filter((mark) => mark.getAttribute('tabindex') === '0');
const picked = () => document.activeElement?.getAttribute('aria-label');

async function open(chart: ReactNode) {
  const screen = openScreen(chart);
  await until(() => expect(marks().length).toBeGreaterThan(0));
  return screen;
}

test.each(KINDS)('%s tell all figures as a table and by the name of each mark', async (_, chart) => {
  const screen = await open(chart);
  expect(screen.names('figcaption')).toEqual(['By month']);
  expect(screen.names('thead th')).toEqual(['Month', 'Amount']);
  expect(screen.names('tbody tr')).toEqual(['January 2026$10.00', 'February 2026$0.00', 'March 2026$40.00']);
  expect(screen.names('svg [role=img]')).toEqual([
    'January 2026, $10.00',
    'February 2026, $0.00',
    'March 2026, $40.00',
  ]);
});

test.each(KINDS)('%s have one tab stop; arrows, Home and End walk the marks', async (_, chart) => {
  const screen = await open(chart);
  expect(tabStops()).toHaveLength(1);
  marks()[0]?.focus();
  for (const [key, name] of [
    ['ArrowRight', 'February 2026, $0.00'],
    ['End', 'March 2026, $40.00'],
    ['ArrowDown', 'January 2026, $10.00'],
    ['ArrowLeft', 'March 2026, $40.00'],
    ['Home', 'January 2026, $10.00'],
  ] as const) {
    screen.key(key);
    await until(() => expect(picked()).toBe(name));
    await until(() => expect(tabStops().map((mark) => mark.getAttribute('aria-label'))).toEqual([name]));
  }
});

test('bars are as tall as their amounts, and nothing has no height', async () => {
  await open(KINDS[0]?.[1]);
  const heights = [...document.querySelectorAll('rect.bar')].map((bar) => Number(bar.getAttribute('height')));
  expect(heights[1]).toBe(0);
  expect((heights[2] ?? 0) / (heights[0] ?? 1)).toBeCloseTo(4);
});

test('what is picked in a donut is shown with its share, until Escape', async () => {
  const screen = await open(
    <Donut label="By category" segments={SEGMENTS} columns={['Category', 'Amount', 'Share']}>
      $40.00
    </Donut>,
  );
  expect(screen.names('tbody tr')).toEqual(['Streaming$30.0075%', 'Fitness$10.0025%']);
  const before = screen.text();
  marks()[1]?.focus();
  await until(() => expect(screen.text()).not.toBe(before));
  expect(screen.text().split('25%')).toHaveLength(3);
  screen.key('Escape');
  await until(() => expect(screen.text()).toBe(before));
});

test('where the table is for everyone, a button shows it', async () => {
  const screen = await open(
    <LineChart label="By month" columns={COLUMNS} data={MONTHS} tableToggle="Show as a table" />,
  );
  expect(screen.names('details summary')).toEqual(['Show as a table']);
  expect(screen.names('details tbody tr')).toHaveLength(3);
});
