import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CancelReason } from '#domain/cancellation.ts';
import { timesElsewhere } from '#tests/journeys/managed-samples.ts';
import * as sample from '#tests/journeys/samples.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { toGroupDetails } from '#tests/support/group-steps.ts';
import { startJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { WinBackView } from './win-back.view.tsx';

async function show(scope: 'person' | 'group', reason: CancelReason, begun = startJourney()) {
  const journey = await toGroupDetails(begun);
  journey.send({ type: 'cancel.requested' });
  journey.send({ type: 'scope.chosen', scope });
  journey.send({ type: 'reason.given', reason });
  journey.send({ type: 'reason.submitted' });
  return { journey, ...(await showView(WinBackView, journey, 'win-back', 'get-started')) };
}

const button = (name: string) => screen.getByRole('button', { name });
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('win-back, of one of a group', () => {
  it.each(BOTH)('GRP-03 says whose, without fault for axe, in %s', async (language) => {
    const { container } = await show('person', 'other', startJourney(language));
    const say = (en: string, es: string) => (language === 'es' ? es : en);
    expect(heading()).toBe(
      say('Do you want to cancel Ada’s appointment?', '¿Quiere cancelar la cita de Ada?'),
    );
    expect(container.textContent).toContain(
      say('The others keep theirs.', 'Los demás mantienen la suya.'),
    );
    expect(await axeFindings(container)).toEqual([]);
  });

  it('CAN-01 cancels this person’s number alone', async () => {
    const { user, journey } = await show('person', 'other');
    await user.click(button('Cancel Ada’s appointment'));
    expect(journey.askedOf('cancelAppointment')).toMatchObject({
      params: { version: 'v6', confirmationNumber: '7K3MPQ9TZX' },
    });
  });

  it('GRP-03 keeps this person’s appointment', async () => {
    const { user, journey } = await show('person', 'other');
    await user.click(button('Keep Ada’s appointment'));
    expect(journey.at({ flow: 'view-details' })).toBe(true);
  });

  it('CAN-02 offers this person another time', async () => {
    const { journey, world } = await show('person', 'date');
    await world(() => journey.answer('searchTimeslots', timesElsewhere()));
    await world(() => journey.answer('createHold', sample.held(10)));
    expect(button('Move Ada’s appointment')).toBeTruthy();
    expect(button('Cancel Ada’s appointment')).toBeTruthy();
  });
});

describe('win-back, of a whole group', () => {
  it.each(BOTH)('GRP-03 says that it is everybody, without fault for axe, in %s', async (lang) => {
    const { container } = await show('group', 'date', startJourney(lang));
    expect(heading()).toBe(
      lang === 'es'
        ? '¿Quiere cancelar las citas de todos?'
        : 'Do you want to cancel everybody’s appointments?',
    );
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      lang === 'es' ? 'Lugar' : 'Place',
      'Ada',
      'Leo',
    ]);
    expect(await axeFindings(container)).toEqual([]);
  });

  it('CAN-01 cancels as a group', async () => {
    const { user, journey } = await show('group', 'other');
    await user.click(button('Cancel everybody’s appointments'));
    expect(journey.askedOf('cancelAppointment')).toMatchObject({
      params: { version: 'v7' },
      body: { group: true, reason: 'other' },
    });
  });

  it('CAN-02 leads to another time for everybody', async () => {
    const { user, journey } = await show('group', 'date');
    await user.click(button('Choose another time for everybody'));
    expect(journey.at({ flow: 'group-timeslots' })).toBe(true);
    expect(journey.context().manage.changing).toBe(true);
  });

  it.each([1003, 1004] as const)('CAN-01 says when it comes to nothing (%s)', async (code) => {
    const { user, journey, world, container } = await show('group', 'other');
    await user.click(button('Cancel everybody’s appointments'));
    await world(() => journey.fail('cancelAppointment', code));
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(await axeFindings(container)).toEqual([]);
    await user.click(button('Try again'));
    expect(journey.at({ flow: { 'win-back': 'cancelling' } })).toBe(true);
  });
});
