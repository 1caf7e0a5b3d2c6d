import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Router } from 'react-router-dom';
import { waitFor } from 'xstate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '#contract/accounts.ts';
import { pathOf } from '#domain/pages.ts';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import type { JourneyActor } from '#machines/journey.machine.ts';
import { customer, guest, recognised } from '#qa/journeys/samples.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { arrivedAt, openAnswered, walkTo } from '#tests/support/walk.ts';
import { loadCopy, speak } from '../i18n/copy-files.ts';
import { AppHeader } from './app-header.tsx';
import { chartNavigator } from './chart-navigator.ts';
import type { Frame } from './frame.ts';
import { loadPart } from './parts.ts';
import { openStage } from './stage.ts';
import { JourneyOfPart } from './use-journey.ts';

let actor: JourneyActor;
const send = vi.fn<(event: JourneyEvent) => void>();

async function show(me: Me | undefined) {
  if (me) actor.send({ type: 'visitor.identified', me });
  const stage = openStage(actor, loadPart);
  await stage.ready;
  const frame: Frame = {
    language: 'en',
    stage,
    builtScene: stage.scene(),
    builtYear: 2020,
    navigator: chartNavigator(send, history),
    otherLanguage: (pathname) => `http://es.localhost:3000${pathname}`,
    nativeApp: false,
    cameWithSuccess: false,
    startedOver: false,
    retry: () => {},
    startOver: () => {},
  };
  const { page, journey } = stage.scene();
  return render(
    <Router location={pathOf(page) ?? '/'} navigator={frame.navigator}>
      <JourneyOfPart value={journey}>
        <AppHeader frame={frame} page={page} />
      </JourneyOfPart>
    </Router>,
  );
}

/**
 * The stylesheet decides which of the two labels is drawn: phones show the short one, wider windows
 * the full one.
 */
const links = () =>
  screen
    .getAllByRole('link')
    .slice(1, -1)
    .map((link) => [
      link.getAttribute('href'),
      ...[...link.childNodes].map(({ textContent }) => textContent),
    ]);

const own = ['/findcare/schedule-vaccine/manage-appointment', 'My appointments'];
const anybodys = [own[0], 'Change or cancel an appointment'];
const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
const back = () => screen.queryByRole('button', { name: 'Back' });

beforeEach(async () => {
  speak('en-US');
  await loadCopy();
  actor = openAnswered();
});
afterEach(() => {
  actor.stop();
  vi.clearAllMocks();
});

it('CHR-07 WLK-04 who has walked in is offered no other language on any page', async () => {
  const language = () => screen.queryByRole('link', { name: 'Español' });
  actor.send({ type: 'NAV', page: 'manage-appointment' });
  const { unmount } = await show(guest);
  expect(language()).toBeTruthy();
  unmount();
  actor.send({ type: 'NAV', page: 'walk-in', key: 'of the poster' });
  await waitFor(actor, (snapshot) => snapshot.can({ type: 'walkIn.begun' }));
  actor.send({ type: 'walkIn.begun' });
  actor.send({ type: 'NAV', page: 'manage-appointment' });
  await show(guest);
  expect(language()).toBeNull();
});

describe('the account link', () => {
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
  ] as const)('CHN-01 CHR-08 fits the visitor: %s', async (_, me, page, texts) => {
    const { container } = await show(me);
    expect(links().at(-1)).toEqual([pathOf(page), ...texts]);
    expect(await axeFindings(container)).toEqual([]);
    const link = screen.getAllByRole('link').at(-2);
    await userEvent.click(link ?? document.body);
    expect(send).toHaveBeenCalledWith({ type: 'NAV', page, pressed: true });
  });

  it('CHR-08 is hidden in the booking, and on the page it leads to', async () => {
    await walkTo(actor, 'vaccine-selector');
    const { unmount } = await show(guest);
    expect(hrefs()).not.toContain(pathOf('sign-in'));
    unmount();
    actor.send({ type: 'NAV', page: 'sign-in' });
    await show(undefined);
    expect(hrefs()).not.toContain(pathOf('sign-in'));
  });
});

describe('the appointments link', () => {
  it('CHR-08 is shown beside the account link when signed in', async () => {
    await show(customer);
    expect(links().map(([href]) => href)).toEqual([own[0], pathOf('account')]);
    await userEvent.click(screen.getByRole('link', { name: 'My appointments' }));
    expect(send).toHaveBeenCalledWith({ type: 'NAV', page: 'manage-appointment', pressed: true });
  });

  it.each([
    ['a guest', guest],
    ['who is only recognised', recognised],
  ] as const)('MNG-01 leads to the search by number: %s', async (_, me) => {
    actor.send({ type: 'NAV', page: 'sign-in' });
    await show(me);
    expect(links()[0]).toEqual(anybodys);
    await userEvent.click(screen.getByRole('link', { name: 'Change or cancel an appointment' }));
    expect(send).toHaveBeenCalledWith({ type: 'NAV', page: 'manage-appointment', pressed: true });
  });

  it('MNG-01 is not repeated on the first page, which has it beside its title', async () => {
    await show(guest);
    expect(links().map(([href]) => href)).toEqual([pathOf('sign-in')]);
  });

  it('MNG-01 is shown in the booking too, in the row of Back', async () => {
    await walkTo(actor, 'vaccine-selector');
    const { container } = await show(guest);
    const link = screen.getByRole('link', { name: 'Change or cancel an appointment' });
    expect(link.parentElement).toBe(back()?.parentElement);
    expect(await axeFindings(container)).toEqual([]);
  });

  it('CHR-08 is shown on the confirmation and where an appointment is managed, but not on the page it leads to', async () => {
    await walkTo(actor, 'confirmation');
    const confirmed = await show(customer);
    expect(links()).toContainEqual(own);
    confirmed.unmount();
    actor.send({ type: 'appointment.opened', confirmationNumber: '7K3MPQ9TZX' });
    await arrivedAt(actor, 'view-details');
    const detailed = await show(undefined);
    expect(links()).toContainEqual(own);
    detailed.unmount();
    actor.send({ type: 'NAV', page: 'manage-appointment' });
    await arrivedAt(actor, 'manage-appointment');
    await show(undefined);
    expect(links().map(([href]) => href)).toEqual([pathOf('account')]);
  });
});

describe('Back', () => {
  it('CHR-05 is hidden where a visitor arrives to manage an appointment', async () => {
    actor.send({ type: 'NAV', page: 'manage-appointment' });
    await show(guest);
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
    expect(back()).toBeNull();
  });

  it.each(['slot', 'rx-ready', 'walk-in'] as const)(
    'HLD-07 leads from %s back to the booking whose time is held',
    async (page) => {
      await walkTo(actor, 'contact-info');
      actor.send({ type: 'NAV', page });
      await arrivedAt(actor, page);
      await show(guest);
      await userEvent.click(back() ?? document.body);
      expect(actor.getSnapshot().matches({ flow: 'contact-info' })).toBe(true);
    },
  );

  it('CHR-05 leads back to the confirmation for a visitor who came from there', async () => {
    await walkTo(actor, 'confirmation');
    const confirmed = await show(guest);
    expect(back()).toBeNull();
    confirmed.unmount();
    actor.send({ type: 'NAV', page: 'manage-appointment' });
    await show(undefined);
    await userEvent.click(back() ?? document.body);
    expect(actor.getSnapshot().matches({ flow: 'confirmation' })).toBe(true);
  });
});
