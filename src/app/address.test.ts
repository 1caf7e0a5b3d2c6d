import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BASE_PATH } from '#domain/pages.ts';
import type { Answers } from '#machines/knowledge/answers.ts';
import type { JourneyActor } from '#machines/journey.machine.ts';
import { chartNavigator } from './chart-navigator.ts';
import { bindAddress, placeOf, type AddressBar } from './address.ts';
import { arrivalAt } from './arrival.ts';
import { arrivedAt, openAnswered, walkTo } from '#tests/support/walk.ts';

const at = (path: string) => BASE_PATH + path;
const here = () => location.pathname + location.search;
const page = (actor: JourneyActor) => placeOf(actor.getSnapshot());

/** Takes one step through the history and waits until it has arrived. */
const step = (delta: number) =>
  new Promise<void>((settle) => {
    window.addEventListener('popstate', () => settle(), { once: true });
    history.go(delta);
  });
/** Waits until the address bar shows it, however busy the machine is, and its effects are done. */
const shows = async (address: string) => {
  await vi.waitFor(() => expect(here()).toBe(address));
  await pause(0);
};
const pause = (milliseconds = 30) => new Promise((settle) => setTimeout(settle, milliseconds));

let actor: JourneyActor;
let bar: AddressBar | undefined;
const pushed = vi.spyOn(history, 'pushState');
const replaced = vi.spyOn(history, 'replaceState');
const went = vi.spyOn(history, 'back');
const urls = (calls: unknown[][]) => calls.map(([, , url]) => url);

/** Opens the address a visitor arrives with, then the journey and its address bar. */
function arrive(path: string, snapshot?: Parameters<typeof openAnswered>[0]) {
  history.pushState(null, '', path);
  actor = openAnswered(snapshot);
  vi.clearAllMocks();
  bar = bindAddress(actor, window);
}

beforeEach(() => arrive(BASE_PATH));
afterEach(() => {
  bar?.release();
  actor.stop();
});

describe('the address follows the state', () => {
  it('RTE-20 each page is pushed once; changes within a page are not', async () => {
    await walkTo(actor, 'review-appt');
    expect(urls(pushed.mock.calls)).toEqual(
      [
        '/multi-vaccineList',
        '/timeslots',
        '/flow-check',
        '/patient-info',
        '/contact-info',
        '/sms-opt',
        '/review-appt',
      ].map(at),
    );
    expect(replaced).not.toHaveBeenCalled();
    expect(here()).toBe(at('/review-appt'));
  });

  it('RTE-20 the confirmation replaces the review, and Back cannot enter the booking again', async () => {
    await walkTo(actor, 'confirmation');
    expect(urls(replaced.mock.calls)).toEqual([at('/confirmation')]);
    await step(-1);
    expect(page(actor)).toEqual({ page: 'confirmation' });
    expect(here()).toBe(at('/confirmation'));
  });

  it('RTE-20 an overlay is a pushed ?edit=; Back closes it, Forward opens it, closing it pops it', async () => {
    await walkTo(actor, 'review-appt');
    actor.send({ type: 'overlay.opened', overlay: 'patient' });
    expect(here()).toBe(at('/review-appt?edit=patient'));
    await step(-1);
    expect(page(actor)).toEqual({ page: 'review-appt' });
    expect(here()).toBe(at('/review-appt'));
    await step(1);
    expect(page(actor)).toEqual({ page: 'review-appt', edit: 'patient' });
    vi.clearAllMocks();
    actor.send({ type: 'overlay.closed' });
    await shows(at('/review-appt'));
    expect(went).toHaveBeenCalledTimes(1);
    expect(pushed).not.toHaveBeenCalled();
  });
});

