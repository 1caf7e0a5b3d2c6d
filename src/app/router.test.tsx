import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate, type NavigateFunction } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BOOKING_LINE } from '#domain/page-lines.ts';
import { BASE_PATH, pathOf, type PageId } from '#domain/pages.ts';
import type { JourneyActor } from '#machines/journey.machine.ts';
import { Link } from '#src/components/link/link.tsx';
import { openAnswered, walkTo } from '#tests/support/walk.ts';
import { loadCopy, speak } from '../i18n/copy-files.ts';
import { bindAddress, type AddressBar } from './address.ts';
import { App } from './app.tsx';
import { chartNavigator } from './chart-navigator.ts';
import { loadPart } from './parts.ts';
import type { PartId } from './part-id.ts';
import { openStage } from './stage.ts';
import type { View } from './view.ts';

let navigate: NavigateFunction;

/** A page with a link to the review, and everything else a view could do with the router. */
const small = (page: PageId): View =>
  function Small() {
    navigate = useNavigate();
    return (
      <>
        <h1 id="page-title">{page}</h1>
        <Link to={pathOf('review-appt')}>To the review</Link>
      </>
    );
  };
const SMALL: Partial<Record<PartId, View>> = Object.fromEntries(
  BOOKING_LINE.map((page) => [page, small(page)]),
);

let actor: JourneyActor;
let bar: AddressBar;

beforeEach(async () => {
  speak('en-US');
  await loadCopy();
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  history.pushState(null, '', BASE_PATH);
  actor = openAnswered();
  bar = bindAddress(actor, window);
  const stage = openStage(actor, async (part) => SMALL[part] ?? loadPart(part));
  await stage.ready;
  const nothing = () => {};
  render(
    <App
      frame={{
        language: 'en',
        stage,
        builtScene: stage.scene(),
        builtYear: 2020,
        navigator: chartNavigator((event) => actor.send(event), history),
        otherLanguage: () => undefined,
        nativeApp: false,
        cameWithSuccess: false,
        startedOver: false,
        retry: nothing,
        startOver: nothing,
      }}
    />,
  );
});
afterEach(() => {
  bar.release();
  actor.stop();
  vi.restoreAllMocks();
});

const goTo = (page: (typeof BOOKING_LINE)[number]) => act(() => walkTo(actor, page));
const press = (name: string) => userEvent.click(screen.getByRole('link', { name }));
/** The page on screen; undefined while the address above it belongs to another. */
const shown = (): PageId | undefined =>
  BOOKING_LINE.find(
    (page) =>
      pathOf(page) === location.pathname &&
      screen.queryByRole('heading', { level: 1, name: page }) !== null,
  );

describe('links and the router', () => {
  it('RTE-20 a link leads to its page, and Back from there', async () => {
    await goTo('review-appt');
    await act(async () => navigate(pathOf('flow-check')));
    await act(async () => navigate(pathOf('patient-info')));
    await expect.poll(shown).toBe('patient-info');
    await press('To the review');
    await expect.poll(shown).toBe('review-appt');
    await act(async () => history.back());
    await expect.poll(shown).toBe('patient-info');
    await act(async () => history.forward());
    await expect.poll(shown).toBe('review-appt');
  });

  it('RTE-20 a link to a page whose preconditions do not hold leads to the nearest whose do', async () => {
    await goTo('timeslots');
    const entries = history.length;
    await press('To the review');
    await expect.poll(shown).toBe('timeslots');
    expect(history.length).toBe(entries);
  });

  it('RTE-20 nothing navigates away while the booking is being confirmed', async () => {
    await goTo('review-appt');
    // At once: the next turn has the answer.
    act(() => {
      actor.send({ type: 'booking.submitted' });
      screen.getByRole('link', { name: 'Dosepath, home' }).click();
    });
    await expect.poll(shown).toBe('confirmation');
  });

  it('RTE-20 a view that pushes, replaces or goes back only sends a request to the chart', async () => {
    await goTo('timeslots');
    await act(async () => navigate(pathOf('confirmation')));
    await expect.poll(shown).toBe('timeslots');
    await act(async () => navigate(pathOf('review-appt'), { replace: true }));
    await expect.poll(shown).toBe('timeslots');
    await act(async () => navigate(-1));
    await expect.poll(shown).toBe('vaccine-selector');
    await act(async () => navigate(`${BASE_PATH}?utm=1`));
    await expect.poll(shown).toBe('get-started');
    expect(location.search).toBe('');
  });
});
