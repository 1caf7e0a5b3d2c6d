// CDC's schedule asked once for what several vaccines and several answers ask again: Td and Tdap are one group, and most answers
// concern few groups.
import type { IsoDate } from '../dates.ts';
import type { Forecast, VaccineGroup } from './forecast.ts';
import type { EarlierDose, Patient } from './patient.ts';
import type { Antigen, Schedule } from './schedule/schedule.ts';

type Forecaster = (
  patient: Patient,
  group: VaccineGroup,
  on: IsoDate,
  options?: { explain?: boolean },
) => Forecast;

const codesIn = ({ series, immunity, contraindications }: Antigen): string[] => [
  ...immunity.flatMap(({ observations, unless }) => [...observations, ...unless]),
  ...contraindications.flatMap(({ observations }) => [...observations]),
  ...series.flatMap(({ indications, doses }) => [
    ...indications.flatMap(({ codes }) => [...codes]),
    ...doses.flatMap(({ intervals, allowable }) =>
      [...intervals, ...allowable].flatMap(({ from }) =>
        from.kind === 'observation' ? from.code : [],
      ),
    ),
  ]),
];

/**
 * Answers as `forecast` does, and keeps its answers as long as the list of earlier doses lives: for one person's questions,
 * not for the next person's.
 */
export function remembering(schedule: Schedule, forecast: Forecaster): Forecaster {
  const codes = new Map(
    [...schedule.groups].map(([group, { antigens }]) => [
      group,
      new Set(antigens.flatMap(codesIn)),
    ]),
  );
  const known = new WeakMap<readonly EarlierDose[], Map<string, Forecast>>();
  return (patient, group, on, options) => {
    const { dateOfBirth, sex, doses, observations } = patient;
    const concerning = observations.filter(({ code }) => codes.get(group)?.has(code));
    const said = concerning.map(({ code, date = '' }) => code + date).join();
    const key = `${group} ${on} ${dateOfBirth} ${sex} ${said} ${options?.explain ? 'explained' : ''}`;
    const ofPerson = known.get(doses) ?? new Map<string, Forecast>();
    known.set(doses, ofPerson);
    const found =
      ofPerson.get(key) ?? forecast({ ...patient, observations: concerning }, group, on, options);
    ofPerson.set(key, found);
    return found;
  };
}