describe('back and forward', () => {
  it('RTE-20 the browser’s Back and Forward are events for the chart', async () => {
    await walkTo(actor, 'timeslots');
    vi.clearAllMocks();
    await step(-1);
    expect(page(actor).page).toBe('vaccine-selector');
    await step(1);
    expect(page(actor).page).toBe('timeslots');
    expect(pushed).not.toHaveBeenCalled();
    expect(replaced).not.toHaveBeenCalled();
  });

  it('RTE-20 Back from the page after the questions leads to the last question, not the first', async () => {
    await walkTo(actor, 'vaccine-selector');
    vi.clearAllMocks();
    const say = (answers: Partial<Answers>) => {
      actor.send({ type: 'answer.given', answers });
      actor.send({ type: 'answer.submitted' });
    };
    actor.send({ type: 'vaccine.toggled', code: '115' });
    actor.send({ type: 'vaccines.submitted' });
    say({ immunocompromised: 'no' });
    say({ pregnant: 'no' });
    await arrivedAt(actor, 'timeslots');
    const questions = ['/screening?question=1', '/screening?question=2'].map(at);
    expect(urls(pushed.mock.calls)).toEqual([...questions, at('/timeslots')]);
    await step(-1);
    expect(page(actor)).toEqual({ page: 'screening', question: 2 });
    await step(-1);
    expect(page(actor)).toEqual({ page: 'screening', question: 1 });
  });

  it('RTE-20 the page’s own Back pops, so that entries do not pile up', async () => {
    await walkTo(actor, 'timeslots');
    const { length } = history;
    actor.send({ type: 'back' });
    await arrivedAt(actor, 'vaccine-selector');
    await shows(at('/multi-vaccineList'));
    expect(went).toHaveBeenCalledTimes(1);
    expect(history.length).toBe(length);
    actor.send({ type: 'back' });
    await shows(BASE_PATH);
    expect(page(actor).page).toBe('get-started');
  });

  it('RTE-20 two changes in one tick end at the right address and do not loop', async () => {
    await walkTo(actor, 'timeslots');
    vi.clearAllMocks();
    actor.send({ type: 'back' });
    actor.send({ type: 'back' });
    await pause(100);
    expect(page(actor).page).toBe('get-started');
    expect(here()).toBe(BASE_PATH);
    const moves = pushed.mock.calls.length + replaced.mock.calls.length + went.mock.calls.length;
    expect(moves).toBeLessThanOrEqual(2);
  });

  it('RTE-20 there and back in one tick leaves the address where it was', async () => {
    await walkTo(actor, 'flow-check');
    actor.send({ type: 'guest.chosen' });
    actor.send({ type: 'back' });
    await pause(100);
    expect(page(actor).page).toBe('flow-check');
    await shows(at('/flow-check'));
  });

  it('RTE-20 Back to a page that needs the lost hold leads to the nearest page that does not', async () => {
    await walkTo(actor, 'review-appt');
    actor.send({ type: 'hold.expired' });
    actor.send({ type: 'hold.abandoned' });
    await arrivedAt(actor, 'timeslots');
    await shows(at('/timeslots'));
    await step(-1);
    expect(page(actor).page).toBe('timeslots');
    expect(here()).toBe(at('/timeslots'));
  });

  it('RTE-20 nothing navigates away while the booking is being confirmed', async () => {
    await walkTo(actor, 'review-appt');
    actor.send({ type: 'booking.submitted' });
    history.back();
    await arrivedAt(actor, 'confirmation');
    await pause(100);
    expect(here()).toBe(at('/confirmation'));
  });

  it('RTE-20 corrects the address after a while in a browser that does not go back', async () => {
    await walkTo(actor, 'timeslots');
    went.mockImplementationOnce(() => {});
    vi.useFakeTimers();
    actor.send({ type: 'back' });
    vi.advanceTimersByTime(999);
    expect(here()).toBe(at('/timeslots'));
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    expect(here()).toBe(at('/multi-vaccineList'));
  });
});

