/**
 * The ids that a requirements text states, in its order: lines such as
 * `- VAL-07 Special-character check …`.
 */
export function statedIds(text: string): string[] {
  return [...text.matchAll(/^- ([A-Z]{3}-\d{2}) /gm)].map(([, id]) => id ?? '');
}

/**
 * The ids that a test's name carries: `VAL-07`, several of them, and ranges such as `RTE-01..06`.
 */
export function namedIds(testName: string): string[] {
  const found = testName.matchAll(/\b([A-Z]{3})-(\d{2})(?:\.\.(?:\1-)?(\d{2}))?(?!\d)/g);
  return [...found].flatMap(([, area = '', first = '', last = first]) => {
    const length = Math.max(Number(last) - Number(first) + 1, 0);
    return Array.from(
      { length },
      (_, step) => `${area}-${String(Number(first) + step).padStart(2, '0')}`,
    );
  });
}

export interface Trace {
  total: number;
  covered: number;
  /** Stated, but named by no test. */
  missing: string[];
  /** Named by a test, but stated nowhere. */
  unknown: string[];
}

/** Which of the stated requirements the tests name. */
export function trace(requirements: string, testNames: readonly string[]): Trace {
  const stated = statedIds(requirements);
  const named = new Set(testNames.flatMap(namedIds));
  const missing = stated.filter((id) => !named.has(id));
  return {
    total: stated.length,
    covered: stated.length - missing.length,
    missing,
    unknown: [...named].filter((id) => !stated.includes(id)).toSorted(),
  };
}
