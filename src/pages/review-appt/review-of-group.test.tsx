import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PartyTimes } from '#contract/group-timeslots.ts';
import { bookedFamily, toFamilyReview } from '#tests/support/family-steps.ts';
import { startJourney } from '#tests/support/journey.ts';
import { showView } from '#tests/support/show-view.tsx';
import { ReviewApptView } from './review-appt.view.tsx';

const pairs: PartyTimes[] = [{ slots: ['09:00', '09:15'], people: [2, 2] }];

async function show(journey = startJourney()) {
  await toFamilyReview(journey, { parties: pairs });
  const shown = await showView(ReviewApptView, journey);
  return { journey, ...shown };
}

const button = (name: string) => screen.getByRole('button', { name });
const book = () => button('Book 4 appointments');
const person = (name: string) => within(screen.getByRole('region', { name }));
const factsOf = (part: ReturnType<typeof person>) =>
  part.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);

describe('review-appt of a group', () => {
  it('REV-01, GRP-03 shows each person with their own vaccines and start', async () => {
    await show();
    expect(factsOf(person('Leo Díaz'))).toEqual([
      ['Date of birth', 'April 28, 1984'],
      ['Vaccines', expect.stringMatching(/^Flu, Sanofi Fluzone.+, Sanofi Fluzone$/)],
      ['Starts at', '9:00 AM CST'],
    ]);
    expect(factsOf(person('Ana Ruiz')).at(-1)).toEqual(['Starts at', '9:15 AM CST']);
    expect(factsOf(person('For everyone'))).toEqual([
      ['When', 'Wednesday, March 4Starting at 9:00 AM'],
      ['Where', 'State Street Pharmacy151 N State StChicago, IL 60601'],
      ['Contact', 'ana@example.org312-555-0100'],
    ]);
  });

  it.each([
    ['Change Ana Díaz’s details', 'group-patient', 1],
    ['Change Leo’s details', 'group-patient', 2],
    ['Change Ana Ruiz’s vaccines', 'group-vaccine', 3],
    ['Change contact', 'group-contact', undefined],
  ] as const)('EDT-01 %s opens its overlay for that person', async (name, overlay, place) => {
    const { user, journey, sent } = await show();
    await user.click(button(name));
    expect(sent).toEqual([{ type: 'overlay.opened', overlay, ...(place && { place }) }]);
    expect(journey.at({ overlay })).toBe(true);
    // The common contact is saved for the first person first.
    expect(journey.context().party.edit.place).toBe(place ?? 1);
  });

  it.each(['Change time', 'Change place'])(
    'REV-01 %s says that the held time is released, and leads to everyone’s times',
    async (name) => {
      const { user, journey, container } = await show();
      expect(container.textContent).toContain('we release this time');
      const link = screen.getByRole('link', { name });
      expect(link.getAttribute('href')).toMatch(/\/timeslots$/);
      await user.click(link);
      expect(journey.at({ flow: 'timeslots' })).toBe(true);
    },
  );

  it('CNF-01 books everyone with one press; a second press while it is running does nothing', async () => {
    const { user, journey, sent, world } = await show();
    await user.dblClick(book());
    expect(sent).toEqual([{ type: 'booking.submitted' }]);
    expect(book().getAttribute('aria-disabled')).toBe('true');
    await world(() => journey.answer('confirmAppointment', bookedFamily()));
    expect(journey.at({ flow: 'confirmation' })).toBe(true);
  });

  it('CNF-01 says after a timeout that trying again cannot book twice', async () => {
    const { user, journey, world } = await show();
    await user.click(book());
    const asked = journey.askedOf('confirmAppointment');
    await world(() => journey.fail('confirmAppointment', 1004));
    expect(screen.getByRole('alert').textContent).toContain('you will not be booked twice');
    await user.click(button('Try again'));
    expect(journey.askedOf('confirmAppointment')).toEqual(asked);
  });

  it('CNF-01 a failure keeps everything; a change can be made right after it', async () => {
    const { user, journey, world } = await show();
    await user.click(book());
    await world(() => journey.fail('confirmAppointment'));
    expect(screen.getByRole('alert').textContent).toContain('we still hold your time');
    await user.click(button('Change Mía’s vaccines'));
    expect(journey.at({ overlay: 'group-vaccine' })).toBe(true);
  });

  it('CNF-01 leads back from a failure to the answers', async () => {
    const { user, journey, world } = await show();
    await user.click(book());
    await world(() => journey.fail('confirmAppointment'));
    await user.click(button('Back to my answers'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(book()).toBeTruthy();
  });

  it.each([
    [[1], 'Leo is already booked at that time'],
    [[0, 2], 'Ana Díaz and Ana Ruiz are already booked at that time'],
    [[], 'Someone in your group is already booked at that time'],
  ])('GRP-03 says who has another appointment at that time: %j', async (whose, said) => {
    const { user, journey, world } = await show();
    await user.click(book());
    const fields = whose.map((index) => ({
      name: `patients.${index}.patientId`,
      message: '',
      code: 'OVERLAPPING_APPOINTMENT',
    }));
    await world(() => journey.refuse('confirmAppointment', 'OVERLAPPING_APPOINTMENT', { fields }));
    expect(screen.getByRole('alert').textContent).toContain(said);
    expect(screen.getByRole('alert').textContent).toContain('we did not book anyone.');
    await user.click(button('Choose another time'));
    expect(journey.at({ flow: 'timeslots' })).toBe(true);
  });
});
