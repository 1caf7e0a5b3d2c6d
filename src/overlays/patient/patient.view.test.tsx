import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startJourney } from '#tests/support/journey.ts';
import { toReview } from '#tests/support/journey-steps.ts';
import { toDetails } from '#tests/support/manage-steps.ts';
import { managed } from '#qa/journeys/managed-samples.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { PatientView } from './patient.view.tsx';

async function show(journey = startJourney()) {
  await toReview(journey);
  journey.send({ type: 'overlay.opened', overlay: 'patient' });
  return { journey, ...(await showView(PatientView, journey)) };
}

const first = () => screen.getByLabelText<HTMLInputElement>('First name');
const save = () => screen.getByRole('button', { name: 'Save' });

describe('the patient overlay', () => {
  it.each(BOTH)('EDT-01 is prefilled and says what stays, in %s', async (language) => {
    await show(startJourney(language));
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByDisplayValue('Ana')).toBeTruthy();
    expect(within(dialog).getByDisplayValue('ana@example.org')).toBeTruthy();
    expect(within(dialog).getByDisplayValue('312-555-0100')).toBeTruthy();
    expect(dialog.textContent).toContain(
      language === 'es'
        ? 'Su horario, su lugar y sus vacunas no cambian.'
        : 'Your time, place and vaccines stay the same.',
    );
  });

  it.each([
    ['review', toReview, 'We email you here once you have booked.'],
    ['appointment', toDetails, 'we send your appointment there again'],
  ] as const)('EDT-01 says over the %s what else will change', async (_, toPage, said) => {
    const journey = await toPage();
    journey.send({ type: 'overlay.opened', overlay: 'patient' });
    await showView(PatientView, journey);
    expect(screen.getByRole('dialog').textContent).toContain(said);
  });

  it.each([
    ['DOSE_BOOKED', 'en', 'already has one of these vaccines booked'],
    ['DOSE_BOOKED', 'es', 'ya tiene cita para una de estas vacunas'],
    ['OVERLAPPING_APPOINTMENT', 'en', 'already has an appointment at that time'],
    ['OVERLAPPING_APPOINTMENT', 'es', 'ya tiene una cita a esa hora'],
  ] as const)(
    'VAC-15 MNG-06 says at the name that it is somebody’s who cannot come as well: %s, %s',
    async (refusal, language, said) => {
      const journey = await toDetails(managed(), startJourney(language));
      journey.send({ type: 'overlay.opened', overlay: 'patient' });
      const { user, world } = await showView(PatientView, journey);
      const es = language === 'es';
      const name = screen.getByLabelText<HTMLInputElement>(es ? 'Nombre' : 'First name');
      await user.clear(name);
      await user.type(name, 'Luz');
      await user.click(screen.getByRole('button', { name: es ? 'Guardar' : 'Save' }));
      await world(() => journey.refuse('updateAppointment', refusal));
      expect(name.value).toBe('Luz');
      expect(name.getAttribute('aria-invalid')).toBe('true');
      expect(screen.getByRole('alert').textContent).toContain(said);
      await user.type(name, ' María');
      expect(name.getAttribute('aria-invalid')).not.toBe('true');
    },
  );

  it('EDT-01 names problems inside the dialog', async () => {
    const { user } = await show();
    await user.clear(first());
    await user.click(save());
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    await user.click(screen.getByRole('link', { name: 'Provide your first name.' }));
    expect(document.activeElement).toBe(first());
  });

  it('EDT-01 keeps the change after a failure, to be tried again or edited', async () => {
    const { user, journey, world, sent } = await show();
    await user.type(first(), ' María');
    await user.click(save());
    await world(() => journey.fail('updatePatient'));
    expect(first().value).toBe('Ana María');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(document.activeElement).toBe(save());
    await world(() => journey.fail('updatePatient', 1004));
    await user.click(save());
    expect(sent.slice(-2)).toEqual([{ type: 'retried' }, { type: 'retried' }]);
    await world(() => journey.fail('updatePatient'));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(journey.at({ overlay: { patient: 'editing' } })).toBe(true);
  });
});

describe('the patient overlay over an appointment', () => {
  async function saving() {
    const journey = await toDetails();
    journey.send({ type: 'overlay.opened', overlay: 'patient' });
    const shown = await showView(PatientView, journey);
    await shown.user.clear(first());
    await shown.user.type(first(), 'Anaís');
    await shown.user.click(save());
    return { journey, ...shown };
  }
  const renamed = managed({ sequence: 1, patient: { ...managed().patient, firstName: 'Anaís' } });

  it('MNG-06 changes the appointment', async () => {
    const { journey, world } = await saving();
    expect(save().getAttribute('aria-disabled')).toBe('true');
    expect(journey.askedOf('updateAppointment')).toMatchObject({
      body: { sequence: 0, patient: { firstName: 'Anaís' } },
    });
    await world(() => journey.answer('updateAppointment', renamed));
    expect(journey.at({ overlay: 'closed' })).toBe(true);
    expect(journey.context().manage).toMatchObject({ appointment: renamed, saved: 'patient' });
  });

  it('MNG-06 shows what another tab saved, including the contact details', async () => {
    const { user, journey, world } = await saving();
    await world(() => journey.refuse('updateAppointment', 'APPOINTMENT_CHANGED'));
    expect(save().getAttribute('aria-disabled')).toBe('true');
    await world(() => journey.answer('getAppointment', managed({ sequence: 5 })));
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain('This appointment was changed in the meantime');
    expect(within(dialog).getByText('ada@example.org')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save my change anyway' }));
    expect(journey.askedOf('updateAppointment')).toMatchObject({
      body: { sequence: 5, patient: { firstName: 'Anaís' } },
    });
  });

  it('MNG-06 keeps the change after a failure', async () => {
    const { user, journey, world } = await saving();
    await world(() => journey.fail('updateAppointment', 1004));
    expect(first().value).toBe('Anaís');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(journey.at({ overlay: { patient: 'changing' } })).toBe(true);
  });
});
