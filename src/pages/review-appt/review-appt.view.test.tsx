import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startJourney } from '#tests/support/journey.ts';
import { toReview } from '#tests/support/journey-steps.ts';
import * as sample from '#qa/journeys/samples.ts';
import { knowing } from '#tests/support/knowing.tsx';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { ReviewApptView } from './review-appt.view.tsx';
import { ReviewRows } from './review-rows.tsx';

const Rows = () => <ReviewRows change={() => ({ onPress: () => {}, waits: false })} />;

async function show(journey = startJourney()) {
  await toReview(journey);
  return { journey, ...(await showView(ReviewApptView, journey)) };
}

const book = () => screen.getByRole('button', { name: 'Book my appointment' });
const valueOf = (term: string) =>
  screen.getByText(term, { selector: 'dt' }).nextSibling?.textContent;

describe('review-appt', () => {
  it('REV-01 reads back who, what, when, where, contact and messages', async () => {
    await show();
    expect(valueOf('Who')).toBe('Ana DíazBorn April 28, 1984');
    expect(valueOf('Vaccines')).toBe('Flu, Sanofi Fluzone');
    expect(valueOf('When')).toBe('Wednesday, March 49:00 AM CST');
    expect(valueOf('Where')).toBe('State Street Pharmacy151 N State StChicago, IL 60601');
    expect(valueOf('Contact')).toBe('ana@example.org312-555-0100');
    expect(valueOf('Text messages')).toBe('No, email only');
  });

  it('REV-01, SMS-01 reads back the number for texts beside the one to call', async () => {
    const journey = await toReview();
    const texts = { decision: 'agree', phoneNumber: '312-555-0177' } as const;
    await showView(knowing({ texts }, Rows), journey);
    expect(valueOf('Text messages')).toBe('Yes, to 312-555-0177');
    expect(valueOf('Contact')).toBe('ana@example.org312-555-0100');
  });

  it('ELG-07, CNF-02 says about which vaccine the pharmacist asks again', async () => {
    const journey = await toReview();
    const details = sample.askedAgain;
    await showView(knowing({ details }, Rows), journey);
    expect(valueOf('Vaccines')).toBe(
      'Flu, Sanofi FluzoneThe pharmacist will ask you a few questions about the flu vaccine first.',
    );
  });

  it('VAC-05, CNF-02 says for which vaccine to bring a prescription', async () => {
    const journey = await toReview();
    const details = sample.against150.prescription;
    await showView(knowing({ details }, Rows), journey);
    expect(valueOf('Vaccines')).toBe(
      'Flu, Sanofi FluzoneBring your prescription for the flu vaccine.',
    );
  });

  it.each([
    ['Change name', 'patient'],
    ['Change vaccines', 'booking-vaccine'],
    ['Change time', 'booking-timeslot'],
    ['Change place', 'booking-timeslot'],
    ['Change contact', 'patient'],
    ['Change text messages', 'sms'],
  ] as const)('EDT-01 %s opens its overlay', async (name, overlay) => {
    const { user, journey } = await show();
    await user.click(screen.getByRole('button', { name }));
    expect(journey.at({ overlay })).toBe(true);
  });

  it('CNF-01 books with one press; a second press while it is running does nothing', async () => {
    const { user, journey, sent, world } = await show();
    await user.dblClick(book());
    expect(sent).toEqual([{ type: 'booking.submitted' }]);
    expect(book().getAttribute('aria-disabled')).toBe('true');
    await world(() => journey.answer('confirmAppointment', sample.appointment));
    expect(journey.at({ flow: 'confirmation' })).toBe(true);
  });

  it('CNF-01 says after a timeout that trying again cannot book twice', async () => {
    const { user, journey, sent, world } = await show();
    await user.click(book());
    await world(() => journey.fail('confirmAppointment', 1004));
    expect(screen.getByRole('alert').textContent).toContain('you will not be booked twice');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(sent.at(-1)).toEqual({ type: 'retried' });
    expect(journey.at({ flow: { 'review-appt': 'confirming' } })).toBe(true);
  });

  it('CNF-01 a failure keeps everything and leads back to the answers', async () => {
    const { user, journey, world } = await show();
    await user.click(book());
    await world(() => journey.fail('confirmAppointment'));
    expect(screen.getByRole('alert').textContent).toContain('we still hold your time');
    expect(screen.getByRole('link', { name: '312-555-0100' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to my answers' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(book()).toBeTruthy();
  });

  it('REV-01 says that there is another appointment at that time and leads to other times', async () => {
    const { user, journey, world } = await show();
    book().focus();
    await user.click(book());
    await world(() => journey.refuse('confirmAppointment', 'OVERLAPPING_APPOINTMENT'));
    expect(within(screen.getByRole('alert')).getByText(/already booked at that time/)).toBeTruthy();
    const other = screen.getByRole('button', { name: 'Choose another time' });
    expect(document.activeElement).toBe(other);
    await user.click(other);
    expect(journey.at({ flow: 'timeslots' })).toBe(true);
  });

  it.each(BOTH)('VAC-15 says which dose is booked, in %s', async (language) => {
    const { user, journey, world } = await show(startJourney(language));
    const name = language === 'es' ? 'Reservar mi cita' : 'Book my appointment';
    await user.click(screen.getByRole('button', { name }));
    await world(() => journey.refuse('confirmAppointment', 'DOSE_BOOKED', sample.ownDoseBooked));
    const told = screen.getByRole('alert').textContent;
    expect(told).toContain(language === 'es' ? 'martes, 10 de marzo' : 'Tuesday, March 10');
    expect(told).toContain(language === 'es' ? 'ya tiene cita' : 'already booked');
    const see = language === 'es' ? 'Ver la cita' : 'See the appointment';
    await user.click(screen.getByRole('button', { name: see }));
    expect(journey.at({ flow: 'view-details' })).toBe(true);
  });

  it.each(BOTH)('VAC-15 says in which year a dose was given, in %s', async (language) => {
    const { user, container, journey, world } = await show(startJourney(language));
    const name = language === 'es' ? 'Reservar mi cita' : 'Book my appointment';
    await user.click(screen.getByRole('button', { name }));
    const [dose] = sample.ownDoseBooked.bookedDoses ?? [];
    const bookedDoses = dose ? [{ ...dose, date: '2021-03-10' }] : [];
    const refusal = { ...sample.ownDoseBooked, bookedDoses };
    await world(() => journey.refuse('confirmAppointment', 'DOSE_BOOKED', refusal));
    expect(container.textContent).toContain(
      language === 'es'
        ? 'la última dosis fue el 10 de marzo de 2021.'
        : 'the last dose was on March 10, 2021.',
    );
  });

  it('VAC-15 says each dose once, also when two of a group have it that day', async () => {
    const { user, journey, world } = await show();
    await user.click(book());
    const twice = (sample.ownDoseBooked.bookedDoses ?? []).flatMap((dose) => [dose, dose]);
    const refusal = { ...sample.ownDoseBooked, bookedDoses: twice };
    await world(() => journey.refuse('confirmAppointment', 'DOSE_BOOKED', refusal));
    expect(screen.getAllByText(/There is an appointment for/)).toHaveLength(1);
  });

  it('VAC-15 does not disclose the appointment to a visitor who may not know it, and says where its number is', async () => {
    const { user, journey, world } = await show();
    await user.click(book());
    await world(() => journey.refuse('confirmAppointment', 'DOSE_BOOKED'));
    // The pressed button is gone.
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Choose other vaccines' }),
    );
    expect(screen.getByText('Flu: already booked')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain(
      'the confirmation number from our earlier message',
    );
    expect(screen.queryByRole('button', { name: 'See the appointment' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Find the appointment' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Choose other vaccines' }));
    expect(journey.at({ overlay: 'booking-vaccine' })).toBe(true);
  });
});
