import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { speakFor } from '#domain/chain.ts';
import { USUAL_CHAIN } from '#domain/usual-chain.ts';
import type { JourneyActor } from '#machines/journey.machine.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { breakChart } from '#tests/support/broken-chart.ts';
import { loadCopy, speak } from '../i18n/copy-files.ts';
import { App } from './app.tsx';
import { chartNavigator } from './chart-navigator.ts';
import type { Frame } from './frame.ts';
import { leavePages } from './leave-pages.ts';
import { loadPart } from './parts.ts';
import type { PartId } from './part-id.ts';
import { relay } from './relay.ts';
import { openStage } from './stage.ts';
import { BOOKING_LINE } from '#domain/page-lines.ts';
import { openAnswered, walkTo, WAY } from '#tests/support/walk.ts';
import type { View } from './view.ts';

let actor: JourneyActor;
const retry = vi.fn<() => void>();
const startOver = vi.fn<() => void>();

/** Minimal views: their contents are tested elsewhere. */
const small: Partial<Record<PartId, View>> = Object.fromEntries(
  BOOKING_LINE.map((page) => [page, () => <h1 id="page-title">{page}</h1>]),
);

async function show(
  given: Partial<Frame> = {},
  load: (part: PartId) => Promise<View> = async (part) => small[part] ?? loadPart(part),
) {
  const stage = openStage(actor, load);
  await stage.ready;
  const frame: Frame = {
    language: 'en',
    stage,
    builtScene: stage.scene(),
    builtYear: 2020,
    navigator: chartNavigator((event) => actor.send(event), history),
    otherLanguage: (pathname) => `http://es.localhost:3000${pathname}`,
    nativeApp: false,
    cameWithSuccess: false,
    startedOver: false,
    retry,
    startOver,
    ...given,
  };
  const shown = render(<App frame={frame} />);
  return { ...shown, stage };
}

const goTo = async (page: Parameters<typeof walkTo>[1]) => {
  await act(() => walkTo(actor, page));
  await screen.findByRole('heading', { level: 1, name: page });
};
const back = () => screen.queryByRole('button', { name: 'Back' });

