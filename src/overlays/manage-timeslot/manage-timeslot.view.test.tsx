import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asMember } from '#qa/journeys/group-samples.ts';
import { managed, managedWithOffer } from '#qa/journeys/managed-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toDetails } from '#tests/support/manage-steps.ts';
import { showView } from '#tests/support/show-view.tsx';
import { ManageTimeslotView } from './manage-timeslot.view.tsx';

const at = (state: string) => ({ overlay: { 'manage-timeslot': state } });

async function show(journey = startJourney(), appointment = managed()) {
  await toDetails(appointment, journey);
  journey.send({ type: 'overlay.opened', overlay: 'manage-timeslot' });
  const shown = await showView(ManageTimeslotView, journey);
  return { journey, ...shown };
}

it.each([
  [
    'en',
    'The store is closed at your time: Wednesday, March 4, 9:00 AM at State Street Pharmacy.',
    'We keep that appointment',
  ],
  ['es', 'La farmacia State Street Pharmacy estará cerrada', 'La conservamos'],
] as const)(
  'DSK-04 EDT-01 does not promise to keep a time at which the store is closed, in %s',
  async (language, said, unsaid) => {
    const journey = startJourney(language);
    await toDetails(managed({ lostTime: {} }), journey);
    journey.send({ type: 'overlay.opened', overlay: 'manage-timeslot' });
    await showView(ManageTimeslotView, journey);
    expect(dialog().textContent).toContain(said);
    expect(dialog().textContent).not.toContain(unsaid);
  },
);

it.each([
  ['en', 'Tuesday, March 3, 10:15 AM CST. If you take another time here, you give it up.'],
  ['es', 'renuncia a ese'],
] as const)(
  'CNF-05 EDT-01 says that another time gives up the one held, in %s',
  async (language, said) => {
    await show(startJourney(language), managedWithOffer());
    expect(dialog().textContent).toContain(said);
  },
);

async function found(journey?: ReturnType<typeof startJourney>) {
  const shown = await show(journey);
  await shown.world(() => shown.journey.answer('searchTimeslots', sample.times(false)));
  return shown;
}

it.each([
  ['en', undefined, 'Nothing was changed.', 'What you typed'],
  ['en', 1004, 'Nothing was changed.', 'What you typed'],
  ['es', undefined, 'No se cambió nada.', 'Lo que escribió'],
  ['es', 1004, 'No se cambió nada.', 'Lo que escribió'],
] as const)(
  'API-03 EDT-01 of a search that fails says what is so, and nothing of typing, in %s (%s)',
  async (language, code, said, unsaid) => {
    const { journey, world } = await show(startJourney(language));
    await world(() => journey.fail('searchTimeslots', code));
    expect(screen.getByRole('alert').textContent).toContain(said);
    expect(dialog().textContent).not.toContain(unsaid);
  },
);

const dialog = () => screen.getByRole('dialog');
const button = (name: string) => screen.getByRole('button', { name });
const newTime = { ...sample.held(10), slot: '09:15' };
const moved = managed({ appointmentDate: `${sample.slotDate}T09:15:00-06:00`, sequence: 1 });

async function holding() {
  const shown = await found();
  await shown.user.click(screen.getByRole('radio', { name: '9:15 AM' }));
  await shown.user.click(button('Move to this time'));
  return shown;
}

async function saving() {
  const shown = await holding();
  await shown.world(() => shown.journey.answer('createHold', newTime));
  return shown;
}

