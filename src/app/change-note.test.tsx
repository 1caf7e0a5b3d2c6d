import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { groupTimes, managedGroup } from '#qa/journeys/group-samples.ts';
import { managed, managedOnes, managedWithOffer } from '#qa/journeys/managed-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toGroupDetails } from '#tests/support/group-steps.ts';
import { toDetails } from '#tests/support/manage-steps.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { NoTimes } from '#src/pages/timeslots/no-times.tsx';
import { AppProgress } from './app-progress.tsx';
import { ChangeNote } from './change-note.tsx';
import { extrasOf } from './extras.ts';

/** All times are shown, for the existing appointment. */
async function toChange(begun = startJourney(), appointment = managed()) {
  const journey = await toDetails(appointment, begun);
  journey.send({ type: 'cancel.requested' });
  journey.send({ type: 'reason.given', reason: 'date' });
  journey.send({ type: 'reason.submitted' });
  await journey.refuse('searchTimeslots', 'FC_908_Conflict');
  journey.send({ type: 'times.wanted' });
  return journey;
}

describe('changing an appointment', () => {
  it.each(BOTH)(
    'MNG-06 says that the old time stays booked until the change is saved, in %s',
    async (language) => {
      const journey = await toChange(startJourney(language));
      expect(extrasOf(journey.actor.getSnapshot())).toContain('change-note');
      const { container } = await showView(ChangeNote, journey);
      expect(container.textContent).toContain(
        language === 'es'
          ? 'miércoles, 4 de marzo, 9:00 a.m., que sigue en pie'
          : 'Wednesday, March 4, 9:00 AM. It stays booked',
      );
    },
  );

  it.each(BOTH)('GRP-03 speaks of everyone where a group is moved, in %s', async (language) => {
    const journey = await toGroupDetails(startJourney(language));
    journey.send({ type: 'groupTimes.wanted' });
    const { container } = await showView(ChangeNote, journey);
    expect(container.textContent).toContain(
      language === 'es'
        ? 'siguen en pie hasta que elija otro horario'
        : 'They stay booked until you choose a new time',
    );
  });

  it.each(BOTH)('CNF-05 says which earlier time another one gives up, in %s', async (language) => {
    const said =
      language === 'es'
        ? /un horario más temprano: martes, 3 de marzo.*renuncia a ese/
        : /an earlier time for you: Tuesday, March 3.*you give it up/;
    const alone = await toDetails(managedWithOffer(), startJourney(language));
    alone.send({ type: 'cancel.requested' });
    alone.send({ type: 'reason.given', reason: 'date' });
    alone.send({ type: 'reason.submitted' });
    alone.send({ type: 'times.wanted' });
    expect((await showView(ChangeNote, alone)).container.textContent).toMatch(said);
    const { earlierWish, earlierOffer } = managedWithOffer();
    const group = await toGroupDetails(
      startJourney(language),
      managedGroup.map((member) => ({ ...member, earlierWish, earlierOffer })),
    );
    group.send({ type: 'groupTimes.wanted' });
    const { container, world } = await showView(ChangeNote, group);
    expect(container.textContent).toMatch(said);
    await world(() => group.answer('searchTimeslots', groupTimes(2, false)));
    await world(() => group.send({ type: 'offeredTime.taken', offer: 'soonest' }));
    await world(() => group.answer('createHold', sample.held(10)));
    expect(container.textContent).not.toMatch(said);
  });

  it('CAN-03 says which missed visit is rebooked', async () => {
    const journey = await toDetails(managedOnes.missed);
    journey.send({ type: 'appointment.rebooked' });
    const { container } = await showView(ChangeNote, journey);
    expect(container.textContent).toContain(
      'another time for your appointment on Wednesday, March 4',
    );
  });

  it.each(BOTH)('DSK-04 keeps nobody a time at a closed store, in %s', async (language) => {
    const said = { en: 'because of a store closing', es: 'por el cierre de la farmacia' }[language];
    const alone = await toChange(startJourney(language), managed({ lostTime: {} }));
    const one = await showView(ChangeNote, alone);
    expect(one.container.textContent).toContain(said);
    const group = await toGroupDetails(
      startJourney(language),
      managedGroup.map((member) => ({ ...member, lostTime: {} })),
    );
    group.send({ type: 'groupTimes.wanted' });
    expect((await showView(ChangeNote, group)).container.textContent).toContain(said);
  });

  it('MNG-06 is not a step of a booking, and cannot be saved for later', async () => {
    const journey = await toChange();
    expect(extrasOf(journey.actor.getSnapshot())).not.toContain('save-later');
    const Progress = () => <AppProgress page="timeslots" />;
    const { container } = await showView(Progress, journey);
    expect(container.textContent).toBe('');
  });

  it('SLT-07, SLT-11 searches near another place for an existing appointment, too', async () => {
    const journey = await toChange();
    await journey.refuse('searchTimeslots', 'FC_908_Conflict', {
      alternatives: sample.fewerVaccines,
    });
    await showView(NoTimes, journey);
    expect(
      screen.getByRole('button', { name: 'Look within 50 miles: 3 stores have times' }),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Look near another place' }));
    expect(journey.at({ flow: { timeslots: 'placing' } })).toBe(true);
  });

  it('MNG-06 says nothing on the review, which shows both times', async () => {
    const journey = await toChange();
    await journey.answer('searchTimeslots', sample.times(false));
    journey.send({
      type: 'time.picked',
      time: { locationId: sample.location.locationId, date: sample.slotDate, slot: '09:00' },
    });
    journey.send({ type: 'time.submitted' });
    await journey.answer('createHold', sample.held(10));
    expect(journey.at({ flow: 'review-change' })).toBe(true);
    expect(extrasOf(journey.actor.getSnapshot())).toEqual(['hold-bar']);
  });
});
