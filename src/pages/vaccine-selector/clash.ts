import { checkSelection } from '#domain/vaccine-selection.ts';

/** The chosen vaccines of which one cannot be given beside another (VAC-02). */
export const clashIn = (chosen: readonly string[]): string[] =>
  chosen.filter((code) =>
    chosen.some(
      (other) => other !== code && checkSelection([code, other]) === 'vaccine.combination',
    ),
  );
