import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Door } from '#machines/knowledge/walk-in.ts';
import { checkIn, door, left } from '#qa/journeys/walk-in-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { WalkInView } from './walk-in.view.tsx';

async function show(language: 'en' | 'es' = 'en') {
  const journey = startJourney(language);
  journey.send({ type: 'NAV', page: 'walk-in', key: sample.key });
  return { journey, ...(await showView(WalkInView, journey)) };
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

// jsdom has no layout, so nothing can scroll.
beforeEach(() => void Object.assign(window, { scrollTo: () => {} }));

describe('a store’s door', () => {
  it.each(BOTH)('WLK-01 shows the store, its line and how to join, in %s', async (language) => {
    const { journey, world, container } = await show(language);
    await world(() => journey.answer('openWalkIn', door()));
    expect(heading()).toContain(door().store.name);
    const text = container.textContent ?? '';
    expect(text).toContain(
      language === 'es' ? 'Hay 2 personas esperando.' : '2 people are waiting.',
    );
    expect(text).toContain(language === 'es' ? 'Unos 15 a 45 minutos' : 'About 15 to 45 minutes');
  });

  it.each<[Partial<Door>, string]>([
    [
      { whyNot: 'closed', opensAt: '2026-03-05T09:00:00-06:00' },
      'It opens Thursday, March 5, 9:00 AM',
    ],
    [{ whyNot: 'full' }, 'The line is full'],
    [
      {
        whyNot: 'full',
        nextTimes: [
          { date: '2026-03-04', slot: '09:00', appointmentDate: '2026-03-04T09:00:00-06:00' },
        ],
      },
      'The next free times here:Wednesday, March 4, 9:00 AM',
    ],
    [{ whyNot: 'paused' }, 'not taking walk-ins'],
    [{ whyNot: 'noStock' }, 'no vaccines in stock'],
    [{ whyNot: 'rules' }, 'State rules'],
    [{ estimate: { fromMinutes: 30, toMinutes: 30 } }, 'About 30 minutes'],
    [{ estimate: { fromMinutes: 0, toMinutes: 20 } }, 'Up to 20 minutes'],
    [{ waiting: 0, estimate: { fromMinutes: 0, toMinutes: 0 } }, 'You can be called any moment.'],
  ])('WLK-05 says what is not possible, and what is: %o', async (more, says) => {
    const { journey, world, container } = await show();
    await world(() => journey.answer('openWalkIn', door(more)));
    expect(container.textContent).toContain(says);
    expect(screen.getByRole('link', { name: 'Book an appointment' })).toBeTruthy();
    const join = screen.queryByRole('button', { name: 'Join the line' });
    expect(join === null).toBe(more.whyNot !== undefined);
  });

  it.each(BOTH)(
    'WLK-01 WLK-06 leads who is in line already to their place, in %s',
    async (language) => {
      const { journey, world, user, container } = await show(language);
      await world(() => journey.answer('openWalkIn', door()));
      const [told, see] =
        language === 'es'
          ? ['Ya se puso en una fila con este teléfono', 'Ver mi lugar en la fila']
          : ['You already joined a line on this phone', 'See my place in line'];
      expect(container.textContent).not.toContain(told);
      const draft = { confirmationNumber: '7K3MPQ9TZX', month: '4', day: '28', year: '1984' };
      await world(() => {
        journey.send({ type: 'find.typed', draft });
        journey.send({ type: 'find.submitted' });
        return journey.answer('checkIn', checkIn());
      });
      expect(journey.at({ flow: 'queue' })).toBe(true);
      // They scan the code again.
      await world(() => {
        journey.send({ type: 'NAV', page: 'walk-in', key: sample.key });
        return journey.answer('openWalkIn', door());
      });
      expect(container.textContent).toContain(told);
      await user.click(screen.getByRole('link', { name: see }));
      expect(journey.at({ flow: 'queue' })).toBe(true);
      // Who has left it joins again.
      await world(() => {
        journey.send({ type: 'leave.requested' });
        journey.send({ type: 'leave.confirmed' });
        return journey.answer('leaveQueue', left);
      });
      await world(() => {
        journey.send({ type: 'NAV', page: 'walk-in', key: sample.key });
        return journey.answer('openWalkIn', door());
      });
      expect(container.textContent).not.toContain(told);
    },
  );

  it('WLK-05 says what to do about a code that does not work', async () => {
    const { journey, world } = await show();
    await world(() => journey.refuse('openWalkIn', 'WALK_IN_LINK_OLD'));
    expect(heading()).toBe('This store code is too old');
  });

  it('WLK-07 says that an appointment is on another day, and keeps what was typed', async () => {
    const { journey, world, user } = await show();
    await world(() => journey.answer('openWalkIn', door()));
    const number = screen.getByLabelText<HTMLInputElement>('Confirmation number');
    await user.type(number, '7k3mpq9tzx');
    await user.type(screen.getByLabelText('Month'), '4');
    await user.type(screen.getByLabelText('Day'), '28');
    await user.type(screen.getByLabelText('Year'), '1984');
    await user.click(screen.getByRole('button', { name: 'I am here' }));
    await world(() => journey.refuse('checkIn', 'CHECK_IN_ANOTHER_DAY'));
    expect(screen.getByRole('alert').textContent).toContain('on another day');
    expect(number.value).toBe('7K3MP-Q9TZX');
  });
});