describe('typed addresses', () => {
  it('RTE-20 a page whose preconditions do not hold leads to the nearest whose do; its entry is overwritten', () => {
    bar?.release();
    arrive(at('/review-appt?edit=sms'));
    expect(page(actor)).toEqual({ page: 'get-started' });
    expect(here()).toBe(BASE_PATH);
    expect(urls(replaced.mock.calls)).toEqual([BASE_PATH]);
    expect(pushed).not.toHaveBeenCalled();
  });

  it('RTE-20 SES-04 a saved journey decides what another address shows', async () => {
    await walkTo(actor, 'sms-opt');
    const kept = actor.getPersistedSnapshot();
    bar?.release();
    arrive(at('/patient-info'), kept);
    expect(page(actor).page).toBe('patient-info');
    bar?.release();
    arrive(at('/confirmation'), kept);
    expect(page(actor).page).toBe('sms-opt');
    expect(here()).toBe(at('/sms-opt'));
  });

  it('SES-04 a refresh keeps page, overlay and address, on any page', async () => {
    await walkTo(actor, 'review-appt');
    actor.send({ type: 'overlay.opened', overlay: 'sms' });
    const kept = actor.getPersistedSnapshot();
    bar?.release();
    arrive(here(), kept);
    expect(page(actor)).toEqual({ page: 'review-appt', edit: 'sms' });
    expect(here()).toBe(at('/review-appt?edit=sms'));
    expect([...pushed.mock.calls, ...replaced.mock.calls]).toEqual([]);
  });

  it('RTE-20 drops a query without anything known', async () => {
    bar?.release();
    arrive(`${BASE_PATH}/?edit=everything&utm=1`);
    expect(page(actor)).toEqual({ page: 'get-started' });
    expect(here()).toBe(BASE_PATH);
    expect(
      arrivalAt({ pathname: at('/review-appt'), search: '?edit=everything', hash: '' }),
    ).toEqual({
      page: 'review-appt',
    });
    expect(arrivalAt({ pathname: at('/review-appt'), search: '?edit=sms&x', hash: '' })).toEqual({
      page: 'review-appt',
      edit: 'sms',
    });
  });

  it.each([
    ['not-found', '/findcare/schedule-vaccine/nothing-here?a=b'],
    ['bad-address', '/findcare/schedule-vaccine/%E0%A4%A'],
  ] as const)(
    'RTE-19 %s keeps the address it was opened at, and offers a way out',
    async (id, path) => {
      bar?.release();
      arrive(path);
      expect(page(actor)).toEqual({ page: id });
      expect(here()).toBe(path);
      actor.send({ type: 'back' });
      expect(page(actor)).toEqual({ page: 'get-started' });
      expect(here()).toBe(BASE_PATH);
      await step(-1);
      expect(page(actor)).toEqual({ page: id });
      expect(here()).toBe(path);
    },
  );

  it('RTE-20 the logo requests the first page as a typed address would', async () => {
    await walkTo(actor, 'flow-check');
    chartNavigator((event) => actor.send(event), history).push(BASE_PATH);
    expect(page(actor).page).toBe('get-started');
    expect(here()).toBe(BASE_PATH);
  });

  it('CHR-01 the logo on the confirmation begins anew, where its typed address leads back', async () => {
    await walkTo(actor, 'confirmation');
    actor.send({ type: 'NAV', page: 'get-started' });
    expect(page(actor).page).toBe('confirmation');
    chartNavigator((event) => actor.send(event), history).push(BASE_PATH);
    expect(page(actor).page).toBe('get-started');
    expect(actor.getSnapshot().context.start.location).toBe('');
    expect(here()).toBe(BASE_PATH);
  });

  it('RTE-20 does nothing more once released', async () => {
    bar?.release();
    await walkTo(actor, 'vaccine-selector');
    expect(here()).toBe(BASE_PATH);
    history.pushState(null, '', at('/timeslots'));
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(page(actor).page).toBe('vaccine-selector');
  });
});
