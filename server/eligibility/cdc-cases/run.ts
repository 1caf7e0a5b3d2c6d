// Runs `npm run eligibility:cases` with its arguments.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readSchedule } from '../schedule-tables.ts';
import { eligibility } from '../eligibility.ts';
import { CaseProblem, readCases } from './cases.ts';
import { compare, isSame } from './matches.ts';
import { decideCase, productReport } from './product.ts';
import { report } from './report.ts';

export const USAGE = `usage: npm run eligibility:cases -- FILE.csv ... [--explain] [--product]

  FILE.csv    a sheet of CDC's CDSi test cases saved as CSV: of healthy people, or of underlying conditions
              (data/eligibility/schedule/README.md says where CDC publishes them)
  --explain   also each case that comes out differently, with every series that was looked at
  --product   also whether the product books each case on its day as CDC says, for somebody who answers
              every question of health with no
  --help

Ends with 0 when every case has CDC's earliest date and status (and answer of the product), with 1 when some differ, with 2 for a wrong argument or file.`;

export interface Outcome {
  text: string;
  /** 0 all match, 1 some differ, 2 bad arguments or file */
  exitCode: 0 | 1 | 2;
}

export function answerTo(args: string[]): Outcome {
  try {
    const { files, help, ...wanted } = argumentsIn(args);
    if (help) return { text: USAGE, exitCode: 0 };
    return casesOf(files, wanted);
  } catch (cause) {
    if (!(cause instanceof CaseProblem)) throw cause;
    return { text: cause.message, exitCode: 2 };
  }
}

function argumentsIn(args: string[]) {
  const { values, positionals } = parsed(args);
  const { explain = false, product = false, help = false } = values;
  if (!help && positionals.length === 0) throw new CaseProblem(`no file is named\n\n${USAGE}`);
  return { files: positionals, explain, product, help };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        explain: { type: 'boolean' },
        product: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (cause) {
    const [first = ''] = cause instanceof Error ? cause.message.split('\n') : [];
    throw new CaseProblem(`${first} (--help lists the options)`, { cause });
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new CaseProblem(`${file}: cannot be read`, { cause });
  }
}

function casesOf(
  files: readonly string[],
  { explain, product }: { explain: boolean; product: boolean },
): Outcome {
  const cases = files.flatMap((file) => readCases(textOf(file), file));
  const schedule = readSchedule();
  const compared = cases.flatMap((one) => compare(schedule, one, explain) ?? []);
  const leftOut = new Map<string, number>();
  for (const { group, vaccineGroup } of cases) {
    if (group === undefined) leftOut.set(vaccineGroup, (leftOut.get(vaccineGroup) ?? 0) + 1);
  }
  const decided = product ? cases.flatMap((one) => decideCase(eligibility(), one) ?? []) : [];
  const lines = [
    report(compared, leftOut, { explain }),
    ...(product ? productReport(decided) : []),
  ];
  const isAllSame = compared.every(isSame) && decided.every((one) => one.isSame);
  return { text: lines.join('\n'), exitCode: isAllSame ? 0 : 1 };
}
