// What a person has said of earlier doses and health, as it is kept. Pure.
import { COVID } from '#domain/vaccine-selection.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import { historyOf, stepsOf } from '../knowledge/screening.ts';

/** VAC-09: earlier doses whose dates were given, oldest first, numbered for each vaccine. */
export function historyIn(context: JourneyContext) {
  const doses = historyOf(context).toSorted((one, other) => one.date.localeCompare(other.date));
  const history = doses.map(({ code, date, manufacturer }, index) => ({
    code,
    dose: String(doses.slice(0, index + 1).filter((one) => one.code === code).length),
    name: manufacturer ?? code,
    date,
    type: code === COVID ? ('primary' as const) : ('nonCovid' as const),
  }));
  return { history };
}

/** ENG-05: each answer beside the vaccines that asked for it. */
export const responsesOf = (context: JourneyContext) =>
  stepsOf(context).flatMap(({ id, page, question, of }) => {
    const said = context.unsure.includes(id) ? 'notSure' : context.answers[question];
    const vaccineCode = of ?? (page === 'covid' ? COVID : (context.vaccines[0] ?? ''));
    if (Array.isArray(said)) return { vaccineCode, question, answer: said.join() || 'none' };
    return typeof said === 'string' ? { vaccineCode, question, answer: said } : [];
  });
