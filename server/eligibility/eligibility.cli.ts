// npm run eligibility -- --dob 1984-04-28 --state IL: which vaccines may be booked, and every rule
// considered (ELG-07).
import { ArgumentProblem } from './cli/arguments.ts';
import { answerTo } from './cli/run.ts';

try {
  console.log(answerTo(process.argv.slice(2), new Date()));
} catch (cause) {
  if (!(cause instanceof ArgumentProblem)) throw cause;
  console.error(cause.message);
  process.exitCode = 1;
}
