import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toReview } from '#tests/support/journey-steps.ts';
import * as sample from '#tests/journeys/samples.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { LAYERS } from '../overlays.ts';
import { PatientView } from './patient.view.tsx';

async function show(journey = startJourney()) {
  await toReview(journey);
  journey.send({ type: 'overlay.opened', overlay: 'patient' });
  return { journey, ...(await showView(PatientView, journey, ...LAYERS.patient.copy)) };
}

const first = () => screen.getByLabelText<HTMLInputElement>('First name');
const save = () => screen.getByRole('button', { name: 'Save' });

describe('the patient overlay', () => {
  it.each(BOTH)('EDT-01 comes prefilled and says what stays, in %s', async (language) => {
    await show(startJourney(language));
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByDisplayValue('Ana')).toBeTruthy();
    expect(within(dialog).getByDisplayValue('ana@example.org')).toBeTruthy();
    expect(within(dialog).getByDisplayValue('312-555-0100')).toBeTruthy();
    expect(dialog.textContent).toContain(
      language === 'es'
        ? 'Su hora, su lugar y sus vacunas no cambian.'
        : 'Your time, place and vaccines stay as they are.',
    );
    expect(await axeFindings(dialog)).toEqual([]);
  });

  it('EDT-01 saves the change', async () => {
    const { user, journey, world } = await show();
    await user.clear(first());
    await user.type(first(), 'Anaís');
    await user.click(save());
    expect(journey.context().patient.firstName).toBe('Ana');
    await world(() => journey.answer('updatePatient', sample.patient));
    expect(journey.context().patient.firstName).toBe('Anaís');
    expect(journey.at({ overlay: 'closed' })).toBe(true);
  });

  it.each(['Cancel', 'Close'])('EDT-01 %s changes nothing', async (name) => {
    const { user, journey } = await show();
    await user.type(first(), ' María');
    await user.click(screen.getByRole('button', { name }));
    expect(journey.at({ overlay: 'closed' })).toBe(true);
    expect(journey.context().patient.firstName).toBe('Ana');
  });

  it('EDT-01 names what is wrong inside the dialog', async () => {
    const { user } = await show();
    await user.clear(first());
    await user.click(save());
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    await user.click(screen.getByRole('link', { name: 'Provide the patient’s first name.' }));
    expect(document.activeElement).toBe(first());
  });

  it('EDT-01 keeps the change after a failure, to be tried again or changed', async () => {
    const { user, journey, world, sent } = await show();
    await user.type(first(), ' María');
    await user.click(save());
    await world(() => journey.fail('updatePatient'));
    expect(first().value).toBe('Ana María');
    expect(await axeFindings(screen.getByRole('dialog'))).toEqual([]);
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
