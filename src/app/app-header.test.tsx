import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '#contract/accounts.ts';
import { pathOf } from '#domain/pages.ts';
import type { JourneyActor } from '#machines/journey.machine.ts';
import { customer, guest, recognised } from '#tests/journeys/samples.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { openAnswered, walkTo } from '#tests/support/walk.ts';
import { loadCopy, speak } from '../i18n/copy-files.ts';
import { AppHeader } from './app-header.tsx';
import type { Frame } from './frame.ts';
import { loadPart } from './parts.ts';
import { openStage } from './stage.ts';

let actor: JourneyActor;
const visit = vi.fn<Frame['visit']>();

async function show(me: Me | undefined) {
  if (me) actor.send({ type: 'visitor.identified', me });
  const stage = openStage(actor, loadPart);
  await stage.ready;
  const frame: Frame = {
    language: 'en',
    stage,
    builtScene: stage.scene(),
    builtYear: 2020,
    send: (event) => actor.send(event),
    visit,
    otherLanguage: (pathname) => `http://es.localhost:3000${pathname}`,
    nativeApp: false,
    cameWithSuccess: false,
    startedOver: false,
    retry: () => {},
    startOver: () => {},
  };
  return render(<AppHeader frame={frame} scene={stage.scene()} />);
}

/** Which of the two texts is drawn is the stylesheet's: a phone has the short one, a wider window the one with a name. */
const links = () =>
  screen
    .getAllByRole('link')
    .slice(1, -1)
    .map((link) => [
      link.getAttribute('href'),
      ...[...link.querySelectorAll('span')].map(({ textContent }) => textContent),
    ]);

beforeEach(async () => {
  speak('en-US');
  await loadCopy('common', 'app');
  actor = openAnswered();
});
afterEach(() => {
  actor.stop();
  vi.clearAllMocks();
});

describe('the way to one’s account', () => {
  it.each([
    ['who is not known yet', undefined, 'sign-in', ['Sign in']],
    ['a guest', guest, 'sign-in', ['Sign in']],
    ['who is recognised', recognised, 'sign-in', ['Sign in', 'Sign in, Ada']],
    ['who is signed in', customer, 'account', ['Account', 'Ada’s account']],
    [
      'who is signed in and has told no name',
      { ...customer, greetingName: undefined },
      'account',
      ['Account'],
    ],
  ] as const)('CHN-01 CHR-08 is for %s', async (_, me, page, texts) => {
    const { container } = await show(me);
    expect(links()).toEqual([[pathOf(page), ...texts]]);
    expect(await axeFindings(container)).toEqual([]);
    const [, link] = screen.getAllByRole('link');
    await userEvent.click(link ?? document.body);
    expect(visit).toHaveBeenCalledWith({ page });
  });

  it('CHR-08 is not there in the booking, nor on the page that it leads to', async () => {
    await walkTo(actor, 'vaccine-selector');
    const { unmount } = await show(guest);
    expect(links()).toEqual([]);
    unmount();
    actor.send({ type: 'NAV', page: 'sign-in' });
    await show(undefined);
    expect(links()).toEqual([]);
  });
});
