import type { Locator } from '@playwright/test';
import type { Hold } from '#contract/holds.ts';
import type { PageId } from '#domain/pages.ts';
import { counting, pointer, type Effort } from './support/hand.ts';
import { somebodyNear } from './support/person.ts';
import { beginEngagement, holdSameTime, timesOffered } from './support/program.ts';
import { byAddress, DESKTOP, expect, PHONE, test } from './support/test.ts';

/** A state for each, with one seat left at each time; they run in parallel. */
const VISITS = [
  {
    language: 'en',
    device: 'phone',
    viewport: PHONE,
    timezoneId: 'America/Chicago',
    zip: '85281',
    state: 'AZ',
    addresses: ['own'],
  },
  {
    language: 'es',
    device: 'phone',
    viewport: PHONE,
    timezoneId: 'America/Chicago',
    zip: '00637',
    state: 'PR',
    addresses: ['scheduler'],
  },
  {
    language: 'en',
    device: 'desktop',
    viewport: DESKTOP,
    timezoneId: 'Asia/Tokyo',
    zip: '35207',
    state: 'AL',
    addresses: ['scheduler'],
  },
  {
    language: 'es',
    device: 'desktop',
    viewport: DESKTOP,
    timezoneId: 'Asia/Tokyo',
    zip: '80236',
    state: 'CO',
    addresses: ['own'],
  },
] as const;

/** At most, of a flu-only guest from landing to confirmed. */
const MOST = { typed: 8, taps: 12, screens: 8 };

const SCREENS: PageId[] = [
  'get-started',
  'vaccine-selector',
  'timeslots',
  'flow-check',
  'patient-info',
  'contact-info',
  'sms-opt',
  'review-appt',
];

/** TIM-02: the hour on the store's clock, whatever the device's zone. */
async function expectStoresOwnTime(
  shown: Locator,
  { appointmentDate, slot }: Pick<Hold, 'appointmentDate' | 'slot'>,
): Promise<void> {
  const [hours = 0, minutes = 0] = slot.split(':').map(Number);
  const onTheWall = `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}`;
  await expect(shown.first()).toHaveAttribute('datetime', appointmentDate);
  await expect(shown.first()).toHaveText(new RegExp(`\\D${onTheWall}\\s`), { useInnerText: true });
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const { device, zip, state, addresses, ...surroundings } of VISITS) {
  test.describe(`${surroundings.language} on a ${device}`, () => {
    test.use(surroundings);

    byAddress(addresses, () => {
      test('CNF-02 HLD-01 RTE-13 TIM-02 a guest books a flu shot, and no one else gets that seat', async ({
        booking,
        page,
        database,
        program,
      }) => {
        await database.leaveOneSeat(state);
        const effort: Effort = { typed: 0, activations: 0, picked: 0 };
        const person = somebodyNear(zip);
        const visit = booking(person, counting(pointer, effort));

        await visit.reach('confirmation');
        await expect(visit.heading()).toHaveText(visit.say('confirmation', 'title'));
        expect(visit.seen).toEqual([...SCREENS, 'confirmation']);
        expect(effort.typed).toBeLessThanOrEqual(MOST.typed);
        expect(effort.activations + effort.picked).toBeLessThanOrEqual(MOST.taps);
        expect(SCREENS.length).toBeLessThanOrEqual(MOST.screens);

        const appointment = await visit.appointment();
        const hold = await visit.held();
        expect(appointment).toMatchObject({
          status: 'Scheduled',
          appointmentDate: hold.appointmentDate,
          patient: { firstName: person.firstName, lastName: person.lastName },
          vaccines: [{ code: '150' }],
        });
        await expectStoresOwnTime(page.locator('time'), hold);
        expect(await database.appointments(appointment.engagementId)).toBe(1);

        const engagementId = await beginEngagement(program);
        expect(await timesOffered(program, engagementId, hold, zip)).not.toContain(hold.slot);
        const refused = await holdSameTime(program, engagementId, hold);
        expect(refused.status()).toBe(409);
        expect(await refused.json()).toMatchObject({ code: 'FC_908_Conflict' });
      });
    });
  });
}
