// A dose entered in error, and a visit of another day, in the desk's chart (DSK-03).
import { expect, it } from 'vitest';
import type { DeskSheet, GivenDose } from '#contract/desk.ts';
import {
  dayOf,
  desk,
  doseOf as dose,
  no,
  openVisit,
  visitOf,
  yes,
} from '#tests/support/desk-chart.ts';
import { freshDoses, toRecordAnew } from './doses.ts';
import { mayCorrect, mayGive } from './list.ts';

const inError = { reason: 'wrongDetails' as const, at: '2026-11-23T11:00:00.000Z' };
const vaccine = (code: string) => ({ code, name: code, dose: '1', rxRequired: false });
const sheetWith = (...given: GivenDose[]): DeskSheet => ({
  visit: visitOf({ stage: 'given', version: 5, vaccines: [vaccine('150'), vaccine('207')] }),
  gender: 'Female',
  answers: [],
  history: [],
  reasons: [],
  products: [],
  lots: [],
  given,
  steps: [],
});
const inPage = (page: 'list' | 'sheet' | 'correcting' | 'unmarked' | 'opening') =>
  ({ atDesk: { working: { page } } }) as const;

it('DSK-03 begins the form of each dose with the route on its label', () => {
  const sheet = sheetWith();
  const visit = visitOf({ vaccines: [vaccine('150'), vaccine('174')] });
  expect(freshDoses(dayOf(visit), { ...sheet, visit }).map(({ route }) => route)).toEqual([
    'IM',
    'PO',
  ]);
});

it('DSK-03 asks why a dose was wrong, marks it once, and reads the visit again', async () => {
  const chart = await openVisit(sheetWith(dose('one')));
  chart.send({ type: 'correction.begun', doseId: 'one' });
  chart.send({ type: 'correction.submitted' });
  expect(chart.context().problems).toEqual([
    { name: 'correction.reason', problem: 'errorReason.missing' },
  ]);
  chart.send({ type: 'correction.typed', reason: 'notGiven' });
  chart.send({ type: 'correction.submitted' });
  const key = chart.keyOf('markEnteredInError');
  await chart.fail('markEnteredInError');
  expect(chart.is(inPage('unmarked'))).toBe(true);
  chart.send({ type: 'retried' });
  expect(chart.keyOf('markEnteredInError')).toBe(key);
  const marked = visitOf({ stage: 'awaitingSignOff', version: 6 });
  expect(await chart.answer('markEnteredInError', yes(marked))).toMatchObject({
    params: { doseId: 'one' },
    body: { version: 5, reason: 'notGiven' },
  });
  expect(chart.is(inPage('opening'))).toBe(true);
});

it('DSK-03 shows the visit’s current state when another member was quicker', async () => {
  const chart = await openVisit(sheetWith(dose('one')));
  chart.send({ type: 'correction.begun', doseId: 'one' });
  chart.send({ type: 'correction.typed', reason: 'other' });
  chart.send({ type: 'correction.submitted' });
  await chart.answer('markEnteredInError', no('VISIT_CHANGED'));
  expect([chart.is(inPage('opening')), chart.context().refused?.code]).toEqual([
    true,
    'VISIT_CHANGED',
  ]);
});

it('DSK-03 offers no correction of a marked dose, or to a technician', async () => {
  const chart = await openVisit(sheetWith(dose('one', { error: inError }), dose('two')));
  chart.send({ type: 'correction.begun', doseId: 'one' });
  expect(chart.is(inPage('sheet'))).toBe(true);
  const context = chart.context();
  expect(mayCorrect(context, 'two')).toBe(true);
  const { member } = desk();
  const stores = member?.stores.map((store) => ({ ...store, role: 'technician' as const })) ?? [];
  const technician = desk(member && { member: { ...member, stores } });
  expect(mayCorrect({ ...context, desk: technician }, 'two')).toBe(false);
});

it('DSK-03 records again only the doses that were entered in error', () => {
  const sheet = sheetWith(dose('one', { error: inError }), dose('two', { code: '207' }));
  expect(toRecordAnew(sheet)).toEqual(['150']);
  expect(freshDoses(dayOf(sheet.visit), sheet).map(({ code }) => code)).toEqual(['150']);
  expect(toRecordAnew(sheetWith(dose('one', { error: inError }), dose('three')))).toEqual([]);
});

