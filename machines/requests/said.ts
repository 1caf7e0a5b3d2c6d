// A person's answers about earlier doses and health, as saved. Pure.
import { flowTypeOf } from '#domain/covid.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import { historyOf, stepsOf } from '../knowledge/screening.ts';

/** VAC-09: earlier doses with dates, oldest first, numbered per vaccine. */
export function historyIn(context: JourneyContext) {
  const doses = historyOf(context).toSorted((one, other) => one.date.localeCompare(other.date));
  const history = doses.map(({ code, date, manufacturer }, index) => {
    const dose = doses.slice(0, index + 1).filter((one) => one.code === code).length;
    return {
      code,
      dose: String(dose),
      name: manufacturer ?? code,
      date,
      type: flowTypeOf(code, dose),
    };
  });
  return { history };
}

/** ENG-05: each answer with the vaccines that asked for it. */
export const responsesOf = (context: JourneyContext) =>
  stepsOf(context).flatMap(({ id, page, question, of }) => {
    const said = context.unsure.includes(id) ? 'notSure' : context.answers[question];
    const vaccineCode = of ?? (page === 'covid' ? COVID : (context.vaccines[0] ?? ''));
    if (Array.isArray(said)) return { vaccineCode, question, answer: said.join() || 'none' };
    return typeof said === 'string' ? { vaccineCode, question, answer: said } : [];
  });
