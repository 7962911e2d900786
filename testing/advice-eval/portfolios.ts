/** The portfolios of `portfolios.txt`, as the engine takes them, and the findings that a reply can hold about them. */
import { readFileSync } from 'node:fs';
import type { AdviceInput, AdviceRow } from '#core/advice/rows';
import { parseCycle } from '#core/billing-cycle';

/** A finding that sentences of the corpus are put into. */
export interface Target {
  readonly id: string;
  readonly rows: readonly AdviceRow[];
  readonly how: 'cites' | 'estimate' | 'price';
  /** The kind of the engine's fact, or the amount as it is written. */
  readonly what: string;
}

export interface EvalPortfolio {
  readonly id: string;
  readonly input: AdviceInput;
  readonly targets: ReadonlyMap<string, Target>;
}

/** Written here again, so that a wrong table of currencies is noticed. */
const DECIMALS: Readonly<Record<string, number>> = { JPY: 0, KWD: 3 };

export function decimalsIn(currency: string): number {
  return DECIMALS[currency] ?? 2;
}

/** The lines of a table of this folder that are neither empty nor a comment. */
export function readTable(path: string): readonly string[] {
  const text = readFileSync(new URL(path, import.meta.url), 'utf8');
  return text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
}

export function splitCells(line: string): readonly string[] {
  return line.split('|').map((cell) => cell.trim());
}

export const EVAL_PORTFOLIOS: ReadonlyMap<string, EvalPortfolio> = readPortfolios();

export function findTarget(
  portfolioId: string,
  targetId: string,
): { portfolio: EvalPortfolio; target: Target } {
  const portfolio = EVAL_PORTFOLIOS.get(portfolioId);
  const target = portfolio?.targets.get(targetId);
  if (!portfolio || !target) throw new Error(`There is no target ${portfolioId}/${targetId}.`);
  return { portfolio, target };
}

function readPortfolios(): ReadonlyMap<string, EvalPortfolio> {
  const [world = '', ...lines] = readTable('portfolios.txt');
  const [today = '', ...rates] = splitCells(world.replace('@', ''));
  const unitsPerUsd = Object.fromEntries(rates.map((rate) => rate.split(' ')));
  const found = new Map<string, EvalPortfolio>();
  for (const block of splitBlocks(lines)) {
    const [id = '', country = '', userCurrency = ''] = splitCells(block[0]?.slice(1) ?? '');
    const rows = block
      .slice(1)
      .filter((line) => !line.startsWith('>'))
      .map((line, index) => readRow(line, `${id}-${index}`));
    const input = { rows, country, userCurrency, today, rates: { ratesOn: today, unitsPerUsd } };
    const targets = block.filter((line) => line.startsWith('>')).map((line) => readTarget(line, rows));
    found.set(id, { id, input, targets: new Map(targets.map((target) => [target.id, target])) });
  }
  return found;
}

function splitBlocks(lines: readonly string[]): string[][] {
  const blocks: string[][] = [];
  for (const line of lines) {
    if (line.startsWith('=')) blocks.push([line]);
    else blocks.at(-1)?.push(line);
  }
  return blocks;
}

function readRow(line: string, id: string): AdviceRow {
  const [name = '', category = '', amount = '', currency = '', cycle, nextRenewalOn = ''] = splitCells(line);
  const billingCycle = parseCycle(cycle);
  if (!billingCycle || !/^\d{4}-\d\d-\d\d$/.test(nextRenewalOn)) throw new Error(`Not a row: ${line}`);
  const amountMinor = Math.round(Number(amount) * 10 ** decimalsIn(currency));
  return { id, name, category, amountMinor, currency, billingCycle, anchorOn: nextRenewalOn, nextRenewalOn };
}

function readTarget(line: string, all: readonly AdviceRow[]): Target {
  const [id = '', names = '', way = ''] = splitCells(line.slice(1));
  const [how, what = ''] = way.split(' ');
  if (how !== 'cites' && how !== 'estimate' && how !== 'price') throw new Error(`Not a target: ${line}`);
  const rows = names.split(';').map((name) => {
    const row = all.find((one) => one.name === name.trim());
    if (!row) throw new Error(`There is no row ${name} for: ${line}`);
    return row;
  });
  return { id, rows, how, what };
}
