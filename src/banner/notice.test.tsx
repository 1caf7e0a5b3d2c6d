import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Fragment } from 'react';
import { axeFindings } from '#tests/support/axe.ts';
import type { PageId } from '#domain/pages.ts';
import { PageShell } from '#src/components/page-shell/page-shell.tsx';
import { forgetReads } from '../app/calls/reads.ts';
import { Notice } from './notice.tsx';

interface Written {
  contentURLAlias: string;
  title: string;
  body: string;
  startDateTime?: string;
  endDateTime?: string;
  displayName?: string;
}

const site: Written = {
  contentURLAlias: 'site-notice',
  title: 'Holiday hours',
  body: 'Some stores close early.',
};
const forTimes: Written = {
  contentURLAlias: 'notice-timeslots',
  title: 'Few times this week',
  body: 'More times open on Monday.',
};

const sent: { url: URL; headers: Headers }[] = [];
let idle: (() => void) | undefined;

/** The server answers with the requested contents. */
function serve(contents: readonly Written[] | number) {
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    const url = new URL(path, location.href);
    sent.push({ url, headers: new Headers(headers) });
    if (typeof contents === 'number') return new Response('', { status: contents });
    const wanted = url.searchParams.getAll('contentURLAlias');
    return Response.json(
      { contents: contents.filter(({ contentURLAlias }) => wanted.includes(contentURLAlias)) },
      { headers: { 'cache-control': 'private, max-age=300' } },
    );
  });
}

// Compiles the chunk once, so that no test waits for it.
beforeAll(() => import('./notices.tsx'));

