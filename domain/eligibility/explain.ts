// Every rule examined on the way to a decision, in plain English, for a pharmacist and the command
// line (ELG-07).
import { isAboutDoses } from '../screening.ts';
import { ageOn } from '../ages.ts';
import type { VaccineCode } from '../vaccine-codes.ts';
import type { Case } from './case.ts';
import { bindingBlock, type Day } from './day.ts';
import type { Forecast } from './forecast.ts';
import type { Block, EligibilityTables, Look } from './look.ts';
import { rowsFor, type AskRow } from './product-rows.ts';
import type { Considered, Rule } from './rule.ts';
import { seasonRow } from './seasons.ts';

type Line = Omit<Considered, 'decided'>;

const wait = ({ reason, limitYears, next }: Block) =>
  [
    `says no: ${reason}`,
    ...(limitYears === undefined ? [] : [`(${limitYears} years)`]),
    ...(next === undefined ? [] : [`; it may change on ${next}`]),
  ].join(' ');

const status = ({ status: is, series, dose, earliest, recommended, latest }: Forecast): string =>
  [
    `${series}: ${is}`,
    ...(dose === undefined ? [] : [`dose ${dose}`]),
    ...(earliest === undefined ? [] : [`from ${earliest}`]),
    ...(recommended === undefined ? [] : [`recommended ${recommended}`]),
    ...(latest === undefined ? [] : [`until ${latest}`]),
  ].join(', ');

function product({ product: row, blocks }: Look, { dateOfBirth }: Case, day: Day): Line[] {
  if (!row) return blocks.map((block) => ({ rule: block.rule, outcome: wait(block) }));
  const block = blocks.find(({ rule }) => rule === row.rule);
  const age = `${ageOn(dateOfBirth, day.on)} years old on ${day.on}`;
  return [
    { rule: row.rule, outcome: block ? `${age}: ${wait(block)}` : `${age}: within its ages` },
  ];
}

const asked = ({ ask, rule }: AskRow, { answers, doses }: Case): Line => {
  if (isAboutDoses(ask)) {
    return { rule, outcome: `asks for earlier doses: ${doses.length} known of all vaccines` };
  }
  return { rule, outcome: `asks ${ask}: ${answers[ask] ?? 'not answered'}` };
};

function schedule(tables: EligibilityTables, look: Look): Line[] {
  return look.forecasts.flatMap((forecast) => {
    const season = seasonRow(tables.seasons, forecast);
    const block = look.blocks.find(({ rule }) => rule === forecast.rule);
    const outcome = block ? `${status(forecast)}; ${wait(block)}` : status(forecast);
    return [
      ...(season
        ? [
            {
              rule: season.rule,
              outcome: `repeats every year from ${season.begins} to ${season.ends}`,
            },
          ]
        : []),
      ...forecast.considered.flatMap(({ rule, outcome: came }) =>
        rule.id === forecast.rule.id ? [] : { rule, outcome: came },
      ),
      { rule: forecast.rule, outcome },
    ];
  });
}

const assumption = ({ assumed }: Look) => {
  const said = Object.entries(assumed).map(([ask, yes]) => `${ask} ${yes ? 'yes' : 'no'}`);
  return said.length > 0 ? `Taken as answered: ${said.join(', ')}.` : '';
};

function law({ authority, blocks }: Look): Line {
  const block = blocks.find(({ rule }) => rule === authority.rule);
  const outcome = block ? wait(block) : authority.answer;
  return { rule: authority.rule, outcome };
}

const dayAfter = (day: Day): Line[] => {
  const block = bindingBlock(day.best);
  const rule =
    block?.rule ?? (day.answer === 'call' ? day.best.authority.rule : day.best.forecasts[0]?.rule);
  if (!rule) return [];
  const outcome = block ? wait(block) : day.answer === 'call' ? 'unknown' : day.answer;
  return [{ rule, outcome: `on ${day.on}: ${outcome}` }];
};

/** Each rule once per result; the deciding one is marked. */
export function explained(
  tables: EligibilityTables,
  vaccine: VaccineCode,
  person: Case,
  { today, later, finding }: { today: Day; later: readonly Day[]; finding: { rule: Rule } },
): Considered[] {
  const { best, looks, asks, on } = today;
  const others = looks.filter((look) => look !== best);
  const implied = rowsFor(tables.implied, vaccine, person.dateOfBirth, on).map(
    ({ rule, observation, confirm }): Line => ({
      rule,
      outcome: `counts as CDC's observation ${observation}${confirm ? ', which the pharmacist confirms' : ''}`,
    }),
  );
  const lines: Line[] = [
    ...product(best, person, today),
    ...asks.map((row) => asked(row, person)),
    ...implied,
    ...schedule(tables, best),
    ...others.flatMap((look) =>
      look.forecasts.map((forecast) => ({
        rule: forecast.rule,
        outcome: `${assumption(look)} ${status(forecast)}`,
      })),
    ),
    law(best),
    ...later.flatMap(dayAfter),
  ];
  const decided = lines.findIndex(({ rule }) => rule.id === finding.rule.id);
  const all = decided < 0 ? [...lines, { rule: finding.rule, outcome: 'decides' }] : lines;
  const index = decided < 0 ? lines.length : decided;
  return all.map((line, at) => ({ ...line, decided: at === index }));
}
