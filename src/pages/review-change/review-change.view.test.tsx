import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AppointmentDetails } from '#contract/manage.ts';
import { asMember } from '#qa/journeys/group-samples.ts';
import { managed } from '#qa/journeys/managed-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toDetails } from '#tests/support/manage-steps.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { ReviewChangeView } from './review-change.view.tsx';

const booked = managed({ appointmentDate: `${sample.otherDate}T10:00:00-06:00`, slot: '10:00' });

/** As the server shows it to a group member: nothing of how the person who booked is reached. */
const fromServer: AppointmentDetails = {
  ...asMember(),
  journey: { ...asMember().journey, patient: null, consent: null },
};

/** Another time at the same store is held. */
async function show(begun = startJourney(), appointment = booked) {
  const journey = await toDetails(appointment, begun);
  journey.send({ type: 'cancel.requested' });
  journey.send({ type: 'reason.given', reason: 'date' });
  journey.send({ type: 'reason.submitted' });
  await journey.refuse('searchTimeslots', 'FC_908_Conflict');
  journey.send({ type: 'times.wanted' });
  await journey.answer('searchTimeslots', sample.times(false));
  journey.send({
    type: 'time.picked',
    time: { locationId: sample.location.locationId, date: sample.slotDate, slot: '09:00' },
  });
  journey.send({ type: 'time.submitted' });
  await journey.answer('createHold', sample.held(10));
  return { journey, ...(await showView(ReviewChangeView, journey)) };
}

const save = () => screen.getByRole('button', { name: 'Save this change' });
const side = (name: string) => within(screen.getByRole('region', { name }));

describe('review-change', () => {
  it('MNG-06 shows the appointment now and after the change, and marks in words what differs', async () => {
    await show();
    expect(side('Now').getAllByRole('definition')[0]?.textContent).toBe(
      'Friday, March 610:00 AM CST',
    );
    expect(side('New').getAllByRole('definition')[0]?.textContent).toBe(
      'Wednesday, March 49:00 AM CST',
    );
    expect(
      side('New')
        .getAllByRole('term')
        .map(({ textContent }) => textContent?.trim()),
    ).toEqual(['Time Changes', 'Place', 'Vaccines']);
    expect(side('Now').queryByText('Changes')).toBeNull();
  });

  it('MNG-06 says what follows: the number stays, the messages and the calendar entry are new', async () => {
    await show();
    const said = screen.getByRole('region', { name: 'When you save' }).textContent;
    expect(said).toContain('Your confirmation number stays the same: 7K3MP-Q9TZX.');
    expect(said).toContain('ada@example.org');
    expect(said).toContain('calendar');
  });

  it.each(BOTH)(
    'SAF-01 tells a group member that the person who booked gets the messages, in %s',
    async (language) => {
      await show(startJourney(language), fromServer);
      const name = language === 'es' ? 'Cuando guarde el cambio' : 'When you save';
      const said = side(name)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
      expect(said).toEqual(
        language === 'es'
          ? [
              'Su número de confirmación no cambia: 8TW3N-PX5YQ.',
              'Le avisamos a la persona que reservó para el grupo.',
            ]
          : [
              'Your confirmation number stays the same: 8TW3N-PX5YQ.',
              'We tell the person who booked for the group.',
            ],
      );
    },
  );

  it('SMS-01 promises no text message to a number that has said STOP', async () => {
    const stopped: AppointmentDetails = { ...booked, textsStopped: true };
    const { journey } = await show(startJourney(), stopped);
    expect(journey.context().texts.decision).toBe('agree');
    const said = side('When you save').getAllByRole('listitem')[1]?.textContent;
    expect(said).toBe('We send the new details to ada@example.org.');
  });

  it('MNG-06 saves with one press; a second while it is running does nothing', async () => {
    const { user, journey, sent, world } = await show();
    await user.dblClick(save());
    expect(sent).toEqual([{ type: 'change.confirmed' }]);
    expect(save().getAttribute('aria-disabled')).toBe('true');
    await world(() => journey.answer('updateAppointment', managed({ sequence: 1 })));
    expect(journey.at({ flow: 'view-details' })).toBe(true);
  });

  it('MNG-06 says that there is another appointment at that time and leads to other times', async () => {
    const { user, journey, world } = await show();
    await user.click(save());
    await world(() => journey.refuse('updateAppointment', 'OVERLAPPING_APPOINTMENT'));
    expect(screen.getByRole('alert').textContent).toContain('Nothing was changed.');
    expect(screen.getByRole('link', { name: '312-555-0100' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Choose another time' }));
    expect(journey.at({ flow: 'timeslots' })).toBe(true);
  });

  it('MNG-06 says what is kept when saving fails', async () => {
    const { user, journey, world } = await show();
    await user.click(save());
    await world(() => journey.fail('updateAppointment', 1002));
    expect(screen.getByRole('alert').textContent).toContain('Your appointment stays booked');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(journey.at({ flow: { 'review-change': 'saving' } })).toBe(true);
    await world(() => journey.fail('updateAppointment', 1002));
    await user.click(screen.getByRole('button', { name: 'Back to the change' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(save()).toBeTruthy();
  });

  it.each(BOTH)(
    'MNG-06 API-03 without an answer claims nothing, and leads to what is booked now, in %s',
    async (language) => {
      const { user, journey, world, container } = await show(startJourney(language));
      await user.click(screen.getByRole('button'));
      await world(() => journey.fail('updateAppointment', 1004));
      const [said, claims, see] =
        language === 'es'
          ? ['Quizá sí funcionó.', /guardamos el nuevo|sigue en pie/, 'Ver mi cita']
          : ['It may have worked.', /hold the new time|stays booked/, 'See my appointment'];
      expect(screen.getByRole('alert').textContent).toContain(said);
      expect(container.textContent).not.toMatch(claims);
      await user.click(screen.getByRole('button', { name: see }));
      expect(journey.at({ flow: { 'view-details': 'loading' } })).toBe(true);
    },
  );

  it.each(BOTH)(
    'MNG-06 shows what was changed meanwhile, and offers both as a choice, in %s',
    async (language) => {
      const { user, journey, world } = await show(startJourney(language));
      await user.click(screen.getByRole('button'));
      await world(() => journey.refuse('updateAppointment', 'APPOINTMENT_CHANGED'));
      expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true');
      const latest = managed({
        sequence: 3,
        appointmentDate: `${sample.otherDate}T11:00:00-06:00`,
      });
      await world(() => journey.answer('getAppointment', latest));
      const now = side(language === 'es' ? 'Ahora' : 'Now').getAllByRole('definition')[0];
      expect(now?.textContent).toContain('11:00');
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
      const [anyway] = screen.getAllByRole('button');
      if (anyway) await user.click(anyway);
      expect(journey.askedOf('updateAppointment')).toMatchObject({ body: { sequence: 3 } });
    },
  );
});
