import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asMember } from '#qa/journeys/group-samples.ts';
import { managed, managedOnes } from '#qa/journeys/managed-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toDetails } from '#tests/support/manage-steps.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { ManageVaccineView } from './manage-vaccine.view.tsx';

const at = (state: string) => ({ overlay: { 'manage-vaccine': state } });

async function show(journey = startJourney(), appointment = managed()) {
  await toDetails(appointment, journey);
  journey.send({ type: 'overlay.opened', overlay: 'manage-vaccine' });
  const shown = await showView(ManageVaccineView, journey);
  return { journey, ...shown };
}

async function listed(journey?: ReturnType<typeof startJourney>) {
  const shown = await show(journey);
  await shown.world(() =>
    shown.journey.answer('listEligibleVaccines', { vaccines: sample.offered }),
  );
  return shown;
}

const dialog = () => screen.getByRole('dialog');
const button = (name: string) => screen.getByRole('button', { name });
const card = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const details = { data: { eligibleVaccineList: sample.vaccineDetails } };

async function checking() {
  const shown = await listed();
  await shown.user.click(card(/Hepatitis A/));
  await shown.user.click(button('Save'));
  return shown;
}

async function saving() {
  const shown = await checking();
  await shown.world(() => shown.journey.answer('getVaccineDetails', details));
  return shown;
}

describe('the vaccine overlay of an appointment', () => {
  it.each(BOTH)(
    'EDT-01 shows the appointment, and says what saving does, in %s',
    async (language) => {
      await listed(startJourney(language));
      expect(dialog().textContent).toContain(
        language === 'es' ? 'Si no puede, nada cambia.' : 'If not, nothing changes.',
      );
      expect(dialog().textContent).toContain('State Street Pharmacy');
      expect(card(language === 'es' ? /Gripe|Influenza/ : /Flu/).checked).toBe(true);
    },
  );

  it.each([
    ['en', 'If it can, we tell the person who booked for the group.', 'we send you'],
    ['es', 'Si puede, le avisamos a la persona que reservó para el grupo.', 'le enviamos'],
  ] as const)(
    'SAF-01 promises a group member no message of their own, in %s',
    async (language, said, unsaid) => {
      await show(startJourney(language), asMember());
      expect(dialog().textContent).toContain(said);
      expect(dialog().textContent).not.toContain(unsaid);
    },
  );

  it('EDT-01 offers no save until the list is loaded', async () => {
    await show();
    expect(dialog().textContent).toContain('Looking for vaccines you can have');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('MNG-06 changes the vaccines at the booked time', async () => {
    const { journey, world } = await saving();
    expect(screen.getByText('Changing your vaccines')).toBeTruthy();
    expect(journey.askedOf('updateAppointment')).toMatchObject({
      body: { sequence: 0, vaccines: [{ code: '150' }, { code: '52' }] },
    });
    const changed = { ...managedOnes['for two vaccines'], sequence: 1 };
    await world(() => journey.answer('updateAppointment', changed));
    expect(journey.at({ overlay: 'closed' })).toBe(true);
    expect(journey.context().manage.saved).toBe('vaccines');
  });

  it('EDT-01 requires at least one vaccine', async () => {
    const { user } = await listed();
    await user.click(card(/Flu/));
    await user.click(button('Save'));
    expect(screen.getByRole('link', { name: 'Select a vaccine' })).toBeTruthy();
  });

  it('EDT-01 keeps the appointment if the store cannot, and says what each option costs', async () => {
    const { user, journey, world } = await saving();
    await world(() => journey.refuse('updateAppointment', 'FC_908_Conflict'));
    expect(dialog().textContent).toContain('Nothing has changed.');
    expect(dialog().textContent).toContain('We keep your appointment until you take the new time');
    await user.click(button('Choose other vaccines'));
    expect(card(/Hepatitis A/).checked).toBe(true);
    expect(document.activeElement).toBe(card(/Hepatitis A/));
  });

  it.each([
    ['Continue', { overlay: 'closed', flow: { screening: 'earlierDoses' } }, ['150', '33']],
    ['Back', { overlay: { 'manage-vaccine': 'editing' }, flow: 'view-details' }, ['150']],
    ['Keep what I have', { overlay: 'closed', flow: 'view-details' }, ['150']],
  ])('EDT-01 says that questions come first: %s', async (name, state, vaccines) => {
    const { user, journey } = await listed();
    await user.click(card(/Pneumonia/));
    await user.click(button('Save'));
    expect(dialog().textContent).toContain('Before we can book the pneumonia vaccine');
    expect(dialog().textContent).toContain('We keep your appointment until you take the new time');
    await user.click(button(name));
    expect(journey.at(state)).toBe(true);
    expect(journey.context().vaccines).toEqual(vaccines);
  });

  it('MNG-06 shows what another tab saved, and overwrites it only when told to', async () => {
    const { user, journey, world } = await saving();
    await world(() => journey.refuse('updateAppointment', 'APPOINTMENT_CHANGED'));
    const now = { ...managedOnes['for two vaccines'], sequence: 2 };
    await world(() => journey.answer('getAppointment', now));
    expect(dialog().textContent).toContain('COVID-19, Pfizer Comirnaty');
    await user.click(button('Save my change anyway'));
    expect(journey.askedOf('updateAppointment')).toMatchObject({ body: { sequence: 2 } });
  });

  it.each([
    [1002, 'We could not change your vaccines'],
    [1004, 'We did not get an answer'],
  ] as const)('MNG-06 a save that fails (%s) keeps the choice', async (code, title) => {
    const { user, journey, world } = await saving();
    await world(() => journey.fail('updateAppointment', code));
    expect(screen.getByRole('alert').textContent).toContain(title);
    await user.click(button('Try again'));
    expect(journey.at(at('saving'))).toBe(true);
    await world(() => journey.fail('updateAppointment', code));
    await user.click(button('Back'));
    expect(card(/Hepatitis A/).checked).toBe(true);
  });

  it('VAC-15 a dose booked for another visit changes nothing, and leads back to the choice', async () => {
    const { user, journey, world } = await saving();
    await world(() => journey.refuse('updateAppointment', 'DOSE_BOOKED', sample.ownDoseBooked));
    expect(dialog().textContent).toContain('Flu: already booked');
    await user.click(button('Choose other vaccines'));
    expect(journey.at(at('editing'))).toBe(true);
    expect(card(/Hepatitis A/).checked).toBe(true);
  });
});
