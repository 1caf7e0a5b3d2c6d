// What the vaccines of a choice are called where visits are counted: their keys, and for COVID-19
// whose it shall be (COV-03).
import { ownCode, type VaccineCode } from '#domain/vaccine-codes.ts';
import { COVID } from '#domain/vaccine-selection.ts';

/** COV-01: the makers of COVID-19 vaccine. */
const MAKERS = ['PFI', 'MOD', 'JJ'] as const;
type Maker = (typeof MAKERS)[number];

export type VaccineLabel = VaccineCode | `${typeof COVID}-${Maker}`;

/** COV-03: only above this age, in years, is the maker told. */
const MAKER_ABOVE_AGE = 4;

interface Choice {
  /** Codes of the catalogue; others are not told. */
  codes: readonly string[];
  /** Whose COVID-19 vaccine it shall be; any other text is no maker. */
  maker: string | undefined;
  /** In years. */
  age: number;
}

/** The labels of a choice, in its order. */
export function vaccineLabels({ codes, maker, age }: Choice): VaccineLabel[] {
  const known = MAKERS.find((one) => one === maker);
  return codes.flatMap((text): VaccineLabel | [] => {
    const code = ownCode(text);
    if (code === undefined) return [];
    return code === COVID && known && age > MAKER_ABOVE_AGE ? `${COVID}-${known}` : code;
  });
}
