// npm run eligibility:cases -- cases.csv: checks the engine and its tables against CDC's published
// test cases (ELG-07).
import { answerTo } from './run.ts';

const { text, exitCode } = answerTo(process.argv.slice(2));
if (exitCode === 2) console.error(text);
else console.log(text);
process.exitCode = exitCode;
