/**
 * Where the journeys differ from what was agreed, reported so that a reader can judge which is
 * right.
 */
import type { Tale, Told } from './record.ts';

/** The first step of a journey that differs from what was agreed. */
export interface Difference {
  readonly id: string;
  readonly name: string;
  readonly step: string;
  /** Lines that were agreed and are missing. */
  readonly missing: readonly string[];
  /** Lines that exist and were not agreed. */
  readonly added: readonly string[];
  /** Number of further journeys that take this step. */
  readonly others: number;
}

/**
 * The first difference of each journey that records it; journeys sharing that beginning are
 * counted.
 */
export function differencesOf(agreed: readonly Tale[], today: readonly Tale[]): Difference[] {
  const now = new Map(today.map((tale) => [tale.id, tale]));
  return agreed.flatMap((tale) => {
    const step = firstDifference(tale.told, now.get(tale.id)?.told ?? []);
    if (step === undefined) return [];
    const at = Number.parseInt(step.says, 10);
    const others = agreed.filter(({ like }) => like?.id === tale.id && like.steps >= at).length;
    return [{ id: tale.id, name: tale.name, step: step.says, ...step, others }];
  });
}

function firstDifference(agreed: readonly Told[], today: readonly Told[]) {
  for (const [index, { says, lines }] of agreed.entries()) {
    const now = today[index];
    if (now?.says !== says) return { says, missing: lines, added: ['the journey ends before'] };
    const missing = without(lines, now.lines);
    const added = without(now.lines, lines);
    if (missing.length + added.length > 0) return { says, missing, added };
  }
  return undefined;
}

/** The lines left after removing one match for each of the others. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const rest = [...others];
  return lines.filter((line) => {
    const at = rest.indexOf(line);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** Differences reported in full; the others are counted. */
const MOST = 12;

/** Those that end elsewhere first, then the shortest. */
export function differenceText(differences: readonly Difference[]): string {
  const sorted = differences.toSorted(
    (one, other) => Number.parseInt(one.step, 10) - Number.parseInt(other.step, 10),
  );
  const told = sorted
    .slice(0, MOST)
    .map(({ id, name, step, missing, added, others }) =>
      [
        `${id} ${name}${others > 0 ? ` (and ${others} that begin so)` : ''}`,
        `  ${step}`,
        ...missing.map((line) => `  - ${line}`),
        ...added.map((line) => `  + ${line}`),
      ].join('\n'),
    );
  const more = sorted.length - told.length;
  return [...told, ...(more > 0 ? [`and ${more} journeys more`] : [])].join('\n\n');
}