beforeEach(async () => {
  speak('en-US');
  await loadCopy();
  actor = openAnswered();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => {
  actor.stop();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

describe('a page', () => {
  it('CHR-03 begins with "Skip to main content", which leads there', async () => {
    await show();
    await userEvent.tab();
    const skip = screen.getByRole('link', { name: 'Skip to main content' });
    expect(document.activeElement).toBe(skip);
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('RTE-13 is titled with its name, and with "Error:" while it has problems', async () => {
    await show();
    expect(document.title).toBe('Schedule Vaccinations | Get started | Dosepath');
    act(() => actor.send({ type: 'start.submitted' }));
    expect(document.title).toBe('Error: Schedule Vaccinations | Get started | Dosepath');
    await goTo('vaccine-selector');
    expect(document.title).toBe('Schedule Vaccinations | Select Vaccines | Dosepath');
  });

  it('RTE-13 is titled in Spanish on the Spanish host', async () => {
    speak('es-US');
    await loadCopy();
    await show({ language: 'es' });
    expect(document.title).toBe('Programar vacunas | Comenzar | Dosepath');
  });

  it('RTE-21 CHR-09 on a change scrolls to the top, focuses the page’s start and announces its name', async () => {
    await show();
    expect(window.scrollTo).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(document.body);
    await goTo('vaccine-selector');
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
    const region = document.getElementById('page-top') ?? document.body;
    expect(document.activeElement).toBe(region);
    expect(within(region).getByRole('link', { name: 'Dosepath, home' })).toBeTruthy();
    expect(within(region).getByRole('link', { name: 'Español' })).toBeTruthy();
    const spoken = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(spoken).toContain('Select Vaccines');
  });

  it('CHR-09 takes the focus off a page before that page is removed', async () => {
    const withButton: View = () => (
      <>
        <h1 id="page-title">before</h1>
        <button type="button">Continue</button>
      </>
    );
    const { stage } = await show({}, async (part) =>
      part === 'get-started' ? withButton : (small[part] ?? loadPart(part)),
    );
    leavePages(stage);
    const left: (string | null)[] = [];
    const note = () => left.push(screen.getByRole('heading', { level: 1 }).textContent);
    screen.getByRole('button', { name: 'Continue' }).addEventListener('blur', note);
    screen.getByRole('button', { name: 'Continue' }).focus();
    await goTo('vaccine-selector');
    expect(left).toEqual(['before']);
    expect(document.activeElement?.id).toBe('page-top');
  });

  it('CHR-09 leaves the focus alone while a page stays', async () => {
    const { stage } = await show();
    leavePages(stage);
    act(() => actor.send({ type: 'start.submitted' }));
    expect(document.activeElement).toBe(document.body);
    expect(window.scrollTo).not.toHaveBeenCalled();
  });

  it('has no axe violations, on its first and on a later page', async () => {
    const { container } = await show();
    expect(await axeFindings(container)).toEqual([]);
    await goTo('flow-check');
    expect(await axeFindings(container)).toEqual([]);
  });
});

describe('the header and the footer', () => {
  it('CHR-01 CHR-02 has a standard header and a lean footer with four links and this year', async () => {
    await show();
    expect(screen.getByRole('banner').getAttribute('data-layout')).toBe('standard');
    const footer = screen.getByRole('contentinfo');
    expect(
      within(footer)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Privacy Center',
      'Notice of Privacy Practices',
      'Terms of Use',
      'Online Privacy & Security',
    ]);
    expect(footer.textContent).toContain(`© ${new Date().getFullYear()} Dosepath`);
  });

  it('CHR-01 SET-03 has its own header in our app, without logo, footer and other language', async () => {
    await show({ nativeApp: true });
    await goTo('vaccine-selector');
    expect(screen.queryByRole('contentinfo')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Español' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Dosepath, home' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Change or cancel an appointment' })).toBeTruthy();
    expect(document.activeElement?.closest('header')).toBe(screen.getByRole('banner'));
    expect(back()).toBeTruthy();
  });

  it('SET-03 offers the other language in our app if the chain supports it there', async () => {
    speakFor({ ...USUAL_CHAIN, app: { ...USUAL_CHAIN.app, spanish: true } });
    await show({ nativeApp: true });
    expect(screen.getByRole('link', { name: 'Español' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
    speakFor(USUAL_CHAIN);
  });

  it('CHR-05 Back is hidden at the start and on the confirmation, and shown in between', async () => {
    await show();
    expect(back()).toBeNull();
    for (const page of WAY.slice(1, -1)) {
      await goTo(page);
      expect(back()).toBeTruthy();
    }
    await goTo('confirmation');
    expect(back()).toBeNull();
  });

  it('CHR-05 Back is hidden where a form elsewhere returned with its success, and only there', async () => {
    await walkTo(actor, 'patient-info');
    await show({ cameWithSuccess: true });
    await screen.findByRole('heading', { level: 1, name: 'patient-info' });
    expect(back()).toBeNull();
    await goTo('contact-info');
    expect(back()).toBeTruthy();
    act(() => actor.send({ type: 'back' }));
    await screen.findByRole('heading', { level: 1, name: 'patient-info' });
    expect(back()).toBeTruthy();
  });

  it('CHR-04 Back goes to the page before, the logo to the first', async () => {
    await show();
    await goTo('vaccine-selector');
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(actor.getSnapshot().matches({ flow: 'get-started' })).toBe(true);
    await goTo('timeslots');
    await userEvent.click(screen.getByRole('link', { name: 'Dosepath, home' }));
    expect(actor.getSnapshot().matches({ flow: 'get-started' })).toBe(true);
    await screen.findByRole('heading', { level: 1, name: 'get-started' });
  });

  it('CHR-07 the other language is a link to this page on its host, and asks before leaving answers behind', async () => {
    await show();
    await goTo('vaccine-selector');
    const link = screen.getByRole('link', { name: 'Español' });
    expect(link.getAttribute('lang')).toBe('es');
    expect(link.getAttribute('href')).toBe(
      'http://es.localhost:3000/findcare/schedule-vaccine/multi-vaccineList',
    );
    await userEvent.click(link);
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
    expect(actor.getSnapshot().matches({ language: 'warning' })).toBe(true);
  });

  it('LNG-01 the document links to the page in each language', async () => {
    await show();
    await goTo('vaccine-selector');
    const alternates = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=alternate]')];
    expect(alternates.map(({ hreflang, href }) => [hreflang, href])).toEqual([
      ['en', 'http://localhost:3000/findcare/schedule-vaccine/multi-vaccineList'],
      ['es', 'http://es.localhost:3000/findcare/schedule-vaccine/multi-vaccineList'],
    ]);
  });

  it('CHR-07 there is no link if the other language has no host', async () => {
    await show({ otherLanguage: () => undefined });
    expect(screen.queryByRole('link', { name: 'Español' })).toBeNull();
  });

  it('CHR-10 200 ms after the start the header knows whether the page is scrolled by more than 5 px', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await show();
    const header = screen.getByRole('banner');
    const scrollTo = (top: number) => {
      Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
      act(() => void window.dispatchEvent(new Event('scroll')));
    };
    scrollTo(100);
    expect(header.hasAttribute('data-scrolled')).toBe(false);
    act(() => void vi.advanceTimersByTime(200));
    expect(header.hasAttribute('data-scrolled')).toBe(true);
    scrollTo(5);
    expect(header.hasAttribute('data-scrolled')).toBe(false);
    expect(header.hasAttribute('data-scrolling')).toBe(true);
    act(() => void vi.advanceTimersByTime(500));
    expect(header.hasAttribute('data-scrolling')).toBe(false);
    scrollTo(0);
    vi.useRealTimers();
  });
});

describe('what stays visible', () => {
  it('HLD-02 the choices and the time left, from the hold to the booking', async () => {
    await show();
    await goTo('flow-check');
    const choices = await screen.findByRole('complementary', { name: 'Your choices' });
    expect(choices.textContent).toContain('Flu');
    expect(choices.textContent).toContain('State Street Pharmacy');
    expect(choices.textContent).toContain('9:00 AM');
    expect((await screen.findByRole('timer')).textContent).toMatch(
      /^(?:10 min 0 s|9 min 5\d s) left$/,
    );
    await goTo('contact-info');
    expect(choices.textContent).toContain('Ada Rivera');
    await goTo('confirmation');
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('RTE-01 progress by sections, and none outside the booking', async () => {
    await show();
    expect(screen.getByText('Step 1 of 6: Start')).toBeTruthy();
    await goTo('timeslots');
    expect(screen.getByText('Step 3 of 6: Time and place')).toBeTruthy();
    await goTo('confirmation');
    expect(screen.queryByText(/^Step/)).toBeNull();
  });
});

describe('when something goes wrong', () => {
  it('SES-04 says that the journey started over, until the visitor continues', async () => {
    await show({ startedOver: true });
    expect(screen.getByText('Please start again')).toBeTruthy();
    await goTo('vaccine-selector');
    expect(screen.queryByText('Please start again')).toBeNull();
  });

  it('RTE-20 says that a page could not be loaded, and tries again when asked', async () => {
    await show({}, async (part) => {
      if (part === 'vaccine-selector') throw new TypeError('offline');
      return small[part] ?? loadPart(part);
    });
    await act(() => walkTo(actor, 'vaccine-selector'));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'We could not load the next part',
    );
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('API-03 says so when the chart throws, and offers to load the page anew and a new start', async () => {
    const journey = relay({ chart: '', actor });
    await show({ stage: openStage(journey, async (part) => small[part] ?? loadPart(part)) });
    act(() => breakChart(actor));
    const notice = screen.getByRole('alert');
    expect(notice.textContent).toContain('Something went wrong on this page');
    // Nothing that would be pressed in vain is left.
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Try again',
      'Start over',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(startOver).toHaveBeenCalledTimes(1);
  });

  it('API-03 a view that throws keeps the frame, and offers a retry and a new start', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let broken = true;
    const Fragile: View = () => {
      if (broken) throw new Error('bug');
      return <h1>whole</h1>;
    };
    await show({}, async (part) => (part === 'get-started' ? Fragile : loadPart(part)));
    expect(screen.getByRole('alert').textContent).toContain('Something went wrong on this page');
    expect(screen.getByRole('banner')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(startOver).toHaveBeenCalledTimes(1);
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'whole' })).toBeTruthy());
  });
});
