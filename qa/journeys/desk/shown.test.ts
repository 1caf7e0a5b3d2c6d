import { describe, expect, it } from 'vitest';
import { freshDesk, type DeskContext } from '#machines/desk/context.ts';
import { calledOne, thisWeek, toCall } from './calendar-samples.ts';
import { people } from './people-samples.ts';
import * as sample from './samples.ts';
import { wrongShown } from './shown.ts';
import { stock } from './stock-samples.ts';

const fresh = freshDesk({});

const at = (page: string | object, known: Partial<DeskContext>) => ({
  value: { atDesk: { working: { page: page as string } } },
  context: { ...fresh, day: sample.day, ...known },
});
const shown = (lines: readonly string[], fields: Readonly<Record<string, string>> = {}) => ({
  lines,
  fields,
});

describe('a page of the desk', () => {
  const atPeople = at(
    { people: { open: 'listing' } },
    { people: { ...fresh.people, shown: people } },
  );
  const pat = 'Pat Lee (you) pat@pharmacy.example Manager March 2, 2026';
  const robin = 'Robin Diaz robin@pharmacy.example Technician March 2, 2026';

  it.each([
    ['as it is', [pat, robin], 0],
    ['one person short', [pat], 1],
    ['with the address of another', [pat, robin.replace('robin@', 'pat@')], 1],
    ['with another day', [pat, robin.replace('March 2', 'March 3')], 1],
  ])('QAL-03 DSK-01 tells who works there, %s', (_, lines, flaws) => {
    expect(wrongShown(shown(lines), atPeople, 'en')).toHaveLength(flaws);
  });

  it('QAL-03 DSK-04 tells how many doses of each lot there are', () => {
    const moment = at({ stock: 'shown' }, { stock: { ...fresh.stock, shown: stock } });
    const lines = [
      'Flu',
      'Fluzone Sanofi',
      'U1234AA December 31, 2026 10',
      'March 2, 2026 9:00 AM +10 Fluzone U1234AA Pat Lee',
    ];
    expect(wrongShown(shown(lines), moment, 'en')).toEqual([]);
    const other = lines.map((line) => line.replace('2026 10', '2026 11'));
    expect(wrongShown(shown(other), moment, 'en')).toHaveLength(1);
  });

  it('QAL-03 DSK-04 tells whom to call, at which number, in Spanish', () => {
    const known = { ...fresh.calendar, week: thisWeek, calls: calledOne };
    const moment = at({ calendar: 'calls' }, { calendar: known });
    const lines = [
      'Bea Novak lun, 2 mar, 4:00 p. m.',
      'Frank Weiss 312-555-0187 mar, 3 mar, 10:30 a. m.',
    ];
    expect(wrongShown(shown(lines), moment, 'es')).toEqual([]);
    expect(wrongShown(shown(lines.slice(1)), moment, 'es')).toHaveLength(1);
    const all = at({ calendar: 'calls' }, { calendar: { ...known, calls: toCall } });
    expect(wrongShown(shown(lines), all, 'es')).not.toEqual([]);
  });

  it('QAL-03 SES-01 shows in each field what was typed into it', () => {
    const form = { email: 'ana@pharmacy.example', role: '' };
    const moment = at({ people: { open: 'listing' } }, { people: { ...fresh.people, form } });
    expect(wrongShown(shown([], { 'invite.email': form.email }), moment, 'en')).toEqual([]);
    expect(wrongShown(shown([], { 'invite.email': '' }), moment, 'en')).toHaveLength(1);
  });
});
