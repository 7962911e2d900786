/** How well subscriptions are found in labelled statements. */
import { findService } from '#core/catalogue/catalogue';
import { CONFIDENCE_SHOWN, type Finding, listCandidates } from '#core/statement/detect';
import { mergeRows } from '#core/statement/merge-rows';
import { readStatement } from '#core/statement/read-statement';
import type { StatementRow } from '#core/statement/statement';
import { decodeFile } from '#web/files/decode-file.ts';
import { type LabelledProfile, rowKey, type TrueSubscription } from './label.ts';

export interface Judged {
  readonly profile: string;
  readonly finding: Finding;
  /** Null where it is no subscription, or one that another finding has already. */
  readonly truth: TrueSubscription | null;
  readonly narration: string;
}

export interface Score {
  readonly judged: readonly Judged[];
  readonly missed: readonly string[];
  readonly shown: number;
  readonly right: number;
  readonly expected: number;
  readonly found: number;
  readonly cycleRight: number;
  readonly serviceRight: number;
  readonly serviceKnown: number;
  readonly rows: number;
}

export function readProfile({ files, currency }: LabelledProfile): readonly StatementRow[] {
  return mergeRows(
    files.map(({ name, bytes }) => {
      const read = readStatement(decodeFile(bytes), { currency, choices: {} });
      if (read.kind !== 'rows') throw new Error(`${name}: ${read.kind}`);
      return read.rows;
    }),
  );
}

export function scoreProfiles(profiles: readonly LabelledProfile[]): Score {
  const judged: Judged[] = [];
  const missed: string[] = [];
  let expected = 0;
  let found = 0;
  let rowCount = 0;
  for (const profile of profiles) {
    const rows = readProfile(profile);
    rowCount += rows.length;
    const own = judgeProfile(profile, rows);
    judged.push(...own);
    const ids = new Set(own.filter(isShown).map(({ truth }) => truth?.id));
    for (const truth of profile.truths.filter(({ isExpected }) => isExpected)) {
      expected += 1;
      if (ids.has(truth.id)) found += 1;
      else {
        const sample = profile.rows.find((row) => row.truth === truth.id);
        missed.push(`${profile.name} ${truth.id} ${truth.rhythm}: ${sample?.narration}`);
      }
    }
  }
  const shown = judged.filter(isShown);
  const right = shown.filter(({ truth }) => truth !== null);
  const known = right.filter(({ truth }) => truth?.service);
  return {
    judged,
    missed,
    shown: shown.length,
    right: right.length,
    expected,
    found,
    cycleRight: right.filter(({ finding, truth }) => finding.rhythm === truth?.rhythm).length,
    serviceKnown: known.length,
    serviceRight: known.filter(
      ({ finding, truth }) => finding.service === findService(truth?.service ?? '')?.name,
    ).length,
    rows: rowCount,
  };
}

function isShown({ finding }: Judged): boolean {
  return finding.confidence >= CONFIDENCE_SHOWN;
}

/** A finding is a subscription if most of its rows are charges of it; a second one of the same is wrong. */
function judgeProfile(profile: LabelledProfile, rows: readonly StatementRow[]): readonly Judged[] {
  const truthByRow = new Map(
    profile.rows.map((row) => [rowKey(row.on, row.minor, row.narration), row.truth]),
  );
  const truthById = new Map(profile.truths.map((truth) => [truth.id, truth]));
  const taken = new Set<string>();
  return [...listCandidates(rows)]
    .sort((a, b) => b.confidence - a.confidence)
    .map((finding) => {
      const counts = new Map<string, number>();
      for (const index of finding.rows) {
        const row = rows[index];
        const id = row ? truthByRow.get(rowKey(row.on, row.minor, row.narration)) : null;
        if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
      }
      const [best] = [...counts].sort((a, b) => b[1] - a[1]);
      const isMost = best !== undefined && best[1] / finding.rows.length > 0.6 && !taken.has(best[0]);
      if (isMost) taken.add(best[0]);
      return {
        profile: profile.name,
        finding,
        truth: isMost ? (truthById.get(best[0]) ?? null) : null,
        narration: rows[finding.rows[0] ?? 0]?.narration ?? '',
      };
    });
}
