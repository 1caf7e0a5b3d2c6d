import { describe, expect, it } from 'vitest';
import { freshDesk } from '#machines/desk/context.ts';
import type { DeskMoment } from './part.ts';
import * as sample from './samples.ts';
import { wrongDay, type Row } from './shown-day.ts';

const moment: DeskMoment = {
  value: { atDesk: { working: { page: 'list' } } },
  context: { ...freshDesk({}), day: { ...sample.day, visits: [sample.ana] } },
};
const row: Row = {
  id: `visit-${sample.ana.appointmentId}`,
  text: '9:15 AMAna Rivera04/28/1984Flu Dose 1Booked',
};

describe('the rows of the day', () => {
  it('QAL-03 DSK-02 that tell what is known are right', () => {
    expect(wrongDay([row], moment)).toEqual([]);
  });

  it.each([
    ['nobody', []],
    ['somebody else', [{ ...row, id: 'visit-other' }]],
    ['another name', [{ ...row, text: row.text.replace('Ana', 'Eva') }]],
    ['another time', [{ ...row, text: row.text.replace('9:15', '9:30') }]],
    ['another date of birth', [{ ...row, text: row.text.replace('1984', '1985') }]],
    ['another vaccine', [{ ...row, text: row.text.replace('Flu', 'Shingles') }]],
  ])('QAL-03 DSK-02 that show %s are seen', (_, rows) => {
    expect(wrongDay(rows, moment)).toHaveLength(1);
  });
});