describe('the time overlay of an appointment', () => {
  it.each([
    [
      'en',
      'You are booked for Wednesday, March 4, 9:00 AM at State Street Pharmacy.',
      'We keep that appointment until you take a new time.',
    ],
    [
      'es',
      'Usted tiene cita el miércoles, 4 de marzo, 9:00 a.m., en State Street Pharmacy.',
      'La conservamos hasta que tome otro horario.',
    ],
  ] as const)(
    'EDT-01 shows the appointment, and says that it is kept, in %s',
    async (language, ...said) => {
      await show(startJourney(language));
      const words = dialog().textContent.replaceAll(/\s/g, ' ');
      for (const text of said) expect(words).toContain(text);
    },
  );

  it('EDT-01 says what else a new time changes before it is saved', async () => {
    await found();
    expect(dialog().textContent).toContain('We then send you the new time');
    expect(dialog().textContent).toContain('Your confirmation number stays the same.');
  });

  it.each([
    ['en', 'We then tell the person who booked for the group.', 'We then send you'],
    ['es', 'Luego le avisamos a la persona que reservó para el grupo.', 'le enviamos'],
  ] as const)(
    'SAF-01 promises a group member no message of their own, in %s',
    async (language, said, unsaid) => {
      const { world, journey } = await show(startJourney(language), asMember());
      await world(() => journey.answer('searchTimeslots', sample.times(false)));
      expect(dialog().textContent).toContain(said);
      expect(dialog().textContent).not.toContain(unsaid);
    },
  );

  it('EDT-01 shows the times to choose from', async () => {
    await found(startJourney());
    expect(within(dialog()).getAllByRole('article')).toHaveLength(1);
  });

  it('MNG-06 moves the appointment in one sheet: the new time is held, then booked', async () => {
    const { journey, world } = await holding();
    expect(button('Move to this time').getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Getting your new time')).toBeTruthy();
    await world(() => journey.answer('createHold', newTime));
    expect(screen.getByText('Moving your appointment')).toBeTruthy();
    expect(document.activeElement).toBe(button('Move to this time'));
    await world(() => journey.answer('updateAppointment', moved));
    expect(journey.at({ overlay: 'closed' })).toBe(true);
    expect(journey.context().manage).toMatchObject({ appointment: moved, saved: 'time' });
  });

  it('HLD-07 says that another visitor was quicker and that the booked time is still there', async () => {
    const { user, journey, world } = await holding();
    await world(() => journey.refuse('createHold', 'FC_908_Conflict'));
    expect(screen.getByRole('alert').textContent).toContain('You still have your appointment.');
    expect(document.activeElement).toBe(button('See other times'));
    await user.click(button('See other times'));
    expect(journey.at(at('searching'))).toBe(true);
  });

  it('MNG-06 says that the person has another appointment at that time', async () => {
    const { user, journey, world } = await saving();
    await world(() => journey.refuse('updateAppointment', 'OVERLAPPING_APPOINTMENT'));
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('This person is already booked at that time')).toBeTruthy();
    expect(alert.getByText(/you still have your appointment/)).toBeTruthy();
    await user.click(button('Keep my appointment'));
    expect(journey.at({ overlay: 'closed' })).toBe(true);
    expect(journey.context().manage.appointment?.appointmentDate).toContain('T09:00');
  });

  it.each([
    [1002, 'We could not move your appointment'],
    [1004, 'We did not get an answer'],
  ] as const)(
    'MNG-06 a save that fails (%s) is tried again and moves it once',
    async (code, title) => {
      const { user, journey, world } = await saving();
      const { intention } = journey.askedOf('updateAppointment') as { intention: string };
      await world(() => journey.fail('updateAppointment', code));
      expect(screen.getByRole('alert').textContent).toContain(title);
      expect(screen.getByRole('alert').textContent).toContain('We will move it only once.');
      await user.click(button('Try again'));
      expect(journey.askedOf('updateAppointment')).toMatchObject({ intention });
      await world(() => journey.fail('updateAppointment', code));
      await user.click(button('See other times'));
      expect(journey.at(at('searching'))).toBe(true);
    },
  );

  it('MNG-06 shows what another tab saved, and overwrites it only when told to', async () => {
    const { user, journey, world } = await saving();
    await world(() => journey.refuse('updateAppointment', 'APPOINTMENT_CHANGED'));
    expect(screen.getByText('Checking what is booked now')).toBeTruthy();
    const now = managed({ appointmentDate: `${sample.slotDate}T10:30:00-06:00`, sequence: 3 });
    await world(() => journey.answer('getAppointment', now));
    expect(dialog().textContent).toContain('This appointment was changed in the meantime');
    expect(dialog().textContent).toMatch(/10:30\sAM/);
    expect(document.activeElement).toBe(button('Save my change anyway'));
    await user.click(button('Save my change anyway'));
    expect(journey.askedOf('updateAppointment')).toMatchObject({ body: { sequence: 3 } });
    await world(() => journey.answer('updateAppointment', { ...moved, sequence: 4 }));
    expect(journey.at({ overlay: 'closed' })).toBe(true);
  });

  it('EDT-01 offers only keeping the time until another is picked', async () => {
    const { user } = await found();
    expect(screen.queryByRole('button', { name: 'Move to this time' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: '9:15 AM' }));
    expect(button('Move to this time')).toBeTruthy();
  });

  it('SLT-07 without other times offers the next day and a wider radius, and keeps the booking', async () => {
    const { user, journey, world } = await show();
    await world(() =>
      journey.refuse('searchTimeslots', 'FC_908_Conflict', { alternatives: sample.fewerVaccines }),
    );
    expect(dialog().textContent).toContain('Your appointment stays booked.');
    await user.click(button('Look within 50 miles'));
    expect(journey.context().search.miles).toBe(50);
  });
});
