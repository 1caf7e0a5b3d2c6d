// Asks CDC's schedule once for what several vaccines and answers ask repeatedly: Td is part of
// Tdap, and most answers concern few groups.
import type { IsoDate } from '../dates.ts';
import type { Forecast, VaccineGroup } from './forecast.ts';
import type { EarlierDose, Patient } from './patient.ts';
import type { Spoken } from './schedule/group-forecast.ts';
import type { Antigen, Schedule } from './schedule/schedule.ts';

type Forecaster = (
  patient: Patient,
  group: VaccineGroup,
  on: IsoDate,
  options?: { explain?: boolean; found?: Map<string, Spoken> | undefined },
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

interface Known {
  forecasts: Map<string, Forecast>;
  /** Findings for antigens that are in several groups. */
  antigens: Map<string, Map<string, Spoken>>;
}

function foundOf({ antigens }: Known, asked: string): Map<string, Spoken> {
  const found = antigens.get(asked) ?? new Map<string, Spoken>();
  antigens.set(asked, found);
  return found;
}

/** The groups that share an antigen with another. */
function groupsThatShare({ groups }: Schedule): Set<VaccineGroup> {
  const named = [...groups.values()].flatMap(({ antigens }) => antigens.map(({ name }) => name));
  const isShared = ({ name }: Antigen) => named.filter((one) => one === name).length > 1;
  return new Set(
    [...groups].flatMap(([group, { antigens }]) => (antigens.some(isShared) ? group : [])),
  );
}

/**
 * Answers like `forecast`, caching for the lifetime of the list of earlier doses: for one person's
 * questions, not the next person's.
 */
export function remembering(schedule: Schedule, forecast: Forecaster): Forecaster {
  const codes = new Map(
    [...schedule.groups].map(([group, { antigens }]) => [
      group,
      new Set(antigens.flatMap(codesIn)),
    ]),
  );
  const sharing = groupsThatShare(schedule);
  const known = new WeakMap<readonly EarlierDose[], Known>();
  return (patient, group, on, options) => {
    const { dateOfBirth, sex, doses, observations } = patient;
    const concerning = observations.filter(({ code }) => codes.get(group)?.has(code));
    const said = concerning.map(({ code, date = '' }) => code + date).join();
    const asked = `${on} ${dateOfBirth} ${sex} ${said}`;
    const key = `${asked} ${group} ${options?.explain ? 'explained' : ''}`;
    const ofPerson = known.get(doses) ?? { forecasts: new Map(), antigens: new Map() };
    known.set(doses, ofPerson);
    const before = ofPerson.forecasts.get(key);
    if (before) return before;
    const person = { ...patient, observations: concerning };
    const found = sharing.has(group) ? foundOf(ofPerson, asked) : undefined;
    const answer = forecast(person, group, on, { ...options, found });
    ofPerson.forecasts.set(key, answer);
    return answer;
  };
}
