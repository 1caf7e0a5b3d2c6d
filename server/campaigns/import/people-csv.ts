// A list of people to invite, one person per row (docs/campaigns.md).
import { randomBytes } from 'node:crypto';
import { personKey } from '#server/booking/patients/person-key.ts';
import type { Gazetteer } from '#server/geo/gazetteer.ts';
import { ListProblem, readCsvList } from '#server/lists/csv-list.ts';
import { judgePerson, PERSON_COLUMNS, type Person } from './judge-person.ts';

export interface ListedPerson {
  line: number;
  person: Person;
}

/** An invalid row and the reason, without its values. */
interface Wrong {
  line: number;
  reason: string;
}

/**
 * Every person of the list, in order.
 * @param now decides which dates of birth are in the future
 * @throws ListProblem listing every invalid line, if there is any
 */
export function readPeople(file: Buffer, places: Gazetteer, now: Date): ListedPerson[] {
  const { lines, broken } = readCsvList(file, { of: 'people', needed: PERSON_COLUMNS });
  const wrong: Wrong[] = [...broken];
  const people: ListedPerson[] = [];
  const lineOf = new Map<string, number>();
  // Only compares people within this list.
  const secret = randomBytes(32);
  for (const { line, row } of lines) {
    const judged = judgePerson(row, places, now);
    if ('wrong' in judged) {
      wrong.push(...judged.wrong.map((reason) => ({ line, reason })));
      continue;
    }
    const { person } = judged;
    const key = personKey(person, secret).toString('base64');
    const before = lineOf.get(key);
    if (before !== undefined) wrong.push({ line, reason: `the same person as line ${before}` });
    else lineOf.set(key, line);
    people.push({ line, person });
  }
  if (wrong.length > 0) throw new ListProblem(reportOf(wrong));
  return people;
}

function reportOf(wrong: Wrong[]): string {
  const told = wrong
    .toSorted((one, other) => one.line - other.line)
    .map(({ line, reason }) => `line ${line}: ${reason}`);
  return [...told, 'Nobody was invited: please mend these lines and try again.'].join('\n');
}