beforeEach(() => {
  document.cookie = 'csrf=token-of-the-session';
  sent.length = 0;
  vi.stubGlobal('requestIdleCallback', (then: () => void) => {
    idle = then;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => {
    idle = undefined;
  });
});

afterEach(() => {
  cleanup();
  forgetReads();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const Page = ({ page, isCanceled }: { page: PageId; isCanceled?: boolean }) => (
  <>
    <Notice page={page} isCanceled={isCanceled ?? false} />
    <PageShell skipLabel="Skip" header={null} footer={null}>
      <Fragment key={page}>
        <h1 tabIndex={-1}>{page}</h1>
        <input aria-label="Location" />
      </Fragment>
    </PageShell>
  </>
);

async function whenIdleIsOver(asked = 1) {
  act(() => idle?.());
  await waitFor(() => expect(sent).toHaveLength(asked));
  await act(() => new Promise((settle) => setTimeout(settle)));
}

it('API-05 requests nothing before the browser is idle, then the contents of every page with the CSRF header', async () => {
  serve([]);
  render(<Page page="timeslots" />);
  expect(sent).toEqual([]);
  await whenIdleIsOver();
  const [{ url, headers } = {}] = sent;
  expect(url?.pathname).toBe('/api/content/v1');
  expect(url?.searchParams.getAll('contentURLAlias')).toEqual(
    expect.arrayContaining(['site-notice', 'notice-timeslots', 'notice-confirmation']),
  );
  expect(headers?.get('X-CSRF-Token')).toBe('token-of-the-session');
  expect(screen.queryAllByRole('status')).toEqual([]);
});

it('API-05 shows the notices above the page, politely, as plain text, without moving the focus', async () => {
  serve([{ ...site, body: '<b>Some</b> stores close early.' }, forTimes]);
  const { container } = render(<Page page="timeslots" />);
  screen.getByRole('heading').focus();
  await whenIdleIsOver();
  const shown = screen.getAllByRole('status');
  expect(shown.map((one) => one.textContent)).toEqual([
    'Holiday hours<b>Some</b> stores close early.',
    'Few times this weekMore times open on Monday.',
  ]);
  expect(document.activeElement).toBe(screen.getByRole('heading'));
  const main = screen.getByRole('main');
  expect(shown[0]?.compareDocumentPosition(main)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(await axeFindings(container)).toEqual([]);
});

it('SET-02 shows the other texts at the end of their page, or of the page they name', async () => {
  serve([
    { contentURLAlias: 'cost-and-insurance', title: 'Cost', body: 'Most plans pay.' },
    {
      contentURLAlias: 'disclaimer',
      title: 'No advice',
      body: 'Ask us.',
      displayName: 'TIMESLOTS',
    },
    { contentURLAlias: 'before-your-visit', title: 'Before', body: 'Eat.' },
  ]);
  const { rerender } = render(<Page page="timeslots" />);
  await whenIdleIsOver();
  const said = () => screen.queryAllByRole('group').map((one) => one.textContent);
  expect(said()).toEqual(['No adviceAsk us.']);
  rerender(<Page page="confirmation" />);
  await waitFor(() => expect(said()).toEqual(['BeforeEat.']));
  rerender(<Page page="review-appt" />);
  await waitFor(() => expect(said()).toEqual(['CostMost plans pay.']));
  // Although this page has replaced the one before it.
  expect(screen.getByRole('main').lastElementChild?.textContent).toBe('CostMost plans pay.');
});

it('SET-02 says nothing about the visit once the appointment is canceled', async () => {
  serve([
    { contentURLAlias: 'before-your-visit', title: 'Before', body: 'Eat.' },
    { contentURLAlias: 'after-your-visit', title: 'After', body: 'Rest.' },
    { contentURLAlias: 'disclaimer', title: 'No advice', body: 'Ask us.' },
  ]);
  const { rerender } = render(<Page page="view-details" />);
  await whenIdleIsOver();
  const said = () => screen.queryAllByRole('group').map((one) => one.textContent);
  await waitFor(() => expect(said()).toEqual(['BeforeEat.', 'AfterRest.', 'No adviceAsk us.']));
  rerender(<Page page="view-details" isCanceled />);
  expect(said()).toEqual(['No adviceAsk us.']);
});

it('API-05 shows only what is scheduled for now', async () => {
  serve([
    { ...site, title: 'Over', endDateTime: '2020-01-01 00:00' },
    { ...site, title: 'Now', startDateTime: '2020-01-01 00:00', endDateTime: '2999-01-01 00:00' },
    { ...site, title: 'Later', startDateTime: '2999-01-01 00:00' },
  ]);
  render(<Page page="timeslots" />);
  await whenIdleIsOver();
  expect(screen.getAllByRole('status').map((one) => one.textContent)).toEqual([
    'NowSome stores close early.',
  ]);
});

it('API-05 keeps the site’s notice from page to page, and each page its own, with one request', async () => {
  serve([site, forTimes]);
  const { rerender } = render(<Page page="timeslots" />);
  await whenIdleIsOver();
  const [first] = screen.getAllByRole('status');
  rerender(<Page page="patient-info" />);
  expect(screen.getAllByRole('status')).toEqual([first]);
  await act(() => new Promise((settle) => setTimeout(settle)));
  expect(screen.getAllByRole('status')).toEqual([first]);
  expect(sent).toHaveLength(1);
});

it('API-05 does not move a field that is being typed into: the notice waits for the next page', async () => {
  serve([site]);
  const { rerender } = render(<Page page="get-started" />);
  screen.getByRole('textbox').focus();
  await whenIdleIsOver();
  expect(screen.queryByRole('status')).toBeNull();
  rerender(<Page page="vaccine-selector" />);
  screen.getByRole('heading').focus();
  expect(await screen.findByRole('status')).not.toBeNull();
});

it('API-05 a page without its notices is complete: a failed request is an empty list', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  serve(503);
  render(<Page page="timeslots" />);
  await whenIdleIsOver();
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByRole('main')).not.toBeNull();
  expect(told).toHaveBeenCalledOnce();
});

it('API-05 is cancelled when the page goes before the browser is idle', () => {
  serve([site]);
  const { unmount } = render(<Page page="timeslots" />);
  unmount();
  expect(idle).toBeUndefined();
});

it.each([
  ['does not tell when it is idle', undefined],
  // As the platform specifies: called when the timeout ends.
  [
    'is never idle',
    (then: () => void, { timeout }: IdleRequestOptions = {}) =>
      timeout === undefined ? 0 : setTimeout(then, timeout),
  ],
])('API-05 waits for a while when the browser %s', async (_name, requestIdleCallback) => {
  vi.stubGlobal('requestIdleCallback', requestIdleCallback);
  vi.useFakeTimers();
  serve([site]);
  render(<Page page="timeslots" />);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  expect(await screen.findByRole('status')).not.toBeNull();
});
