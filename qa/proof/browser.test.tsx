/**
 * The history that the proof presses Back in is the one that the app makes: both go the same ways,
 * one of them in a browser.
 */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BASE_PATH } from '#domain/pages.ts';
import type { JourneyActor } from '#machines/journey.machine.ts';
import { bindAddress, type AddressBar } from '#src/app/address.ts';
import { arrivedAt, openAnswered, walkTo } from '#tests/support/walk.ts';
import { follow, openTab, pressBack, type Tab } from './browser.ts';
import { bar } from './ours.ts';

let actor: JourneyActor;
let address: AddressBar;
let tab: Tab;
let isPressing = false;

const pause = (milliseconds = 40) => new Promise((settle) => setTimeout(settle, milliseconds));
const shown = () => location.pathname + location.search;
const expected = () => tab.entries[tab.at]?.address;

function arrive(): void {
  history.pushState(null, '', BASE_PATH);
  actor = openAnswered();
  address = bindAddress(actor, window);
  tab = follow(openTab(BASE_PATH), bar, actor.getSnapshot(), true);
  actor.subscribe((snapshot) => {
    if (!isPressing) tab = follow(tab, bar, snapshot, false);
  });
}

/** Presses Back in both. */
async function back(): Promise<void> {
  const pressed = pressBack(tab, bar, actor.getSnapshot());
  if (pressed === undefined) throw new Error('this would leave the app');
  isPressing = true;
  const arrived = new Promise<void>((settle) => {
    window.addEventListener('popstate', () => settle(), { once: true });
  });
  history.back();
  await arrived;
  isPressing = false;
  tab =
    pressed.asks === undefined ? pressed.tab : follow(pressed.tab, bar, actor.getSnapshot(), true);
  await pause();
}

/** A step back is on its way for as long as a busy machine takes for it. */
async function agree(): Promise<void> {
  await pause();
  await vi.waitFor(() => expect(expected()).toBe(shown()), { timeout: 10_000 });
}

afterEach(() => {
  address.release();
  actor.stop();
});

describe('the browser’s history without a browser', () => {
  it('RTE-20 pushes page after page, and Back leads through them', async () => {
    arrive();
    await walkTo(actor, 'review-appt');
    await agree();
    for (let presses = 0; presses < 5; presses += 1) {
      await back();
      await agree();
    }
    expect(tab.at).toBe(2);
  });

  it('RTE-20 steps back where the page’s own Back does', async () => {
    arrive();
    await walkTo(actor, 'timeslots');
    actor.send({ type: 'back' });
    await arrivedAt(actor, 'vaccine-selector');
    await agree();
    expect(tab.at).toBe(1);
  });

  it('RTE-20 pushes a sheet, closes it by Back, and keeps it while something typed would be lost', async () => {
    arrive();
    await walkTo(actor, 'review-appt');
    actor.send({ type: 'overlay.opened', overlay: 'patient' });
    await agree();
    await back();
    await agree();
    actor.send({ type: 'overlay.opened', overlay: 'patient' });
    actor.send({
      type: 'overlay.typed',
      edit: { contact: { emailAddress: 'grace@example.org', phoneNumber: '312-555-0142' } },
    });
    await agree();
    const { at } = tab;
    await back();
    await agree();
    expect(tab.at).toBe(at);
    actor.send({ type: 'edit.dropped' });
    await agree();
  });

  it('RTE-20 puts what is closed by now right, and uses it up', async () => {
    arrive();
    await walkTo(actor, 'review-appt');
    actor.send({ type: 'hold.expired' });
    actor.send({ type: 'hold.abandoned' });
    await arrivedAt(actor, 'timeslots');
    await agree();
    const { at } = tab;
    for (let presses = 1; presses < 4; presses += 1) {
      await back();
      await agree();
      expect(tab.at).toBe(at - presses);
    }
  });

  it('RTE-20 takes the place of the review when it is booked', async () => {
    arrive();
    await walkTo(actor, 'confirmation');
    await agree();
    await back();
    await agree();
    expect(shown()).toBe(`${BASE_PATH}/confirmation`);
  });
});
