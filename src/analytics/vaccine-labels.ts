// Analytics labels for the chosen vaccines: their keys, and for COVID-19
// the wanted manufacturer (COV-03).
import { COVID_MAKERS, type CovidMaker } from '#domain/covid.ts';
import { ownCode, type VaccineCode } from '#domain/vaccine-codes.ts';
import { COVID } from '#domain/vaccine-selection.ts';

export type VaccineLabel = VaccineCode | `${typeof COVID}-${CovidMaker}`;

/** COV-03: the manufacturer is reported only above this age, in years. */
const MAKER_ABOVE_AGE = 4;

interface Choice {
  /** Codes of the catalogue; others are not reported. */
  codes: readonly string[];
  /** The wanted manufacturer of the COVID-19 vaccine; any other text counts as none. */
  maker: string | undefined;
  /** In years. */
  age: number;
}

/** The labels of a choice, in its order. */
export function vaccineLabels({ codes, maker, age }: Choice): VaccineLabel[] {
  const known = COVID_MAKERS.find((one) => one === maker);
  return codes.flatMap((text): VaccineLabel | [] => {
    const code = ownCode(text);
    if (code === undefined) return [];
    return code === COVID && known && age > MAKER_ABOVE_AGE ? `${COVID}-${known}` : code;
  });
}