it('DSK-03 records again only what was entered in error at a visit of another day', async () => {
  const chart = await openVisit(sheetWith());
  const context = { ...chart.context(), day: dayOf() };
  const over = visitOf({ ...sheetWith().visit, stage: 'awaitingSignOff' });
  const wrong = { ...sheetWith(dose('one', { error: inError })), visit: over };
  expect(mayGive({ ...context, sheet: wrong })).toBe(true);
  expect(freshDoses(context.day, wrong).map(({ code }) => code)).toEqual(['150']);
  // Nothing was given that day, and the server records nothing of it now.
  expect(mayGive({ ...context, sheet: { ...wrong, given: [] } })).toBe(false);
  expect(mayGive({ ...context, day: dayOf(over), sheet: { ...wrong, given: [] } })).toBe(true);
});

it('DSK-03 a form left before somebody else gave both is not what records one of them again', async () => {
  const { visit } = sheetWith();
  const ready = { ...sheetWith(), visit: { ...visit, stage: 'awaitingSignOff' as const } };
  const chart = await openVisit(ready);
  chart.send({ type: 'giving.begun' });
  chart.send({ type: 'dose.typed', index: 0, change: { lot: 'OLD1' } });
  chart.send({ type: 'sheet.closed' });
  chart.send({ type: 'day.changed' });
  const now = { ...visit, version: 6 };
  await chart.answer('getDeskDay', yes(dayOf(now)));
  chart.send({ type: 'sheet.opened', appointmentId: visit.appointmentId });
  const wrong = sheetWith(dose('one', { error: inError }), dose('two', { code: '207' }));
  await chart.answer('getDeskVisit', yes({ ...wrong, visit: now }));
  chart.send({ type: 'giving.begun' });
  expect(chart.context().doses.map(({ code, lot }) => [code, lot])).toEqual([['150', '']]);
});

it('DSK-02 finds a visit of another day by its number, or says that there is none', async () => {
  const chart = await openVisit(sheetWith(dose('one')));
  chart.send({ type: 'sheet.closed' });
  chart.send({ type: 'visit.sought' });
  expect(chart.asked('findVisit')).toBe(false);
  chart.send({ type: 'filter.typed', text: '4q8sx-y6zca' });
  chart.send({ type: 'visit.sought' });
  expect(await chart.answer('findVisit', no('FC_903_NotFound'))).toMatchObject({
    body: { confirmationNumber: '4Q8SXY6ZCA' },
  });
  expect([chart.is(inPage('list')), chart.context().refused?.code]).toEqual([
    true,
    'FC_903_NotFound',
  ]);
  chart.send({ type: 'visit.sought' });
  await chart.answer('findVisit', yes({ appointmentId: 'elsewhere' }));
  expect(await chart.answer('getDeskVisit', yes(sheetWith()))).toMatchObject({
    params: { appointmentId: 'elsewhere' },
  });
});

async function unmarked() {
  const chart = await openVisit(sheetWith(dose('one')));
  chart.send({ type: 'correction.begun', doseId: 'one' });
  chart.send({ type: 'correction.typed', reason: 'notGiven' });
  chart.send({ type: 'correction.submitted' });
  const key = chart.keyOf('markEnteredInError');
  await chart.fail('markEnteredInError');
  return { ...chart, key };
}

it('DSK-03 marks again with the same key when the form is sent after a failure', async () => {
  const chart = await unmarked();
  chart.send({ type: 'correction.submitted' });
  expect(chart.keyOf('markEnteredInError')).toBe(chart.key);
});

it('DSK-03 a mark that may have been made is left for the visit as it is now, or for another reason', async () => {
  const chart = await unmarked();
  chart.send({ type: 'correction.typed', reason: 'other' });
  expect([chart.is(inPage('correcting')), chart.context().correction?.reason]).toEqual([
    true,
    'other',
  ]);
  chart.send({ type: 'correction.submitted' });
  expect(chart.keyOf('markEnteredInError')).not.toBe(chart.key);
  await chart.fail('markEnteredInError');
  chart.send({ type: 'correction.left' });
  expect([chart.is(inPage('opening')), chart.context().correction]).toEqual([true, undefined]);
  chart.send({ type: 'sheet.closed' });
  expect(chart.is(inPage('list'))).toBe(true);
});
