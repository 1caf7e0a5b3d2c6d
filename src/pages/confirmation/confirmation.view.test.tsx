import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Booked } from '#contract/appointments.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toReview } from '#tests/support/journey-steps.ts';
import * as sample from '#qa/journeys/samples.ts';
import { knowing } from '#tests/support/knowing.tsx';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { ConfirmationView } from './confirmation.view.tsx';
import { WhatToBring } from '#src/booking/what-to-bring.tsx';

async function show(journey = startJourney(), appointment: Booked = sample.appointment) {
  await toReview(journey);
  journey.send({ type: 'booking.submitted' });
  await journey.answer('confirmAppointment', appointment);
  return { journey, ...(await showView(ConfirmationView, journey)) };
}

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['en', 'Tell me when an earlier time opens'],
  ['es', 'Avisarme cuando se abra un horario más temprano'],
] as const)('CNF-05 offers no wish that would be in vain, in %s', async (language, name) => {
  const inTime = await show(startJourney(language));
  expect(within(inTime.container).getByRole('button', { name })).toBeTruthy();
  const soon = { ...sample.appointment, tooLateForEarlier: true } as const;
  const tooLate = await show(startJourney(language), soon);
  expect(within(tooLate.container).queryByRole('button', { name })).toBeNull();
});

const factOf = (term: string) =>
  screen.getByText(term, { selector: 'dt' }).nextSibling?.textContent;

describe('confirmation', () => {
  it('CNF-02 shows the number, when, where, who and what', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You are booked');
    expect(screen.getByText('7K3MP-Q9TZX')).toBeTruthy();
    expect(factOf('When')).toBe('Wednesday, March 49:00 AM CST');
    expect(factOf('Where')).toBe(
      'State Street Pharmacy151 N State StChicago, IL 60601Directions (new tab)',
    );
    expect(factOf('Who')).toBe('Ada Rivera');
    expect(factOf('Vaccines')).toBe('Flu');
    expect(screen.getByText(/You are all set/)).toBeTruthy();
    expect(screen.getByRole('link', { name: '312-555-0100' }).getAttribute('href')).toBe(
      'tel:+1-312-555-0100',
    );
  });

  it('CNF-02 CNF-06 says what was sent where, masked, and sends the email again', async () => {
    const { user, journey, world } = await show();
    expect(
      screen.getByText('An email to a•••@example.org, with a file for your calendar'),
    ).toBeTruthy();
    expect(screen.queryByText(/A text to/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send the email again' }));
    await world(() => journey.answer('sendConfirmation', { accepted: true }));
    expect(screen.getByText('We sent it again')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send the email again' })).toBe(
      document.activeElement,
    );
    expect(screen.queryByText(/ana@example/)).toBeNull();
  });

  it('CNF-02, SMS-01 says where a text went: to the number for texts, not the one to call', async () => {
    const { journey } = await show();
    const texts = { decision: 'agree', phoneNumber: '312-555-0177' } as const;
    await showView(knowing({ texts }, ConfirmationView), journey);
    expect(screen.getByText('A text to the number that ends in 0177')).toBeTruthy();
  });

  it.each(BOTH)(
    'SMS-01 says that no text went to a number that said STOP, in %s',
    async (language) => {
      const { journey } = await show(startJourney(language), {
        ...sample.appointment,
        textsStopped: true,
      });
      const texts = { decision: 'agree', phoneNumber: '312-555-0177' } as const;
      await showView(knowing({ texts }, ConfirmationView), journey);
      const said =
        language === 'es'
          ? /termina en 0177 nos enviaron ALTO/
          : /STOP was texted to us from the number that ends in 0177/;
      expect(screen.getByText(said)).toBeTruthy();
      expect(
        screen.queryByText(language === 'es' ? /^Un mensaje al número/ : /^A text to/),
      ).toBeNull();
    },
  );

  it.each(BOTH)('CNF-02 says that it is booked, in %s', async (language) => {
    await show(startJourney(language));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      language === 'es' ? 'Su cita está reservada' : 'You are booked',
    );
  });

  it('CNF-02 asks for a prescription only when a vaccine needs one', async () => {
    await show();
    expect(screen.queryByText(/prescription/)).toBeNull();
  });

  it('ELG-07, CNF-02 says about which vaccine the pharmacist asks again', async () => {
    const Bring = () => (
      <WhatToBring appointment={sample.appointment} details={sample.askedAgain} language="en" />
    );
    await showView(Bring, await toReview());
    expect(
      screen.getByText(/will ask you a few questions about the flu vaccine first/),
    ).toBeTruthy();
  });

  it('CNF-02 asks for the prescription that a vaccine needs', async () => {
    const vaccines = sample.appointment.vaccines.map((vaccine) => ({
      ...vaccine,
      rxRequired: true,
    }));
    await show(startJourney(), { ...sample.appointment, vaccines });
    expect(screen.getByText('Bring your prescription for the flu vaccine.')).toBeTruthy();
  });

  it('CNF-03 offers three calendars, none of which is told who the patient is', async () => {
    await show();
    const links = ['Google Calendar (new tab)', 'Outlook (new tab)', 'Apple Calendar'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(links).toEqual([
      expect.stringContaining('calendar.google.com'),
      expect.stringContaining('outlook.live.com'),
      '/api/appointments/v6/7K3MPQ9TZX/calendar',
    ]);
    expect(links[0]).toContain(encodeURIComponent('Appointment at State Street Pharmacy'));
    expect(links.join(' ')).not.toMatch(/Ada|Rivera|Flu|ana%40/);
  });

  it('CNF-02 prints', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Print this page' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('CNF-02 leads to the page that changes or cancels it', async () => {
    const { user, journey, sent } = await show();
    await user.click(screen.getByRole('button', { name: 'Change or cancel this appointment' }));
    expect(sent).toEqual([{ type: 'appointment.opened', confirmationNumber: '7K3MPQ9TZX' }]);
    expect(journey.at({ flow: { 'view-details': 'loading' } })).toBe(true);
  });
});
