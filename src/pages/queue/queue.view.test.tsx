import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnCheckIn } from '#machines/knowledge/walk-in.ts';
import { calledUp, checkIn, door, given, left } from '#qa/journeys/walk-in-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { QueueView } from './queue.view.tsx';

class Stream extends EventTarget {
  static readonly open: Stream[] = [];
  readonly url: string;
  isClosed = false;
  constructor(url: string) {
    super();
    this.url = url;
    Stream.open.push(this);
  }
  close() {
    this.isClosed = true;
  }
}

async function show(language: 'en' | 'es' = 'en', seen: OwnCheckIn = checkIn()) {
  const journey = startJourney(language);
  journey.send({ type: 'NAV', page: 'walk-in', key: sample.key });
  await journey.answer('openWalkIn', door());
  const draft = { confirmationNumber: '7K3MPQ9TZX', month: '04', day: '28', year: '1984' };
  journey.send({ type: 'find.typed', draft });
  journey.send({ type: 'find.submitted' });
  await journey.answer('checkIn', seen);
  return { journey, ...(await showView(QueueView, journey)) };
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

beforeEach(() => {
  // jsdom has no layout, so nothing can scroll.
  Object.assign(window, { scrollTo: () => {} });
  Stream.open.length = 0;
  vi.stubGlobal('EventSource', Stream);
});
afterEach(() => vi.unstubAllGlobals());

describe('the place in a line', () => {
  it.each(BOTH)('WLK-06 shows the place and the wait, in %s', async (language) => {
    const { container } = await show(language);
    expect(heading()).toBe(
      language === 'es' ? 'Usted es el número 2 en la fila' : 'You are number 2 in line',
    );
    expect(container.textContent).toContain(
      language === 'es' ? 'Unos 15 a 30 minutos' : 'About 15 to 30 minutes',
    );
  });

  it('WLK-06 reads again when the server says that the line moved, and listens on once the visit is over', async () => {
    const { journey, world } = await show();
    const [stream] = Stream.open;
    expect(stream?.url).toBe(`/api/check-ins/v1/${checkIn().checkInId}/changes`);
    await world(async () => void stream?.dispatchEvent(new MessageEvent('message')));
    await world(() => journey.answer('getCheckIn', checkIn({ place: 1 })));
    expect(heading()).toBe('You are next');
    await world(async () => void stream?.dispatchEvent(new MessageEvent('message')));
    await world(() => journey.answer('getCheckIn', calledUp));
    expect(heading()).toBe('It is your turn');
    await world(async () => void stream?.dispatchEvent(new MessageEvent('message')));
    await world(() => journey.answer('getCheckIn', given));
    expect(heading()).toBe('All done');
    expect(stream?.isClosed).toBe(false);
  });

  it('DSK-02 shows the place again when the store takes a patient back', async () => {
    const { journey, world } = await show();
    const [stream] = Stream.open;
    const moved = () => world(async () => void stream?.dispatchEvent(new MessageEvent('message')));
    await moved();
    await world(() => journey.answer('getCheckIn', left));
    expect(heading()).toBe('You left the line');
    await moved();
    expect(heading()).toBe('You left the line');
    await world(() => journey.answer('getCheckIn', calledUp));
    expect(heading()).toBe('It is your turn');
  });

  it('WLK-06 reads once when the stream breaks, and again when it breaks again', async () => {
    const { journey, world } = await show();
    const [stream] = Stream.open;
    const say = (type: string) => world(async () => void stream?.dispatchEvent(new Event(type)));
    await say('error');
    await world(() => journey.answer('getCheckIn', checkIn({ place: 1 })));
    await say('error');
    expect(journey.at({ flow: { queue: 'inLine' } })).toBe(true);
    await say('message');
    await world(() => journey.answer('getCheckIn', checkIn({ place: 1 })));
    await say('error');
    expect(journey.at({ flow: { queue: 'looking' } })).toBe(true);
  });

  it('WLK-06 asks before the patient leaves, and says what that costs', async () => {
    const { journey, world, user } = await show();
    await user.click(screen.getByRole('button', { name: 'Leave the line' }));
    expect(screen.getByRole('alert').textContent).toContain('You lose your place.');
    await user.click(screen.getByRole('button', { name: 'Stay in line' }));
    await world(() => journey.answer('getCheckIn', checkIn()));
    await user.click(screen.getByRole('button', { name: 'Leave the line' }));
    await user.click(screen.getByRole('button', { name: 'Leave the line' }));
    await world(() => journey.answer('leaveQueue', left));
    expect(heading()).toBe('You left the line');
  });

  it.each(BOTH)('WLK-06 says who ended the place in the line, in %s', async (language) => {
    const { journey, world } = await show(language);
    journey.send({ type: 'line.moved' });
    await world(() => journey.answer('getCheckIn', { ...left, leftByTeam: true }));
    expect(heading()).toBe(
      language === 'es' ? 'Ya no está en la fila' : 'You are not in line anymore',
    );
    expect(screen.queryByText(/Changed your mind|Cambió de idea/)).toBeNull();
  });

  it.each(BOTH)('WLK-06 says what to do after a call that was missed, in %s', async (language) => {
    const { container } = await show(language, calledUp);
    expect(container.textContent).toContain(
      language === 'es'
        ? '¿No oyó que le llamaron? Avise en el mostrador: todavía es su turno.'
        : 'Did you miss the call? Tell the counter: it is still your turn.',
    );
  });

  it.each(BOTH)('WLK-06 says to whom did not come what they can do, in %s', async (language) => {
    const { container } = await show(language, { ...left, stage: 'noShow' });
    expect(heading()).toBe(
      language === 'es' ? 'Anotamos que usted no vino' : 'We noted that you did not come',
    );
    expect(container.textContent).toContain(
      language === 'es' ? 'abra su cita y elija otro horario' : 'choose a new time',
    );
  });

  it('WLK-06 reports once that the patient is at the counter', async () => {
    const { journey, world, user } = await show();
    await user.click(screen.getByRole('button', { name: 'I am at the counter' }));
    await world(() => journey.answer('atCounter', checkIn({ isAtCounter: true })));
    expect(screen.getByText('The store knows that you are at the counter.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'I am at the counter' })).toBeNull();
  });

  it('GRP-03 names the people who came along', async () => {
    const ben = checkIn({
      appointment: {
        ...checkIn().appointment,
        patient: { firstName: 'Ben', lastName: 'Rivera', gender: 'Male' },
      },
    });
    const { container } = await show('en', { ...checkIn(), group: [checkIn(), ben] });
    expect(container.textContent).toContain('With youBen');
  });
});
