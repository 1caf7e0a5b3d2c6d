// What CDC's schedule says of a person and a group of vaccines (CDSi logic specification, chapter 9: vaccine groups).
import type { IsoDate } from '../../dates.ts';
import type { Forecast, VaccineGroup } from '../forecast.ts';
import type { Patient } from '../patient.ts';
import type { Considered } from '../rule.ts';
import { dayOf, isoOf, type Day } from './calendar.ts';
import { chooseSeries, isRelevant } from './choose-series.ts';
import { evaluateSeries, type Person } from './evaluate.ts';
import { forecastSeries, type SeriesForecast } from './forecast-series.ts';
import type { Antigen, Schedule } from './schedule.ts';

const personOf = ({ dateOfBirth, doses, observations }: Patient): Person => ({
  born: dayOf(dateOfBirth),
  all: doses
    .map(({ cvx, date }) => ({ cvx, day: dayOf(date) }))
    .sort((one, other) => one.day - other.day),
  observedOn: new Map(
    observations.map(({ code, date }) => [code, date === undefined ? undefined : dayOf(date)]),
  ),
});

interface Spoken {
  chosen: SeriesForecast | undefined;
  seen: readonly SeriesForecast[];
}

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

const dated = (forecast: SeriesForecast) => {
  const earliest = iso(forecast.earliest);
  const recommended = iso(forecast.recommended);
  const pastDue = iso(forecast.pastDue);
  const latest = iso(forecast.latest);
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

/** A dose of every season is the same dose of its series again. */
const doseNumber = ({ dose, validDoses }: SeriesForecast): number =>
  dose?.isRecurring && dose.season ? dose.number : validDoses + 1;

/** The one whose word counts for several antigens: what is due soonest, or for a whole group latest. */
function speakerOf(all: readonly SeriesForecast[], isWhole: boolean): SeriesForecast | undefined {
  // A dose that a risk asks for, as one in every pregnancy, is not mixed with the dates of the others.
  const atRisk = all.filter(({ progress }) => progress.series.type === 'Risk');
  const chosen = atRisk.length > 0 && !isWhole ? atRisk : all;
  const due = chosen.filter(({ status }) => status === 'due');
  const order = (one: SeriesForecast, other: SeriesForecast) =>
    ((one.earliest ?? 0) - (other.earliest ?? 0)) * (isWhole ? -1 : 1);
  const refused = chosen.find(({ status }) => status === 'contraindicated');
  if (due.length > 0) return (isWhole && refused) || due.toSorted(order)[0];
  return refused ?? chosen[0];
}

/**
 * What is next for a person in a group of vaccines on a day.
 * @param options.explain also says every series that was looked at
 */
export function forecastGroup(
  schedule: Schedule,
  patient: Patient,
  group: VaccineGroup,
  on: IsoDate,
  { explain = false }: { explain?: boolean } = {},
): Forecast {
  const table = schedule.groups.get(group);
  if (!table) throw new Error(`the schedule has no group ${group}`);
  const person = personOf(patient);
  const spoken = table.antigens.map((antigen) =>
    forecastAntigen(antigen, schedule, person, { sex: patient.sex, on: dayOf(on) }),
  );
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
  const seen = spoken.flatMap((one) => one.seen);
  return {
    group,
    status: speaker.status,
    series: series.name,
    type: series.type === 'Risk' ? 'Risk' : 'Standard',
    ...(speaker.status === 'due' && { dose: doseNumber(speaker) }),
    ...(speaker.status === 'due' || speaker.status === 'agedOut' ? dated(speaker) : {}),
    rule: speaker.rule,
    considered: explain ? consideredOf(seen, speaker) : [],
  };
}
