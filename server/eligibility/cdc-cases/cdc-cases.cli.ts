// npm run eligibility:cases -- cases.csv: CDC's published test cases against the engine and its
// tables (ELG-07).
import { answerTo } from './run.ts';

const { text, exitCode } = answerTo(process.argv.slice(2));
if (exitCode === 2) console.error(text);
else console.log(text);
process.exitCode = exitCode;
