import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { managed } from '#qa/journeys/managed-samples.ts';
import { appointmentPass } from '#qa/journeys/record-samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toDetails } from '#tests/support/manage-steps.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { ViewDetailsView } from '#src/pages/view-details/view-details.view.tsx';
import { AppointmentPassView } from './appointment-pass.view.tsx';

async function show(language: 'en' | 'es' = 'en') {
  const journey = await toDetails(
    managed(),
    startJourney(language, { wallets: ['apple', 'google'] }),
  );
  journey.send({ type: 'pass.wanted' });
  return { journey, ...(await showView(AppointmentPassView, journey)) };
}

describe('an appointment’s pass', () => {
  it.each(BOTH)(
    'CRD-04 says which data leaves, before the visitor agrees, in %s',
    async (language) => {
      const { container } = await show(language);
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
        language === 'es' ? 'Lleve la cita en su teléfono' : 'Keep the appointment on your phone',
      );
      for (const said of ['7K3MP-Q9TZX', 'Ada Rivera'])
        expect(container.textContent).toContain(said);
      expect(container.textContent).not.toMatch(/Flu|Gripe/);
    },
  );

  it('CRD-01 CRD-04 asks for consent at its checkbox, and opens the finished pass', async () => {
    const { user, journey, world } = await show();
    await user.click(screen.getByRole('button', { name: 'Add to Apple Wallet' }));
    expect(screen.getByRole('link', { name: 'Check the box to add it to a wallet.' })).toBeTruthy();
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Add to Apple Wallet' }));
    await world(() => journey.answer('createAppointmentPass', appointmentPass));
    expect(screen.getByRole('link', { name: 'Open it in Apple Wallet' }).getAttribute('href')).toBe(
      appointmentPass.address,
    );
  });

  it('CRD-04 offers a finished pass to be opened, and creates only the other wallet’s', async () => {
    const { user, journey, world } = await show();
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Add to Apple Wallet' }));
    await world(() => journey.answer('createAppointmentPass', appointmentPass));
    expect(screen.queryByRole('button', { name: 'Add to Apple Wallet' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add to Google Wallet' })).toBeTruthy();
    expect(document.activeElement).toBe(
      screen.getByRole('link', { name: 'Open it in Apple Wallet' }),
    );
    // The consent is withdrawn: the pass would be created again.
    await user.click(screen.getByRole('checkbox'));
    expect(screen.getByRole('button', { name: 'Add to Apple Wallet' })).toBeTruthy();
  });

  it('CRD-04 says that the phone is too old, and that the appointment stays', async () => {
    const { user, journey, world } = await show();
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Add to Google Wallet' }));
    await world(() => journey.refuse('createAppointmentPass', 'UPTODATEINFO'));
    const alert = screen.getByRole('alert').textContent;
    expect(alert).toContain('update settings or app');
    expect(alert).toContain('Your appointment stays as it is.');
  });
});

describe('the link to the pass', () => {
  const offer = async (wallets: readonly 'apple'[]) => {
    const journey = await toDetails(managed(), startJourney('en', { wallets }));
    await showView(ViewDetailsView, journey);
    return screen.queryByRole('button', { name: 'Add it to a wallet' });
  };

  it('CRD-04 is shown beside an upcoming appointment', async () => {
    expect(await offer(['apple'])).not.toBeNull();
  });

  it('CRD-04 is not shown without certificates', async () => {
    expect(await offer([])).toBeNull();
  });
});
