import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { offer } from '#qa/journeys/managed-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { EarlierTimeView } from './earlier-time.view.tsx';

async function show(language: 'en' | 'es' = 'en') {
  const journey = startJourney(language);
  journey.send({ type: 'NAV', page: 'earlier-time', key: sample.key });
  return { journey, ...(await showView(EarlierTimeView, journey)) };
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

// jsdom has no layout, so nothing can scroll.
beforeEach(() => void Object.assign(window, { scrollTo: () => {} }));

describe('an earlier time', () => {
  it.each(BOTH)(
    'CNF-05 shows both times, with a main button and a quiet one, in %s',
    async (language) => {
      const { journey, world, container } = await show(language);
      await world(() => journey.answer('readEarlierOffer', offer('offered')));
      const [title, move] =
        language === 'es'
          ? ['Se abrió un horario más temprano', 'Cambiar al martes, 3 de marzo, 10:15 a.m.']
          : ['An earlier time is open', 'Move to Tuesday, March 3, 10:15 AM'];
      expect(heading()).toBe(title);
      expect(document.activeElement?.id).toBe('page-title');
      expect(screen.getByRole('button', { name: move })).toBeTruthy();
      expect(container.textContent).toContain(language === 'es' ? '4 de marzo' : 'March 4');
    },
  );

  it.each(BOTH)(
    'CNF-05 counts down the earlier time, not the patient’s own, in %s',
    async (language) => {
      const { journey, world, container } = await show(language);
      await world(() => journey.answer('readEarlierOffer', offer('offered')));
      const [earlier, own] =
        language === 'es'
          ? ['Guardamos el horario más temprano:', 'Guardamos su horario']
          : ['The earlier time is held:', 'Your time is held'];
      expect(container.textContent).toContain(earlier);
      expect(container.textContent).not.toContain(own);
    },
  );

  it.each(BOTH)('DSK-04 says that the store is closed at that time, in %s', async (language) => {
    const { journey, world, user, container } = await show(language);
    const closed = { ...offer('offered'), because: 'closed' } as const;
    await world(() => journey.answer('readEarlierOffer', closed));
    const [title, decline, after] =
      language === 'es'
        ? [/La farmacia estará cerrada/, 'Este horario no me sirve', 'Ya no lo guardamos']
        : [/The store is closed/, 'This time does not suit me', 'We do not hold it anymore'];
    expect(heading()).toMatch(title);
    // Held for a day: the text includes the day on which it ends.
    expect(container.textContent).toMatch(/(March 2|2 de marzo)/);
    await user.click(screen.getByRole('button', { name: decline }));
    await world(() => journey.answer('declineEarlierOffer', { kept: true }));
    expect(heading()).toBe(after);
  });

  it.each(BOTH)(
    'CNF-05 GRP-03 says to a group whose time it shows, and where the others’ are, in %s',
    async (language) => {
      const { journey, world, user, container } = await show(language);
      const all = { people: 3, isGroup: true };
      await world(() => journey.answer('readEarlierOffer', { ...offer('offered'), ...all }));
      const said = language === 'es' ? /la primera persona de su grupo/ : /first of your group/;
      expect(container.textContent).toMatch(said);
      const forAll = language === 'es' ? /sus citas quedan como están/ : /your appointments stay/;
      expect(container.textContent).toMatch(forAll);
      const name = language === 'es' ? 'Cambiar las 3 citas' : 'Move all 3 appointments';
      await user.click(screen.getByRole('button', { name }));
      await world(() => journey.answer('takeEarlierOffer', { ...offer('moved'), ...all }));
      expect(container.textContent).toMatch(said);
      const see = language === 'es' ? 'Ver nuestras citas' : 'See our appointments';
      expect(screen.getByRole('link', { name: see })).toBeTruthy();
    },
  );

  it.each([
    ['en', 'Keep our times', 'You keep your times', 'Your appointments stay as they were.'],
    ['es', 'Conservar nuestros horarios', 'Sus horarios no cambian', 'Sus citas quedan como'],
  ] as const)(
    'CNF-05 GRP-03 a group that keeps its times is told so of all, in %s',
    async (language, keep, title, lead) => {
      const { journey, world, user, container } = await show(language);
      const all = { people: 3, isGroup: true };
      await world(() => journey.answer('readEarlierOffer', { ...offer('offered'), ...all }));
      await user.click(screen.getByRole('button', { name: keep }));
      await world(() => journey.answer('declineEarlierOffer', { kept: true }));
      expect(heading()).toBe(title);
      expect(container.textContent).toContain(lead);
    },
  );

  it('CNF-05 after the move shows where and when, with calendars and a link to the appointment', async () => {
    const { journey, world, user } = await show();
    await world(() => journey.answer('readEarlierOffer', offer('offered')));
    await user.click(screen.getByRole('button', { name: /^Move to/ }));
    await world(() => journey.answer('takeEarlierOffer', offer('moved')));
    expect(heading()).toBe('Your appointment is moved');
    expect(screen.getByRole('link', { name: /Google Calendar/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Apple/ })).toBeNull();
    const way = screen.getByRole('link', { name: 'See my appointment' });
    expect(way.getAttribute('href')).toContain(`manage-appointment#${sample.key}`);
  });

  it('CNF-05 that is over says that nothing has changed', async () => {
    const { journey, world } = await show();
    await world(() => journey.refuse('readEarlierOffer', 'LINK_EXPIRED'));
    expect(heading()).toBe('We do not hold that time anymore');
    expect(screen.getByText(/Nothing was changed\./)).toBeTruthy();
  });

  it('CNF-05 that ends while it is read does not blame the link', async () => {
    const { journey, world, user, container } = await show();
    await world(() => journey.answer('readEarlierOffer', offer('offered')));
    await user.click(screen.getByRole('button', { name: /^Move to/ }));
    await world(() => journey.refuse('takeEarlierOffer', 'LINK_EXPIRED'));
    expect(heading()).toBe('We do not hold that time anymore');
    expect(container.textContent).toContain('Nothing was changed.');
    expect(container.textContent).not.toContain('link');
  });

  it('RES-04 of a link that was cut off does not let the time be given up', async () => {
    const journey = startJourney('en');
    journey.send({ type: 'NAV', page: 'earlier-time' });
    const { container } = await showView(EarlierTimeView, journey);
    expect(container.textContent).toContain('Open it again from the message.');
  });

  it.each(BOTH)(
    'DSK-04 that is over while the store is closed then says so, with a way to another time, in %s',
    async (language) => {
      const { journey, world, container } = await show(language);
      const bookedStore = { name: 'State Street Pharmacy', phone: '312-555-0198' };
      await world(() =>
        journey.refuse('readEarlierOffer', 'LINK_EXPIRED', { storeClosed: true, bookedStore }),
      );
      const [closed, choose] =
        language === 'es'
          ? ['La farmacia estará cerrada a la hora que reservó.', 'Elegir otro horario']
          : ['The store is closed at the time you booked.', 'Choose another time'];
      expect(container.textContent).toContain(closed);
      const way = screen.getByRole('link', { name: choose });
      expect(way.getAttribute('href')).toMatch(/manage-appointment$/);
      const phone = screen.getByRole('link', { name: bookedStore.phone });
      expect(phone.getAttribute('href')).toBe('tel:+1-312-555-0198');
      expect(container.textContent).toContain(bookedStore.name);
    },
  );

  it('API-03 without an answer the press can be repeated', async () => {
    const { journey, world, user } = await show();
    await world(() => journey.answer('readEarlierOffer', offer('offered')));
    await user.click(screen.getByRole('button', { name: /^Move to/ }));
    await world(() => journey.fail('takeEarlierOffer', 1004));
    expect(screen.getByRole('alert').textContent).toContain('It may have worked.');
    // It cannot be declined now, so nothing is said of that.
    expect(screen.queryByText(/If you keep your time/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await world(() => journey.answer('takeEarlierOffer', offer('moved')));
    expect(heading()).toBe('Your appointment is moved');
  });
});
