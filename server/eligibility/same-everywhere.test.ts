// The answer is the same through the API, on the command line, and from the rules directly
// (ELG-07).
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { listEligibleVaccines, type Screening } from '#contract/vaccines.ts';
import { addDays } from '#domain/dates.ts';
import { asksOf, decide } from '#domain/eligibility/decide.ts';
import { wholePersonRefusal } from '#domain/eligibility/whole-person.ts';
import { VACCINE_CODES } from '#domain/vaccine-codes.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { people, type Person } from '#tests/support/eligibility-people.ts';
import { runs } from '#tests/support/runs.ts';
import { bundleFor } from '#tests/support/server-bundle.ts';
import { testServer } from '#tests/support/server.ts';
import { visit } from '#tests/support/visitor.ts';
import { answerTo } from './cli/run.ts';
import { caseOf, eligibility } from './eligibility.ts';

const { app } = await testServer(await freshDatabase());
const visitor = await visit(app);

const today = new Date().toISOString().slice(0, 10);
const on = addDays(today, 12);
// A dose after today is invalid, so people are built as they were some days before the visit.
const sample = people(runs(98, 196), addDays(today, -2), 7);

const told = ({
  vaccineCode,
  cvx,
  date,
  manufacturer,
}: NonNullable<Screening['history']>[number]) =>
  `${cvx ?? ['key', vaccineCode, manufacturer].filter(Boolean).join(':')}@${date}`;

function argumentsFor({ dob, state, screening }: Person): string[] {
  const { sex = 'Unknown', history = [], answers = {} } = screening;
  const said = Object.entries(answers).map(([question, answer]) => `${question}=${answer}`);
  return [
    `--dob=${dob}`,
    `--state=${state}`,
    `--on=${on}`,
    `--sex=${sex}`,
    `--history=${history.map(told).join(',')}`,
    `--answers=${said.join(',')}`,
    '--json',
  ];
}

const byRules = (person: Person) => {
  const asked = caseOf({ ...person, on });
  return VACCINE_CODES.map((vaccineCode) => {
    const {
      considered: _considered,
      isDateOpen: _open,
      ...verdict
    } = decide(eligibility(), vaccineCode, asked);
    return { vaccineCode, verdict, asks: asksOf(eligibility(), vaccineCode, asked) };
  });
};

interface Printed {
  ineligible?: unknown;
  vaccines: { vaccineCode: string; verdict: unknown; asks: unknown; considered: unknown[] }[];
}

const byCommand = (person: Person) =>
  JSON.parse(answerTo(argumentsFor(person), new Date())) as Printed; // the format answerTo writes

async function byApi({ dob, state, screening }: Person) {
  const body = { dob, state, screening, on };
  const reply = await visitor.send('POST', '/api/eligibility/v3/vaccines', body);
  if (reply.statusCode !== 200) return { ineligible: reply.json().ineligible, vaccines: [] };
  const { vaccines } = listEligibleVaccines.reply.parse(reply.json());
  return {
    ineligible: undefined,
    vaccines: vaccines.map(({ vaccineCode, verdict, asks }) => ({ vaccineCode, verdict, asks })),
  };
}

describe('one answer everywhere', () => {
  it('ELG-07 VAC-07 is the same through the API, on the command line and by the rules, for varied people', async () => {
    for (const person of sample) {
      const rules = byRules(person);
      const command = byCommand(person);
      const api = await byApi(person);
      const refused = wholePersonRefusal(eligibility(), caseOf({ ...person, on }));
      expect([person, command.ineligible]).toEqual([person, refused]);
      expect([person, api.ineligible]).toEqual([person, refused]);
      const printed = command.vaccines.map(({ considered: _considered, ...one }) => one);
      expect([person, printed]).toEqual([person, rules]);
      expect([person, api.vaccines]).toEqual([person, refused ? [] : rules]);
      for (const { considered } of command.vaccines) expect(considered).not.toEqual([]);
    }
  });

  it('ELG-07 prints a table and every rule for people, in both languages', () => {
    const args = ['--dob', '1984-04-28', '--state', 'IL', '--vaccine', '87', '--on', on];
    const english = answerTo(args, new Date());
    expect(english).toMatch(/^vaccine +answer +why +from +rule\nShingles 87 +ask /);
    expect(english).toContain(
      '-> screening/87/immunocompromised/19: asks immunocompromised: not answered',
    );
    expect(answerTo([...args, '--lang', 'es'], new Date())).toMatch(/^vacuna +respuesta/);
    expect(answerTo(['--help'], new Date())).toContain('key:87');
  });

  it('ELG-07 exits 1 with one line naming the option when the arguments are invalid', async () => {
    const { file, remove } = await bundleFor('server/eligibility/eligibility.cli.ts');
    const run = promisify(execFile)(process.execPath, [file, '--dob', 'x']);
    await expect(run.finally(remove)).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: '--dob x is not a date: write YYYY-MM-DD or MM/DD/YYYY\n',
    });
  });
});
