// What CDC's schedule says about a person and a group of vaccines (CDSi logic specification,
// chapter 9: vaccine groups).
import type { IsoDate } from '../../dates.ts';
import type { Forecast, VaccineGroup } from '../forecast.ts';
import type { Patient } from '../patient.ts';
import type { Considered } from '../rule.ts';
import { dayOf, isoOf, type Day } from './calendar.ts';
import { chooseSeries, isRelevant } from './choose-series.ts';
import { evaluateSeries, type Person } from './evaluate.ts';
import { forecastSeries, type SeriesForecast } from './forecast-series.ts';
import {
  datesOf,
  doseNumberOf,
  speakerOf,
  type GroupDates,
  type Spoken,
} from './group-forecast.ts';
import type { Antigen, Schedule } from './schedule.ts';

const personOf = ({ dateOfBirth, doses, observations }: Patient): Person => ({
  born: dayOf(dateOfBirth),
  all: doses
    .map(({ cvx, date }) => ({ cvx, day: dayOf(date) }))
    // Doses of one day are sorted by code: the result must not depend on the order they came in.
    .sort((one, other) => one.day - other.day || one.cvx.localeCompare(other.cvx)),
  observedOn: new Map(
    observations.map(({ code, date }) => [code, date === undefined ? undefined : dayOf(date)]),
  ),
});

function forecastAntigen(
  antigen: Antigen,
  schedule: Schedule,
  person: Person,
  { sex, on }: { sex: Patient['sex']; on: Day },
): Spoken {
  const doses = person.all.filter(({ cvx, day }) => antigen.cvx.has(cvx) && day <= on);
  const relevant = antigen.series.filter((series) => isRelevant(series, person, sex, on));
  const completeGroups = new Set<string>();
  const seen: SeriesForecast[] = [];
  // Standard series first: risk series ask whether they are complete.
  for (const isRisk of [false, true]) {
    for (const series of relevant) {
      if ((series.type === 'Risk') !== isRisk) continue;
      const progress = evaluateSeries(series, doses, person, schedule.live, completeGroups);
      const forecast = forecastSeries(progress, {
        antigen,
        person,
        live: schedule.live,
        on,
        completeGroups,
      });
      seen.push(forecast);
    }
    for (const { status, progress } of seen) {
      if (status === 'complete') completeGroups.add(progress.series.group);
    }
  }
  return { chosen: chooseSeries(seen, person, on), seen };
}

const iso = (day: Day | undefined): IsoDate | undefined =>
  day === undefined || !Number.isFinite(day) ? undefined : isoOf(day);

const inIso = (dates: GroupDates) => {
  const earliest = iso(dates.earliest);
  const recommended = iso(dates.recommended);
  const pastDue = iso(dates.pastDue);
  const latest = iso(dates.latest);
  return {
    ...(earliest && { earliest }),
    ...(recommended && { recommended }),
    ...(pastDue && { pastDue }),
    ...(latest && { latest }),
  };
};

function consideredOf(seen: readonly SeriesForecast[], decided: SeriesForecast): Considered[] {
  return seen.map((one) => {
    const from = iso(one.earliest);
    const doses = `${one.validDoses} of its doses count`;
    return {
      rule: one.rule,
      decided: one === decided,
      outcome: `${one.progress.series.name}: ${one.status}, ${doses}${from ? `, the next from ${from}` : ''}`,
    };
  });
}

/** The last day on which any vaccine of the group was given, whatever it counted as. */
const lastGivenOf = ({ all }: Person, antigens: readonly Antigen[], on: Day): Day | undefined =>
  all.findLast(({ cvx, day }) => day <= on && antigens.some((antigen) => antigen.cvx.has(cvx)))
    ?.day;

/**
 * What is next for a person in a group of vaccines on a day.
 * @param options.explain also lists every series examined
 * @param options.found results so far for antigens, for the same person and day; new results are
 * added to it
 */
export function forecastGroup(
  schedule: Schedule,
  patient: Patient,
  group: VaccineGroup,
  on: IsoDate,
  { explain = false, found }: { explain?: boolean; found?: Map<string, Spoken> | undefined } = {},
): Forecast {
  const table = schedule.groups.get(group);
  if (!table) throw new Error(`the schedule has no group ${group}`);
  const person = personOf(patient);
  const spoken = table.antigens.map((antigen) => {
    const asked = { sex: patient.sex, on: dayOf(on) };
    const said = found?.get(antigen.name) ?? forecastAntigen(antigen, schedule, person, asked);
    found?.set(antigen.name, said);
    return said;
  });
  const chosen = spoken.flatMap((one) => one.chosen ?? []);
  const speaker = speakerOf(chosen, table.isWhole);
  if (!speaker) {
    const [first] = table.antigens;
    const rule = first?.series[0]?.rule ?? { id: `schedule/${group}`, says: '', source: '' };
    return {
      group,
      status: 'notRecommended',
      series: '',
      type: 'Standard',
      rule: { ...rule, says: `CDC’s schedule has no ${group} series for this person.` },
      considered: [],
    };
  }
  const { series } = speaker.progress;
  const { antigens, isWhole } = table;
  const lastGiven = lastGivenOf(person, antigens, dayOf(on));
  const dates = datesOf(speaker, chosen, { isWhole, lastGiven });
  const seen = spoken.flatMap((one) => one.seen);
  return {
    group,
    status: speaker.status,
    series: series.name,
    type: series.type === 'Risk' ? 'Risk' : 'Standard',
    ...(speaker.status === 'due' && { dose: doseNumberOf(speaker, spoken, isWhole) }),
    ...(speaker.status === 'due' || speaker.status === 'agedOut' ? inIso(dates) : {}),
    rule: speaker.rule,
    considered: explain ? consideredOf(seen, speaker) : [],
  };
}
