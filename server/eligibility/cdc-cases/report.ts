// The output of `npm run eligibility:cases`: how many cases match CDC, by vaccine group, and each
// that does not.
import { isSame, STATUS, tallies, type Compared, type Tally } from './matches.ts';

const NAME_WIDTH = 14;
const NUMBER_WIDTH = 12;
const HEADINGS = ['cases', 'earliest', 'status', 'recommended'];

const line = (name: string, cells: readonly (string | number)[]) =>
  name.padEnd(NAME_WIDTH) + cells.map((cell) => String(cell).padStart(NUMBER_WIDTH)).join('');

const numbers = ({ cases, earliest, status, recommended }: Tally) => [
  cases,
  earliest,
  status,
  recommended,
];

/** @param leftOut number of cases in groups outside the tables, by CDC's name */
export function report(
  compared: readonly Compared[],
  leftOut: ReadonlyMap<string, number>,
  { explain }: { explain: boolean },
): string {
  const groups = tallies(compared);
  const total = (read: (tally: Tally) => number) =>
    groups.reduce((sum, [, tally]) => sum + read(tally), 0);
  const different = compared.filter((one) => !isSame(one));
  return [
    ...(explain ? different.flatMap((one) => [...explained(one), '']) : []),
    line('group', HEADINGS),
    ...groups.map(([group, tally]) => line(group, numbers(tally))),
    line('all', [
      total(({ cases }) => cases),
      total(({ earliest }) => earliest),
      total(({ status }) => status),
      total(({ recommended }) => recommended),
    ]),
    ...(leftOut.size > 0
      ? [
          `left out, not in the catalogue: ${[...leftOut].map(([name, count]) => `${name} ${count}`).join(', ')}`,
        ]
      : []),
    different.length === 0
      ? 'every case has CDC’s earliest date and status'
      : `${different.length} of ${compared.length} differ in earliest date or status${explain ? '' : '; --explain shows them'}`,
  ].join('\n');
}

function explained({ case: one, forecast }: Compared): string[] {
  const { dateOfBirth, sex, observations, doses } = one.patient;
  const said = (status: string, earliest = '-', recommended = '-') =>
    `${status}, earliest ${earliest}, recommended ${recommended}`;
  const isDue = forecast.status === 'due';
  return [
    `${one.id} ${forecast.group}: ${one.name}`,
    `   born ${dateOfBirth}, ${sex}, on ${one.on}`,
    ...(observations.length > 0
      ? [
          `   observed ${observations.map(({ code, date }) => (date ? `${code}@${date}` : code)).join(' ')}`,
        ]
      : []),
    ...(doses.length > 0
      ? [`   given ${doses.map(({ cvx, date }) => `${cvx}@${date}`).join(' ')}`]
      : []),
    `   CDC: ${said(one.expected.status, one.expected.earliest, one.expected.recommended)}`,
    `   here: ${said(STATUS[forecast.status], ...(isDue ? [forecast.earliest, forecast.recommended] : []))}`,
    ...forecast.considered.map(({ decided, outcome }) => `   ${decided ? '->' : '  '} ${outcome}`),
  ];
}
