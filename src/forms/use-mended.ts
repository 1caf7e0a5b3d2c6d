import { useState } from 'react';
import type { ProblemCode } from '#domain/problems.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { useProblemText } from '#src/i18n/problem-text.ts';

/** How a field that the chart does not know is judged while it is mended. */
export type Checks = Readonly<Record<string, (text: string) => ProblemCode | undefined>>;

interface Mended {
  /** The refusal that is being mended. */
  attempt: number;
  codes: Record<string, ProblemCode | undefined>;
}

/**
 * The problems of a form whose fields are known to nobody else: a refused field is checked again as
 * it is typed into, and none is found wrong that was not before.
 */
export function useMended(checks: Checks) {
  const { problems, refusals } = useKnown('problems', 'refusals');
  const textOf = useProblemText();
  const [mended, setMended] = useState<Mended>({ attempt: refusals, codes: {} });
  const codes = mended.attempt === refusals ? mended.codes : {};
  const worded = problems.flatMap(({ field, code }) => {
    const now = Object.hasOwn(codes, field) ? codes[field] : code;
    return now === undefined ? [] : [{ fieldId: field, message: textOf(now) }];
  });
  return {
    problemOf: (field: string) => worded.find(({ fieldId }) => fieldId === field)?.message,
    summary: { problems: worded, attempt: refusals },
    /** Tells what a field says now. */
    note: (field: string, text: string) => {
      const check = checks[field];
      if (check && problems.some((problem) => problem.field === field))
        setMended({ attempt: refusals, codes: { ...codes, [field]: check(text) } });
    },
  };
}
