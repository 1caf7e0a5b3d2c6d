import { checkSelection } from '#domain/vaccine-selection.ts';

/** The chosen vaccines that cannot be given together with another chosen one (VAC-02). */
export const clashIn = (chosen: readonly string[]): string[] =>
  chosen.filter((code) =>
    chosen.some(
      (other) => other !== code && checkSelection([code, other]) === 'vaccine.combination',
    ),
  );
