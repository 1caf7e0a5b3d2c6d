import { screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chain, speakFor } from '#domain/chain.ts';
import { addDays } from '#domain/dates.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toQuestions, toTimes } from '#tests/support/journey-steps.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { TimeslotsView } from './timeslots.view.tsx';

async function show(journey = startJourney()) {
  await toTimes(journey);
  return { journey, ...(await showView(TimeslotsView, journey)) };
}

/** A flu vaccine that has to wait for a day, or one that does not; the times are being loaded. */
async function showQuestioned(reason: 'tooSoon' | 'season' | undefined) {
  const journey = await toQuestions(['150']);
  const verdict = sample.verdict('later', { reason, eligibleFrom: sample.otherDate });
  const later = sample.vaccineDetails.map((flu) => ({ ...flu, verdict }));
  await journey.answer('getVaccineDetails', {
    data: { eligibleVaccineList: reason ? later : sample.vaccineDetails },
  });
  if (reason) journey.send({ type: 'vaccines.kept' });
  return { journey, ...(await showView(TimeslotsView, journey)) };
}

describe('timeslots', () => {
  it.each(BOTH)(
    'SLT-09, TIM-02 shows the soonest and nearest time at the top in the store’s own time, in %s',
    async (language) => {
      await show(startJourney(language));
      const first = screen.getByRole('region', {
        name: language === 'es' ? 'Lo más pronto y lo más cerca' : 'Soonest and nearest',
      });
      expect(first.textContent).toContain(language === 'es' ? '9:00 a.m.' : '9:00 AM');
    },
  );

  it('SLT-09 distinguishes the soonest from the nearest, each with its street and distance', async () => {
    const { journey, world } = await show();
    await world(() => journey.send({ type: 'radius.chosen', miles: 50 }));
    await world(() => journey.answer('searchTimeslots', sample.times(true)));
    const [soonest, nearest] = ['Soonest', 'Nearest'].map(
      (name) => screen.getByRole('region', { name }).textContent,
    );
    expect(soonest).toContain('8:45 AM2200 Lake Ave, Wilmette · 14.2 miles');
    expect(nearest).toContain('9:00 AM151 N State St, Chicago · 0.5 miles');
  });

  it('HLD-07 says that the held time stays until another is held, and continues with it', async () => {
    const { journey, user, world } = await show();
    await world(() => journey.send({ type: 'offeredTime.taken', offer: 'soonest' }));
    await world(() => journey.answer('createHold', sample.held(10)));
    await world(() => journey.send({ type: 'back' }));
    const kept = screen.getByRole('region', { name: 'We are holding this time for you' });
    expect(kept.textContent).toContain('9:00 AM');
    expect(kept.textContent).toContain('It stays yours until you hold another one.');
    await user.click(within(kept).getByRole('button', { name: 'Keep this time' }));
    expect(journey.at({ flow: 'flow-check', hold: 'held' })).toBe(true);
  });

  it.each(BOTH)(
    'SAF-02 says that it tries again by itself, and what else can be done, in %s',
    async (language) => {
      const { journey, user, world } = await show(startJourney(language));
      await world(() => journey.send({ type: 'offeredTime.taken', offer: 'soonest' }));
      await world(() => journey.refuse('createHold', 'TOO_MUCH_HELD', { retryAfterSeconds: 20 }));
      const isSpanish = language === 'es';
      const heading = screen.getByRole('heading', { level: 1 });
      expect(heading.textContent).toBe(
        isSpanish ? 'Volveremos a intentarlo en un momento' : 'We will try again in a moment',
      );
      expect(document.activeElement).toBe(heading);
      expect(screen.getByRole('timer').textContent).toBe(isSpanish ? '20 segundos' : '20 seconds');
      const again = { name: isSpanish ? 'Intentar ahora' : 'Try again now' };
      await user.click(screen.getByRole('button', again));
      // Nothing moves while the request is running.
      expect(screen.getByRole('button', again).getAttribute('aria-disabled')).toBe('true');
      await world(() => journey.refuse('createHold', 'TOO_MUCH_HELD', { retryAfterSeconds: 30 }));
      expect(screen.getByRole('timer').textContent).toContain('30');
      await user.click(screen.getByRole('button', again));
      await world(() => journey.refuse('createHold', 'TOO_MUCH_HELD', { retryAfterSeconds: 1 }));
      expect(screen.getByRole('timer').textContent).toBe(isSpanish ? '1 segundo' : '1 second');
      await user.click(
        screen.getByRole('button', { name: isSpanish ? 'Ver otros horarios' : 'See other times' }),
      );
      expect(journey.at({ flow: { timeslots: 'searching' } })).toBe(true);
    },
  );

  it('SLT-11 searches near another place', async () => {
    const { journey, user, world } = await show();
    await user.click(screen.getByRole('button', { name: 'Change place' }));
    const field = screen.getByRole('textbox', { name: /^ZIP code/ });
    await user.clear(field);
    await user.type(field, '78701{Enter}');
    expect(journey.askedOf('geocode')).toEqual({ query: { text: '78701' } });
    await world(() => journey.answer('geocode', sample.place));
    expect(journey.at({ flow: { timeslots: 'searching' } })).toBe(true);
  });

  it('LOC-02 offers what was probably meant by an unknown place', async () => {
    const { journey, user, world } = await show();
    await user.click(screen.getByRole('button', { name: 'Change place' }));
    const field = screen.getByRole('textbox', { name: /^ZIP code/ });
    await user.clear(field);
    await user.type(field, 'Austn{Enter}');
    await world(() => journey.refuse('geocode', 'FC_903_NotFound'));
    await world(() => journey.answer('suggestPlaces', { suggestions: [sample.suggestion] }));
    await user.click(screen.getByRole('button', { name: sample.suggestion.text }));
    expect(journey.askedOf('geocode')).toEqual({ query: { text: sample.suggestion.text } });
    expect(journey.context().suggestions).toEqual([]);
  });

  it('SLT-08 has every day that can be booked, and none after the last', async () => {
    const { user, journey, world } = await show();
    const { today = '' } = journey.context().search.result ?? {};
    const last = addDays(today, SLOT_DEFAULTS.horizonDays - 1);
    await world(() => journey.send({ type: 'radius.chosen', miles: 50 }));
    const times = sample.times(false);
    await world(() =>
      journey.answer('searchTimeslots', { ...times, days: [{ date: last, stores: 1, slots: 2 }] }),
    );
    await user.click(screen.getByRole('button', { name: /March 31, 2 times/ }));
    expect(journey.askedOf('searchTimeslots')).toMatchObject({ body: { date: last } });
  });

  it('SLT-08 moves through the days by keyboard and searches only for the chosen one', async () => {
    const { user, journey } = await show();
    const day = (name: string) => screen.getByRole('button', { name });
    day('Wednesday, March 4, 6 times').focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(day('Friday, March 6, 3 times'));
    expect(journey.at({ flow: { timeslots: 'form' } })).toBe(true);
    await user.keyboard('{Enter}');
    expect(journey.askedOf('searchTimeslots')).toMatchObject({ body: { date: '2026-03-06' } });
  });

  it('SLT-08 offers any part of the day if the wanted one has no times', async () => {
    const { user, journey, world } = await show();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Time of day' }), 'evening');
    await world(() =>
      journey.refuse('searchTimeslots', 'FC_908_Conflict', {
        alternatives: { anyPart: { date: '2026-03-06' } },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'See all times on Friday, March 6' }));
    expect(journey.askedOf('searchTimeslots')).toMatchObject({ body: { partOfDay: 'any' } });
  });

  it('SLT-10 shows a store’s hours today, its phone number and directions', async () => {
    await show();
    const store = within(screen.getByRole('article', { name: 'State Street Pharmacy' }));
    expect(store.getByText('Open today 9:00 AM to 7:00 PM')).toBeTruthy();
    expect(store.getByRole('link', { name: '312-555-0100' }).getAttribute('href')).toBe(
      'tel:+1-312-555-0100',
    );
    const way = new URL(
      store.getByRole('link', { name: 'Directions (new tab)' }).getAttribute('href') ?? '',
    );
    expect(way.searchParams.get('destination')).toBe('151 N State St, Chicago, IL 60601');
  });

  it('SLT-04 CHR-09 names the store where its times and its directions are read', async () => {
    await show();
    const store = screen.getByRole('article', { name: 'State Street Pharmacy' });
    const times = within(store).getByRole('group', { name: /^State Street Pharmacy Times in C/ });
    expect(within(times).getAllByRole('radio')).toHaveLength(4);
    const description = 'State Street Pharmacy';
    expect(within(store).getByRole('link', { name: /^Directions/, description })).toBeTruthy();
  });

  it('SLT-04 shows four times per store and the others on a press', async () => {
    const { user } = await show();
    const store = screen.getByRole('article', { name: 'State Street Pharmacy' });
    expect(within(store).getAllByRole('radio')).toHaveLength(4);
    await user.click(within(store).getByRole('button', { name: '2 more times' }));
    expect(within(store).getAllByRole('radio')).toHaveLength(6);
    expect(screen.getByText('No more stores available')).toBeTruthy();
  });

  it('SLT-04 lets no time be chosen while times are loaded again, and keeps the focus', async () => {
    const { user, journey, world } = await show();
    const radius = screen.getByRole('combobox', { name: 'How far can you go?' });
    await user.selectOptions(radius, '50');
    expect(document.activeElement).toBe(radius);
    const old = screen.getByRole('radio', { name: '9:00 AM' });
    expect(old.closest('[aria-busy="true"]')).not.toBeNull();
    expect(screen.getByText('Looking for times near you', { selector: 'output' })).toBeTruthy();
    const asked = journey.askedOf('searchTimeslots');
    const still = [
      old,
      radius,
      screen.getByRole('combobox', { name: 'Time of day' }),
      screen.getByRole('button', { name: '2 more times' }),
      screen.getByRole('button', { name: 'Change place' }),
    ];
    for (const control of still) {
      expect(control.getAttribute('aria-disabled')).toBe('true');
      await user.click(control);
    }
    await user.selectOptions(radius, '10');
    expect(journey.askedOf('searchTimeslots')).toEqual(asked);
    expect(journey.context().picked).toBeUndefined();
    await world(() => journey.answer('searchTimeslots', sample.times(false)));
    await user.click(screen.getByRole('radio', { name: '9:00 AM' }));
    expect(journey.context().picked?.slot).toBe('09:00');
  });

  it('HLD-01 holds nothing while arrow keys move through the times', async () => {
    const { user, journey } = await show();
    await user.click(screen.getByRole('radio', { name: '9:00 AM' }));
    await user.keyboard('{ArrowDown}');
    expect(journey.context().picked?.slot).toBe('09:15');
    expect(journey.askedOf('createHold')).toBeUndefined();
    await user.click(
      screen.getByRole('button', { name: 'Hold Wed, Mar 4, 9:15 AM at 151 N State St' }),
    );
    expect(journey.askedOf('createHold')).toMatchObject({ body: { slot: '09:15' } });
  });

  it('SLT-07 offers options that are known to have times when nothing fits', async () => {
    const { user, journey, world } = await show();
    await world(() => journey.send({ type: 'radius.chosen', miles: 10 }));
    await world(() =>
      journey.refuse('searchTimeslots', 'FC_908_Conflict', {
        alternatives: {
          nextDate: '2026-03-06',
          widerRadius: { miles: 50, stores: 3 },
          fewerVaccines: { drop: ['150'] },
        },
      }),
    );
    expect(screen.getByRole('link', { name: '312-555-0100' })).toBeTruthy();
    expect(
      screen.getByRole('heading', { level: 1, name: 'No appointments available' }),
    ).toBeTruthy();
    expect(
      screen.getByRole('button', { name: 'Leave the flu vaccine for another day' }),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Within|within 50 miles/ }));
    expect(journey.askedOf('searchTimeslots')).toMatchObject({ body: { searchRadius: 50 } });
  });

  it.each(BOTH)(
    'STD-02 SET-01 shows other providers’ places with their site and phone, and that they book separately, in %s',
    async (language) => {
      const told = chain();
      onTestFinished(() => speakFor(told));
      speakFor({ ...told, brand: 'Acme Drugs' });
      const { journey, world } = await show(startJourney(language));
      const place = {
        line1: '1 First St',
        city: 'Chicago',
        state: 'IL',
        zip: '60601',
        distance: 2,
      };
      const phone = '312-555-0101';
      const url = 'https://good.example/b';
      await world(() => journey.send({ type: 'radius.chosen', miles: 10 }));
      await world(() =>
        journey.refuse('searchTimeslots', 'FC_908_Conflict', {
          alternatives: {
            otherPlaces: [
              { ...place, name: 'Good Drugs', phone, url },
              { ...place, name: 'By Phone', phone, url: null },
            ],
          },
        }),
      );
      const others = within(
        screen.getByRole('region', {
          name: language === 'es' ? 'Otras farmacias cerca' : 'Other pharmacies nearby',
        }),
      );
      expect(others.getByText(/Acme Drugs/)).toBeTruthy();
      const [site, ...calls] = others.getAllByRole('link');
      expect([site?.getAttribute('href'), site?.getAttribute('target')]).toEqual([url, '_blank']);
      expect(calls.map((link) => link.getAttribute('href'))).toEqual(
        [1, 2].map(() => `tel:+1-${phone}`),
      );
      expect(others.queryByRole('button')).toBeNull();
    },
  );

  it('HLD-07 says that another visitor was faster and offers the nearest times', async () => {
    const { user, journey, world } = await show();
    await user.click(screen.getByRole('button', { name: 'Hold 9:00 AM' }));
    await world(() =>
      journey.refuse('createHold', 'FC_908_Conflict', {
        alternatives: { nearestTimes: [sample.nearest] },
      }),
    );
    expect(
      screen.getByRole('heading', { level: 1, name: 'Someone else just took that time' }),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: '312-555-0100' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /9:15 AM/ }));
    expect(journey.askedOf('createHold')).toMatchObject({ body: { slot: '09:15' } });
  });

  it('HLD-07 holds the near time that is pressed, also of another day', async () => {
    const { user, journey, world } = await show();
    await user.click(screen.getByRole('button', { name: 'Hold 9:00 AM' }));
    const date = sample.otherDate;
    const other = { ...sample.nearest, date, appointmentDate: `${date}T09:15:00-06:00` };
    await world(() =>
      journey.refuse('createHold', 'FC_908_Conflict', { alternatives: { nearestTimes: [other] } }),
    );
    await user.click(screen.getByRole('button', { name: /9:15 AM/ }));
    expect(journey.askedOf('createHold')).toMatchObject({
      body: { slot: '09:15', appointmentDate: other.appointmentDate },
    });
  });

  it.each([
    ['tooSoon', 'The next dose of the flu vaccine can be given from that day'],
    ['season', 'You can have the flu vaccine from that day'],
    [undefined, 'That is the first day for all your vaccines'],
  ] as const)('ELG-07 says why there are no earlier times: %s', async (reason, said) => {
    const { journey, container, world } = await showQuestioned(reason);
    await world(() =>
      journey.answer('searchTimeslots', { ...sample.times(false), eligibleFrom: sample.otherDate }),
    );
    expect(container.textContent).toContain('Times starting Friday, March 6');
    expect(container.textContent).toContain(said);
  });
});
