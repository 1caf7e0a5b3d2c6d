// The fields of a vaccine's own entry also count as history and answers (VAC-08).
import type { z } from 'zod';
import type { getVaccineDetails, Screening } from '#contract/vaccines.ts';
import { usToIso } from '#domain/dates.ts';
import { ownCode } from '#domain/vaccine-codes.ts';
import type { LastDose } from './details.ts';

type ListItem = z.output<typeof getVaccineDetails.body>['vaccines'][number];
type Dose = NonNullable<Screening['history']>[number];

/** The screening, plus what only the entries have; on overlap the screening wins. */
export function withListItems(screening: Screening = {}, items: readonly ListItem[]): Screening {
  const told = screening.history ?? [];
  const isTold = ({ vaccineCode, date }: Dose) =>
    told.some((dose) => dose.date === date && ownOf(dose) === ownCode(vaccineCode ?? ''));
  const more = items.flatMap((item) => doseOf(item) ?? []).filter((dose) => !isTold(dose));
  const ic = items.find((item) => item.ic !== undefined)?.ic;
  return {
    ...screening,
    history: [...told, ...more],
    answers: { ...(ic && { immunocompromised: ic }), ...screening.answers },
  };
}

const ownOf = ({ vaccineCode }: Dose) => vaccineCode && ownCode(vaccineCode);

function doseOf({ vaccineCode, lastShotDate, lastManufacturer }: ListItem): Dose | undefined {
  const date = lastShotDate === undefined ? undefined : usToIso(lastShotDate);
  if (date === undefined) return undefined;
  return { vaccineCode, date, ...(lastManufacturer && { manufacturer: lastManufacturer }) };
}

/** The last dose of each vaccine given by its key. */
export function lastDosesOf({ history = [] }: Screening): Map<string, LastDose> {
  const last = new Map<string, LastDose>();
  for (const dose of history.toSorted((one, other) => one.date.localeCompare(other.date))) {
    const own = ownOf(dose);
    const { date, manufacturer } = dose;
    if (own) last.set(own, { date, ...(manufacturer !== undefined && { manufacturer }) });
  }
  return last;
}
