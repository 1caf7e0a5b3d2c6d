// Runs `npm run eligibility` with its arguments.
import { asksOf, decide } from '#domain/eligibility/decide.ts';
import { wholePersonRefusal } from '#domain/eligibility/whole-person.ts';
import { todayIn } from '#domain/zones.ts';
import { gazetteer } from '#server/geo/gazetteer.ts';
import { caseOf, eligibility } from '../eligibility.ts';
import { ArgumentProblem, checkDoses, readArguments, USAGE } from './arguments.ts';
import { report } from './report.ts';

/**
 * @param now gives the date of a visit without one
 * @throws ArgumentProblem naming the invalid option
 */
export function answerTo(args: string[], now: Date): string {
  const request = readArguments(args);
  if (!request) return USAGE;
  const { dob, state, screening, vaccines, language, json } = request;
  const on = request.on ?? todayIn(gazetteer().zoneOf(state), now);
  if (on < dob) throw new ArgumentProblem(`--dob ${dob} is in the future`);
  checkDoses(request, on);
  const tables = eligibility();
  const person = caseOf({ dob, state, on, screening });
  const ineligible = wholePersonRefusal(tables, person);
  const judged = vaccines.map((vaccineCode) => ({
    vaccineCode,
    decision: decide(tables, vaccineCode, person, { explain: true }),
    asks: asksOf(tables, vaccineCode, person),
  }));
  if (!json) return report({ judged, ineligible }, language);
  const answers = judged.map(({ vaccineCode, decision, asks }) => {
    const { considered, isDateOpen: _open, ...verdict } = decision;
    return { vaccineCode, verdict, asks, considered };
  });
  return JSON.stringify({ on, ...(ineligible && { ineligible }), vaccines: answers }, null, 2);
}
