import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { groupTimes } from '#qa/journeys/group-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { familyTimes, toFamilySearch, toFamilyTimes } from '#tests/support/family-steps.ts';
import { extrasOf } from '#src/app/extras.ts';
import { toGroupDetails } from '#tests/support/group-steps.ts';
import { startJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { TimeslotsView } from './timeslots.view.tsx';

async function show(journey = startJourney()) {
  await toFamilyTimes(journey);
  return { journey, ...(await showView(TimeslotsView, journey)) };
}

async function showSearch(...search: Parameters<typeof toFamilySearch>) {
  const journey = await toFamilySearch(...search);
  return { journey, ...(await showView(TimeslotsView, journey)) };
}

const store = () => screen.getByRole('article', { name: 'State Street Pharmacy' });
const radio = (name: string) => screen.getByRole('radio', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('timeslots', () => {
  it.each(BOTH)(
    'GRP-01, SLT-01 shows at the top when everyone can come soonest, and how they fit, in %s',
    async (language) => {
      await show(startJourney(language));
      const first = screen.getByRole('region', {
        name: language === 'es' ? 'Lo más pronto y lo más cerca' : 'Soonest and nearest',
      });
      expect(first.textContent).toContain(
        language === 'es'
          ? '9:00 a.m.; fin aproximado: 9:15 a.m.'
          : '9:00 AM, everyone done by about 9:15 AM',
      );
    },
  );

  it('GRP-01 says for each time how the group fits', async () => {
    const { user } = await show();
    expect(radio('9:00 AM, everyone done by about 9:15 AM')).toBeTruthy();
    expect(radio('9:15 AM, everyone done by about 9:45 AM')).toBeTruthy();
    expect(radio('1:00 PM, everyone done by about 1:30 PM')).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Evening' })).toBeTruthy();
    expect(within(store()).getAllByRole('radio')).toHaveLength(4);
    await user.click(button('1 more time'));
    expect(within(store()).getAllByRole('radio')).toHaveLength(5);
    expect(radio('10:00 AM, everyone done by about 11:00 AM')).toBeTruthy();
  });

  it('GRP-01 says by name who goes when, once a time is picked', async () => {
    const { user } = await show();
    await user.click(radio('9:15 AM, everyone done by about 9:45 AM'));
    await user.click(within(store()).getByText('Who starts when'));
    expect(within(store()).getByText('9:15 AM: Ana Díaz and Leo')).toBeTruthy();
    expect(within(store()).getByText('9:30 AM: Ana Ruiz and Mía')).toBeTruthy();
  });

  it('HLD-01, HLD-06 holds a seat for each of them only when the time is chosen', async () => {
    const { user, journey } = await show();
    await user.click(radio('9:00 AM, everyone done by about 9:15 AM'));
    await user.keyboard('{ArrowDown}');
    expect(journey.askedOf('createHold')).toBeUndefined();
    await user.click(button('Hold Wed, Mar 4, 9:15 AM at 151 N State St'));
    expect(journey.askedOf('createHold')).toMatchObject({
      body: {
        numberOfSlots: 2,
        numOfPatients: 4,
        patients: [
          { place: 1, slot: '09:15' },
          { place: 2, slot: '09:15' },
          { place: 3, slot: '09:30' },
          { place: 4, slot: '09:30' },
        ],
      },
    });
  });

  it('SLT-02 says that it is looking, after a while that it still is, and then offers to try again', async () => {
    const { user, journey, world, container } = await showSearch();
    expect(container.textContent).toContain('Looking for times near you');
    await world(() => journey.clock.increment(5000));
    await world(() => journey.clock.increment(15_000));
    expect(screen.getByRole('alert').textContent).toContain('We did not get an answer');
    await user.click(button('Try again'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [
      'See Friday, March 6: the next day with times for everyone',
      { nextDate: sample.otherDate },
      { date: sample.otherDate },
    ],
    [
      'Come at two different times on Wednesday, March 4: 2 stores have them',
      { splitTimes: { date: sample.slotDate, stores: 2 } },
      { split: true, date: sample.slotDate },
    ],
    [
      'Look within 50 miles: 1 store has times',
      { widerRadius: { miles: 50, stores: 1 } },
      { searchRadius: 50 },
    ],
  ] as const)('SLT-07 %s: only what the server has found', async (name, alternatives, body) => {
    const { user, journey, world } = await showSearch();
    await world(() => journey.refuse('searchTimeslots', 'FC_908_Conflict', { alternatives }));
    expect(heading()).toBe('No time fits the whole group');
    expect(screen.getAllByRole('button')).toHaveLength(3);
    await user.click(button(name));
    expect(journey.askedOf('searchTimeslots')).toMatchObject({ body });
  });

  it('SLT-07 says whose vaccine would be left for another day, and searches without it', async () => {
    const { user, journey, world } = await showSearch();
    await world(() =>
      journey.refuse('searchTimeslots', 'FC_908_Conflict', {
        alternatives: { fewerVaccines: { drop: ['52'] } },
      }),
    );
    await user.click(button(/leave .* for Leo and Mía$/));
    const { body } = journey.askedOf('searchTimeslots') as {
      body: { patients: { vaccine: { code: string }[] }[] };
    };
    expect(body.patients.map(({ vaccine }) => vaccine.map(({ code }) => code))).toEqual([
      ['150'],
      ['150'],
      ['113'],
      ['136'],
    ]);
  });

  it('MNG-06 lets a booked group keep its times', async () => {
    const journey = await toGroupDetails();
    journey.send({ type: 'groupTimes.wanted' });
    await journey.refuse('searchTimeslots', 'FC_908_Conflict', {
      alternatives: { fewerVaccines: { drop: ['150'] } },
    });
    const { user } = await showView(TimeslotsView, journey);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Keep the times you have',
      'Look near another place',
    ]);
    await user.click(button('Keep the times you have'));
    expect(journey.at({ flow: 'view-details' })).toBe(true);
  });

  it('GRP-01 does not say that one person waits for another when times have a gap between them', async () => {
    const { journey, world } = await showSearch();
    await world(() =>
      journey.refuse('searchTimeslots', 'FC_908_Conflict', {
        alternatives: { splitTimes: { date: sample.slotDate, stores: 1 } },
      }),
    );
    await world(() => journey.send({ type: 'split.chosen', date: sample.slotDate }));
    await world(() =>
      journey.answer(
        'searchTimeslots',
        familyTimes([{ slots: ['09:00', '13:00'], people: [1, 1] }]),
      ),
    );
    expect(radio('9:00 AM: 1 person, 1:00 PM: 1 person')).toBeTruthy();
  });

  it.each(['taken', 'lost'] as const)(
    'HLD-03, HLD-07 offers the nearest times at which everyone still fits: %s',
    async (why) => {
      const { user, journey, world } = await show();
      await user.click(button('Hold 9:00 AM'));
      const alternatives = {
        nearestParties: [
          {
            date: sample.slotDate,
            utcOffset: '-06:00',
            slots: ['09:30', '09:45'],
            people: [3, 1],
          },
        ],
      };
      await world(async () => {
        if (why === 'taken')
          return journey.refuse('createHold', 'FC_908_Conflict', { alternatives });
        await journey.answer('createHold', sample.held(10));
        journey.ring('hold.expired');
        journey.send({ type: 'hold.retaken' });
        return journey.refuse('createHold', 'FC_908_Conflict', { alternatives });
      });
      expect(heading()).toBe(
        why === 'taken' ? 'Someone else just took that time' : 'We no longer hold your time',
      );
      await user.click(button('Wednesday, March 4, 9:30 AM, everyone done by about 10:00 AM'));
      expect(journey.askedOf('createHold')).toMatchObject({
        body: { slot: '09:30', patients: [{}, {}, {}, { slot: '09:45' }] },
      });
    },
  );

  it.each([
    ['OVERLAPPING_APPOINTMENT', 'Someone in your group is already booked at that time'],
    ['INVALID_REQUEST', 'We could not move your group'],
  ] as const)('GRP-03 CHR-09 says that a booked group keeps its times: %s', async (code, title) => {
    const journey = await toGroupDetails();
    journey.send({ type: 'groupTimes.wanted' });
    const { user, world } = await showView(TimeslotsView, journey);
    await world(() => journey.answer('searchTimeslots', groupTimes(2, false)));
    await user.click(button('Move everyone to 9:00 AM'));
    await world(() => journey.answer('createHold', sample.held(10)));
    expect(heading()).toBe('Moving your group');
    await world(() => journey.refuse('updateAppointment', code));
    expect(heading()).toBe(title);
    // It is announced by its heading, as a page is.
    expect(document.activeElement?.textContent).toBe(title);
    await user.click(button('Keep the times you have'));
    expect(journey.at({ flow: 'view-details' })).toBe(true);
  });

  it.each(BOTH)(
    'GRP-03 says that a press moves a booked group, where nothing is asked after it, in %s',
    async (language) => {
      const say = (en: string, es: string) => (language === 'es' ? es : en);
      const journey = await toGroupDetails(startJourney(language));
      journey.send({ type: 'groupTimes.wanted' });
      const { user, world, container } = await showView(TimeslotsView, journey);
      await world(() => journey.answer('searchTimeslots', groupTimes(2, false)));
      expect(container.textContent).toContain(
        say('everyone is moved', 'cambian las citas de todos'),
      );
      await user.click(within(store()).getAllByRole('radio')[0] ?? container);
      expect(
        screen.getAllByRole('button', {
          name: language === 'es' ? /^Cambiar a todos: / : /^Move everyone to /,
        }),
      ).not.toHaveLength(0);
      expect(container.textContent).not.toMatch(/\bHold |Apartar/);
    },
  );

  it('GRP-03 without an answer it does not say that the times are kept, and reads them again', async () => {
    const journey = await toGroupDetails();
    journey.send({ type: 'groupTimes.wanted' });
    const { user, world } = await showView(TimeslotsView, journey);
    await world(() => journey.answer('searchTimeslots', groupTimes(2, false)));
    expect(extrasOf(journey.actor.getSnapshot())).toContain('change-note');
    await user.click(button('Move everyone to 9:00 AM'));
    await world(() => journey.answer('createHold', sample.held(10)));
    await world(() => journey.fail('updateAppointment', 1003));
    expect(extrasOf(journey.actor.getSnapshot())).not.toContain('change-note');
    await user.click(button('See what is booked'));
    expect(journey.at({ flow: { 'view-details': 'loading' } })).toBe(true);
  });

  it.each([
    [[{ name: 'patients.2.vaccine', message: '', code: 'x' }], 'Ana Ruiz cannot have one of'],
    [undefined, 'One person cannot have one of'],
  ])(
    'ELG-07 says who cannot have a vaccine on that day, as far as it is known',
    async (fields, said) => {
      const { user, journey, world, container } = await showSearch();
      await world(() =>
        journey.refuse('searchTimeslots', 'ELIGIBLITY_ERROR', { ...(fields && { fields }) }),
      );
      expect(container.textContent).toContain(said);
      await user.click(button('See everyone’s vaccines'));
      expect(journey.at({ flow: 'vaccine-selection' })).toBe(true);
    },
  );

  it('ELG-07 says whose vaccine has to wait for a day', async () => {
    const { journey, world, container } = await showSearch(startJourney(), {
      change: (details) =>
        details.vaccineCode === '113'
          ? {
              ...details,
              verdict: sample.verdict('later', {
                reason: 'tooSoon',
                eligibleFrom: sample.otherDate,
              }),
            }
          : details,
    });
    await world(() =>
      journey.answer('searchTimeslots', {
        ...familyTimes(),
        eligibleFrom: sample.otherDate,
      }),
    );
    expect(container.textContent).toContain('Times starting Friday, March 6');
    expect(container.textContent).toMatch(/Ana Ruiz can have .+ from that day\./);
    expect(container.textContent).not.toMatch(/Leo can have/);
  });
});
