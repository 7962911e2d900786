// The names of the days of the week, which may stand before a day.
import { FILE_LANGUAGES, foldName, listNames } from './runtime-names.ts';

const WEEK = Array.from({ length: 7 }, (_, at) => Date.UTC(2026, 11, 7 + at));

let known: ReadonlySet<string> | undefined;

export function isWeekday(name: string): boolean {
  known ??= new Set(
    FILE_LANGUAGES.flatMap((language) =>
      (['long', 'short'] as const).flatMap((weekday) =>
        listNames(language, { weekday }, WEEK).map((each) => each.name),
      ),
    ),
  );
  return known.has(foldName(name));
}
