import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Appointment, Booked } from '#contract/appointments.ts';
import { bookedFamily, toFamilyReview } from '#tests/support/family-steps.ts';
import { startJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { ConfirmationView } from './confirmation.view.tsx';

async function show(
  journey = startJourney(),
  booked: Booked = bookedFamily(),
  told?: Parameters<typeof toFamilyReview>[1],
) {
  await toFamilyReview(journey, told);
  journey.send({ type: 'booking.submitted' });
  await journey.answer('confirmAppointment', booked);
  const shown = await showView(ConfirmationView, journey);
  return { journey, ...shown };
}

afterEach(() => void vi.unstubAllGlobals());

const person = (name: string) => {
  const item = screen.getByRole('heading', { name }).closest('li');
  if (!item) throw new Error(`${name} is in no list`);
  return within(item);
};
const factOf = (term: string) =>
  screen.getByText(term, { selector: 'dt' }).nextSibling?.textContent;

describe('confirmation of a group', () => {
  it('CNF-02, GRP-03 shows the number of the group, when and where', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Your 4 appointments are booked',
    );
    expect(screen.getByText('Group confirmation number').parentElement?.textContent).toContain(
      '9ZK4Q-W2XTR',
    );
    expect(factOf('When')).toBe('Wednesday, March 49:00 AM CST');
    expect(factOf('Where')).toBe(
      'State Street Pharmacy151 N State StChicago, IL 60601Directions (new tab)',
    );
    expect(screen.getByText(/You are all set/)).toBeTruthy();
    expect(screen.getByText(/An email to a•••@example\.org/)).toBeTruthy();
    expect(screen.getByRole('link', { name: '312-555-0100' }).getAttribute('href')).toBe(
      'tel:+1-312-555-0100',
    );
  });

  it('GRP-03 shows everyone with their own number, time and vaccines', async () => {
    await show();
    expect(person('Leo Díaz').getByText('8TW3N-PX5YQ')).toBeTruthy();
    expect(person('Leo Díaz').getByText('9:00 AM')).toBeTruthy();
    expect(person('Leo Díaz').getByText('Flu')).toBeTruthy();
    expect(person('Ana Ruiz').getByText('9:15 AM')).toBeTruthy();
  });

  it('GRP-01 tells two of the same name apart', async () => {
    const family = bookedFamily();
    const [first] = family.group?.appointments ?? [];
    const alike = (one: Appointment) => ({ ...one, patient: first?.patient ?? one.patient });
    await show(startJourney(), {
      ...family,
      ...(family.group && {
        group: { ...family.group, appointments: family.group.appointments.map(alike) },
      }),
    });
    expect(person('Ana Díaz (2)').getByRole('button').textContent).toContain('Ana Díaz (2)');
    expect(screen.getByText(/with Ana Díaz’s date of birth/)).toBeTruthy();
  });

  it.each(BOTH)('CNF-02 says that it is booked, in %s', async (language) => {
    await show(startJourney(language));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      language === 'es' ? 'Sus 4 citas están reservadas' : 'Your 4 appointments are booked',
    );
  });

  it('CNF-02 says whose prescription to bring, and about whose vaccine the pharmacist asks', async () => {
    await show(startJourney(), bookedFamily(), {
      change: (details) =>
        details.vaccineCode === '150' ? { ...details, notices: ['ASK_PHARMACIST'] } : details,
    });
    expect(screen.getByText(/^Ana Ruiz needs a prescription for /)).toBeTruthy();
    expect(
      screen.getByText(/will ask Leo a few questions about the flu vaccine first/),
    ).toBeTruthy();
  });

  it('CNF-03 has a calendar file for the whole group; the links last from the first start to the last', async () => {
    await show();
    const [google, outlook, apple] = [
      'Google Calendar (new tab)',
      'Outlook (new tab)',
      'Apple Calendar',
    ].map((name) => screen.getByRole('link', { name }).getAttribute('href') ?? '');
    expect(apple).toBe('/api/appointments/v6/9ZK4QW2XTR/calendar');
    expect(google).toContain(encodeURIComponent('20260304T090000/20260304T093000'));
    expect(outlook).toContain(encodeURIComponent('2026-03-04T09:30:00'));
    expect([google, outlook].join(' ')).not.toMatch(/Ana|Leo|D%C3%ADaz|Flu/);
  });

  it('CNF-02 prints', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Print this page' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('GRP-03 leads to the page that changes or cancels one person’s appointment', async () => {
    const { user, journey, sent } = await show();
    await user.click(screen.getByRole('button', { name: 'See or change: Leo' }));
    expect(sent).toEqual([{ type: 'appointment.opened', confirmationNumber: '8TW3NPX5YQ' }]);
    expect(journey.at({ flow: { 'view-details': 'loading' } })).toBe(true);
  });

  it('GRP-03 words it for one person when only one is booked', async () => {
    const { group, ...first } = bookedFamily();
    const [ana] = group.appointments;
    await show(startJourney(), {
      ...first,
      group: { ...group, appointments: ana ? [ana] : [] },
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You are booked');
  });
});
