import { useState } from 'react';
import type { ProblemCode } from '#domain/problems.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { useProblemText } from '#src/i18n/problem-text.ts';

/** Validation of fields that the chart does not know, used while they are being corrected. */
export type Checks = Readonly<Record<string, (text: string) => ProblemCode | undefined>>;

interface Mended {
  /** The number of the refusal being corrected. */
  attempt: number;
  codes: Record<string, ProblemCode | undefined>;
}

/**
 * The problems of a form whose fields are not in the chart: a refused field is checked again as it
 * is typed into; other fields stay without problems.
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
    /** Reports a field's current text. */
    note: (field: string, text: string) => {
      const check = checks[field];
      if (check && problems.some((problem) => problem.field === field))
        setMended({ attempt: refusals, codes: { ...codes, [field]: check(text) } });
    },
  };
}
