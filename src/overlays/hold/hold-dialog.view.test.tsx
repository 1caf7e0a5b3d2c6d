import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startJourney } from '#tests/support/journey.ts';
import { toFamilyContact } from '#tests/support/family-steps.ts';
import { toContact } from '#tests/support/journey-steps.ts';
import * as sample from '#qa/journeys/samples.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { HoldDialogView } from './hold-dialog.view.tsx';

const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(sample.held(10).deadline - 5 * MINUTE_MS);
  return () => void vi.restoreAllMocks();
});

async function show(journey = startJourney(), extensionsLeft = 10) {
  await toContact(journey, extensionsLeft);
  return { journey, ...(await showView(HoldDialogView, journey)) };
}

async function warned(extensionsLeft?: number, journey?: ReturnType<typeof startJourney>) {
  const shown = await show(journey, extensionsLeft);
  await shown.world(() => shown.journey.ring('hold.warned'));
  return shown;
}

async function expired(journey?: ReturnType<typeof startJourney>) {
  const shown = await show(journey);
  await shown.world(() => shown.journey.ring('hold.expired'));
  return shown;
}

const dialog = () => screen.getByRole('alertdialog');
const keep = () => screen.getByRole('button', { name: 'Keep my time' });

describe('the dialog of the held time', () => {
  it('HLD-02 shows nothing while there is time', async () => {
    await show();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('HLD-02 warns with the minutes that are left, the focus on "Keep my time"', async () => {
    await warned();
    expect(dialog().textContent).toContain('about 5 more minutes');
    expect(document.activeElement).toBe(keep());
  });

  it('HLD-02 one press asks for more time, and the dialog closes when it is granted', async () => {
    const { user, journey, sent, world } = await warned();
    await user.click(keep());
    await user.click(keep());
    expect(sent).toEqual([{ type: 'hold.kept' }]);
    await world(() => journey.answer('resumeHold', sample.held(9)));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(journey.at({ hold: { held: 'fresh' } })).toBe(true);
  });

  it('HLD-02 Esc keeps the time as well', async () => {
    const { user, sent } = await warned();
    await user.keyboard('{Escape}');
    expect(sent).toEqual([{ type: 'hold.kept' }]);
  });

  it('HLD-02 API-03 a failed extension, which may have worked, can be tried again, or dismissed with the remaining minutes', async () => {
    const { user, journey, world } = await warned();
    await user.click(keep());
    await world(() => journey.fail('resumeHold'));
    expect(screen.getByRole('alert').textContent).toContain('You have about 5 minutes, maybe more');
    expect(document.activeElement).toBe(keep());
    await user.click(keep());
    expect(journey.at({ hold: { held: 'extending' } })).toBe(true);
    await world(() => journey.fail('resumeHold'));
    await user.click(screen.getByRole('button', { name: 'Continue without more time' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('HLD-02 says when no extension is left, and lets the visitor finish', async () => {
    const { user, journey } = await warned(0);
    await user.click(keep());
    expect(journey.at({ hold: { held: 'lastMinutes' } })).toBe(true);
    expect(screen.getByRole('alertdialog', { name: 'Your last 5 minutes' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(journey.at({ hold: { held: 'acknowledged' } })).toBe(true);
  });

  it('HLD-03 after the end names the time, keeps what was typed and offers to hold it again', async () => {
    const { user, journey, world } = await expired();
    expect(dialog().textContent).toContain('Wednesday, March 4, 9:00 AM at State Street Pharmacy');
    expect(dialog().textContent).toContain('Everything you typed is saved.');
    expect(screen.getByRole('link', { name: '312-555-0100' })).toBeTruthy();
    const again = screen.getByRole('button', { name: 'Try to take it again' });
    expect(document.activeElement).toBe(again);
    await user.click(again);
    await world(() => journey.answer('createHold', sample.held(10)));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(journey.at({ hold: 'held', flow: 'contact-info' })).toBe(true);
  });

  it('HLD-03 returns the focus to where it was before the first of two dialogs', async () => {
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    const { user, journey, world } = await warned();
    expect(document.activeElement).toBe(keep());
    await world(() => journey.ring('hold.expired'));
    await user.keyboard('{Enter}');
    await world(() => journey.answer('createHold', sample.held(10)));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await expect.poll(() => document.activeElement).toBe(field);
    field.remove();
  });

  it('HLD-03 focuses the page’s heading if the focused element is gone', async () => {
    const heading = document.body.appendChild(document.createElement('h1'));
    Object.assign(heading, { id: 'page-title', tabIndex: -1 });
    const { user, journey, world } = await expired();
    await user.keyboard('{Enter}');
    await world(() => journey.answer('createHold', sample.held(10)));
    await expect.poll(() => document.activeElement).toBe(heading);
    heading.remove();
  });

  it('HLD-03 leads to other times', async () => {
    const { user, journey } = await expired();
    await user.click(screen.getByRole('button', { name: 'Choose another time' }));
    expect(journey.at({ flow: { timeslots: 'lost' } })).toBe(true);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('HLD-03 a failed attempt to hold it again says so and can be repeated', async () => {
    const { user, journey, world, sent } = await expired();
    await user.click(screen.getByRole('button', { name: 'Try to take it again' }));
    await world(() => journey.fail('createHold'));
    expect(screen.getByRole('alert').textContent).toContain('That did not work');
    await user.keyboard('{Escape}');
    expect(sent.at(-1)).toEqual({ type: 'hold.retaken' });
  });

  it.each(BOTH)(
    'HLD-03 without an answer it does not say that the time is gone, and asks the same again, in %s',
    async (language) => {
      const say = (en: string, es: string) => (language === 'es' ? es : en);
      const { user, journey, world } = await expired(startJourney(language));
      const free = say('Someone else can now book', 'Otra persona ya puede reservar');
      expect(dialog().textContent).toContain(free);
      const again = say('Try to take it again', 'Intentar tomarlo otra vez');
      await user.click(screen.getByRole('button', { name: again }));
      const asked = journey.askedOf('createHold');
      await world(() => journey.fail('createHold', 1003));
      expect(screen.getByRole('alert').textContent).toContain(
        say('We may be holding it for you again', 'Quizá ya se lo guardamos de nuevo'),
      );
      expect(dialog().textContent).not.toContain(free);
      await user.click(screen.getByRole('button', { name: again }));
      expect(journey.askedOf('createHold')).toEqual(asked);
    },
  );

  it('SAF-02 tries again by itself, and can be dismissed', async () => {
    const { user, journey, world } = await expired();
    await user.click(screen.getByRole('button', { name: 'Try to take it again' }));
    await world(() => journey.refuse('createHold', 'TOO_MUCH_HELD', { retryAfterSeconds: 20 }));
    expect(dialog().textContent).toContain('We try again in');
    await user.click(screen.getByRole('button', { name: 'Choose another time' }));
    expect(journey.at({ flow: { timeslots: 'lost' } })).toBe(true);
  });

  it.each(BOTH)('HLD-03 says that the time is no longer held, in %s', async (language) => {
    const { world, journey } = await warned(10, startJourney(language));
    await world(() => journey.ring('hold.expired'));
    expect(dialog().textContent).toContain(
      language === 'es' ? 'Ya no le guardamos su horario' : 'We no longer hold your time',
    );
  });

  it('GRP-01, HLD-02 warns a group about everyone’s time', async () => {
    const journey = await toFamilyContact();
    const { world } = await showView(HoldDialogView, journey);
    await world(() => journey.ring('hold.warned'));
    expect(dialog().textContent).toContain('We hold your group’s time');
  });

  it('GRP-01, HLD-03 names a group’s earliest time, and holds everyone’s again', async () => {
    const journey = await toFamilyContact(startJourney(), {
      parties: [{ slots: ['09:00', '09:15'], people: [3, 1] }],
    });
    const { user, world } = await showView(HoldDialogView, journey);
    await world(() => journey.ring('hold.expired'));
    expect(dialog().textContent).toContain('We no longer hold your group’s time');
    expect(dialog().textContent).toContain(
      'Wednesday, March 4, starting at 9:00 AM, at State Street Pharmacy. It may still be open for your group.',
    );
    const again = screen.getByRole('button', { name: 'Try to take it again' });
    await user.click(again);
    expect(again.getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Choose another time' })).toBeNull();
    await world(() => journey.answer('createHold', sample.held(10)));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(journey.at({ hold: 'held', flow: 'contact-info' })).toBe(true);
  });
});
