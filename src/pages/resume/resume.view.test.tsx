import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Language } from '#domain/languages.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import type { Closed } from '#src/links/closed-link.tsx';
import { toContact } from '#tests/support/journey-steps.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { ResumeView } from './resume.view.tsx';

/** Opened by a link, or without one by its address. */
async function show(language: Language = 'en', key: string | undefined = sample.key) {
  const journey = startJourney(language);
  journey.send({ type: 'NAV', page: 'resume', ...(key !== '' && { key, flow: 'email' }) });
  return {
    journey,
    ...(await showView(ResumeView, journey)),
  };
}
type Shown = Awaited<ReturnType<typeof show>>;
const withoutKey = () => show('en', '');

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const press = ({ user }: Shown, name: string) => user.click(screen.getByRole('button', { name }));
const code = () => screen.getByLabelText<HTMLInputElement>('Code');
const look = ({ world, journey }: Shown, reply: Partial<typeof sample.openLink> = {}) =>
  world(() => journey.answer('initializeEngagement', { ...sample.openLink, ...reply }));

const closed = ({ world, journey }: Shown, state: Closed) =>
  world(() => journey.answer('initializeEngagement', { state }));

async function prove(shown: Shown) {
  await look(shown);
  await shown.user.type(screen.getByLabelText('Month'), '4');
  await shown.user.type(screen.getByLabelText('Day'), '28');
  await shown.user.type(screen.getByLabelText('Year'), '1984');
  await press(shown, 'Continue');
}
const refuse = ({ world, journey }: Shown, why: ErrorCode) =>
  world(() => journey.refuse('resumeEngagement', why));

// jsdom has no layout, so nothing can scroll.
beforeEach(() => void Object.assign(window, { scrollTo: () => {} }));

describe('resume beside a booking whose time is held', () => {
  const open = async (language: Language, key?: string) => {
    const journey = await toContact(startJourney(language));
    journey.send({ type: 'NAV', page: 'resume', ...(key !== undefined && { key }) });
    return { journey, ...(await showView(ResumeView, journey)) };
  };
  const goOn = { en: 'Continue where you were', es: 'Continuar donde estaba' } as const;

  it.each(BOTH)('HLD-07 RES-03 a dead link leads back to it first, in %s', async (language) => {
    const shown = await open(language, sample.key);
    await closed(shown, 'spent');
    const first = screen.getAllByRole('button')[0];
    expect([first?.textContent, first?.dataset['variant']]).toEqual([goOn[language], 'primary']);
    expect(document.querySelectorAll('[data-variant="primary"]')).toHaveLength(1);
    await press(shown, goOn[language]);
    expect(shown.journey.at({ flow: 'contact-info', hold: 'held' })).toBe(true);
  });

  it.each(BOTH)('HLD-07 RES-03 so does the form for the code, in %s', async (language) => {
    const shown = await open(language);
    await press(shown, goOn[language]);
    expect(shown.journey.at({ flow: 'contact-info', hold: 'held' })).toBe(true);
  });

  it('HLD-07 RES-03 a broken link leads to the code, too', async () => {
    const shown = await open('en', sample.key);
    await closed(shown, 'invalid');
    await press(shown, 'Enter the code');
    expect(shown.journey.at({ flow: { resume: 'code' }, hold: 'held' })).toBe(true);
  });

  it('HLD-07 without a held time nothing leads back', async () => {
    const shown = await show();
    await closed(shown, 'expired');
    expect(screen.queryByRole('button', { name: goOn.en })).toBeNull();
  });
});

describe('resume by a link', () => {
  it.each(BOTH)(
    'RES-04 asks for the date of birth and discloses only the section, in %s',
    async (language) => {
      const shown = await show(language);
      expect(shown.container.textContent).toContain(
        language === 'es' ? 'Revisamos su enlace' : 'Checking your link',
      );
      await look(shown);
      const words = shown.container.textContent;
      expect(words).toContain(
        language === 'es' ? 'Llegó hasta aquí: Hora y lugar' : 'You stopped here: Time and place',
      );
      expect(words).toContain(language === 'es' ? '2 de marzo' : 'March 2');
      expect(words).not.toMatch(/tries|intentos/);
      expect(document.activeElement?.id).toBe('page-title');
    },
  );

  it('RES-04 does not offer the browser’s birthday: the visit may be for another person', async () => {
    const shown = await show();
    await look(shown);
    expect(screen.getByLabelText<HTMLInputElement>('Month').autocomplete).toBe('off');
  });

  it('RES-04 names a missing date', async () => {
    const shown = await show();
    await look(shown);
    await press(shown, 'Continue');
    expect(within(screen.getByRole('alert')).getByRole('link').textContent).toBe(
      'Please enter a date of birth.',
    );
  });

  it('RES-04 says after a wrong date how many more the link allows', async () => {
    const shown = await show();
    await prove(shown);
    expect(screen.getByText('April 28, 1984 (41 years old)')).toBeTruthy();
    await refuse(shown, 'FC_903_NotFound');
    await look(shown, { triesLeft: 1 });
    expect(screen.getByText(/You have 1 more try\./)).toBeTruthy();
    expect(
      within(screen.getByRole('alert')).getByText(/That date of birth does not match/),
    ).toBeTruthy();
  });

  it('RES-01 restores the booking, and continues at its page', async () => {
    const shown = await show();
    await prove(shown);
    const { journey, world } = shown;
    await world(() => journey.answer('resumeEngagement', sample.takenUp('patient-info')));
    expect(shown.container.textContent).toContain('Bringing back your booking');
    await world(() => journey.answer('listEligibleVaccines', { vaccines: sample.offered }));
    await world(() =>
      journey.answer('getVaccineDetails', { data: { eligibleVaccineList: sample.vaccineDetails } }),
    );
    expect(journey.at({ flow: 'patient-info' })).toBe(true);
  });

  it('API-03 without an answer about the date, the same or another can be sent', async () => {
    const shown = await show();
    await prove(shown);
    await shown.world(() => shown.journey.fail('resumeEngagement', 1004));
    await press(shown, 'Try again');
    await shown.world(() => shown.journey.fail('resumeEngagement', 1004));
    await press(shown, 'Change the date');
    expect(screen.getByLabelText<HTMLInputElement>('Year').value).toBe('1984');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('API-03 when the booking is restored but the rest failed to load, it can be tried again', async () => {
    const shown = await show();
    await prove(shown);
    const { journey, world } = shown;
    await world(() => journey.answer('resumeEngagement', sample.takenUp('patient-info')));
    await world(() => journey.fail('listEligibleVaccines'));
    expect(heading()).toBe('Welcome back');
    await press(shown, 'Try again');
    expect(journey.at({ flow: { resume: 'offering' } })).toBe(true);
  });

  it.each([
    [
      'no answer',
      'We did not get an answer',
      (s: Shown) => s.journey.fail('initializeEngagement', 1004),
    ],
    ['a failure', 'That did not work', (s: Shown) => s.journey.fail('initializeEngagement')],
    [
      'too many tries',
      'Too many tries',
      (s: Shown) => s.journey.refuse('initializeEngagement', 'RATE_LIMITED'),
    ],
  ] as const)('API-03 the link can be checked again after %s', async (_, title, happens) => {
    const shown = await show();
    await shown.world(() => happens(shown));
    expect(within(screen.getByRole('alert')).getByText(title)).toBeTruthy();
    await press(shown, 'Try again');
    expect(shown.journey.at({ flow: { resume: 'looking' } })).toBe(true);
  });
});

describe('a link that does not work', () => {
  it.each([
    ['expired', 'Your link has expired'],
    ['revoked', 'This link no longer works'],
    ['spent', 'This appointment is already booked'],
    ['invalid', 'We cannot read this link'],
  ] as const)(
    'RES-03 %s says so, whom to call, and offers two ways to continue',
    async (state, title) => {
      const closed = async () => {
        const shown = await show();
        await shown.world(() => shown.journey.answer('initializeEngagement', { state }));
        return shown;
      };
      const shown = await closed();
      expect(heading()).toBe(title);
      expect(document.activeElement?.id).toBe('page-title');
      expect(screen.getByRole('link', { name: 'Find a store (new tab)' })).toBeTruthy();
      await press(shown, 'Schedule a new appointment');
      expect(shown.journey.at({ flow: 'get-started' })).toBe(true);
    },
  );

  it('RES-03 RES-04 that was used to book leads to the appointment, and discloses nothing about it', async () => {
    const shown = await show();
    await shown.world(() => shown.journey.answer('initializeEngagement', { state: 'spent' }));
    await shown.user.click(screen.getByRole('link', { name: 'See my appointment' }));
    expect(shown.journey.at({ flow: { 'manage-appointment': 'byNumber' } })).toBe(true);
    expect(shown.journey.context().manage.key).toBeUndefined();
  });

  it.each([
    ['LINK_EXPIRED', 'Your link has expired'],
    ['LINK_REVOKED', 'This link no longer works'],
    ['LINK_SPENT', 'This appointment is already booked'],
  ] as const)('RES-03 %s may also be found only with the date of birth', async (why, title) => {
    const shown = await show();
    await prove(shown);
    await refuse(shown, why);
    expect(heading()).toBe(title);
  });
});

describe('resume by a code', () => {
  it.each(BOTH)('ENG-12 asks for the code when the address has no key, in %s', async (language) => {
    await show(language, '');
    expect(heading()).toBe(language === 'es' ? '¿Cuál es su código?' : 'What is your code?');
  });

  it('ENG-12 says that the code was shown when it was saved: no message has it', async () => {
    const shown = await withoutKey();
    expect(shown.container.textContent).toContain('when you saved your booking');
    expect(shown.container.textContent).not.toMatch(/message/);
  });

  it('ENG-12 takes the code however it is typed, and shows it as it was sent', async () => {
    const shown = await withoutKey();
    await shown.user.type(code(), '7k3mp q9tzx');
    await shown.user.tab();
    expect(code().value).toBe(sample.saved.shortCode);
    await press(shown, 'Find my booking');
    await shown.world(() =>
      shown.journey.answer('getEngagementFromShortCode', { ...sample.openLink, key: sample.key }),
    );
    expect(shown.journey.askedOf('initializeEngagement')).toEqual({ body: { key: sample.key } });
  });

  it('ENG-12 names a missing code, and an unknown one', async () => {
    const shown = await withoutKey();
    await press(shown, 'Find my booking');
    expect(screen.getByRole('alert').textContent).toContain(
      'Enter the code that you saw when you saved your booking.',
    );
    await shown.user.type(code(), sample.saved.shortCode);
    await press(shown, 'Find my booking');
    await shown.world(() => shown.journey.refuse('getEngagementFromShortCode', 'FC_903_NotFound'));
    expect(screen.getByRole('alert').textContent).toContain('We do not recognize this code.');
    expect(code().value).toBe(sample.saved.shortCode);
  });

  it.each([
    ['a failure', (s: Shown) => s.journey.fail('getEngagementFromShortCode')],
    [
      'too many codes',
      (s: Shown) => s.journey.refuse('getEngagementFromShortCode', 'RATE_LIMITED'),
    ],
  ] as const)('RES-04 after %s the same code or another can be tried', async (_, happens) => {
    const shown = await withoutKey();
    await shown.user.type(code(), sample.saved.shortCode);
    await press(shown, 'Find my booking');
    await shown.world(() => happens(shown));
    await press(shown, 'Try again');
    await shown.world(() => happens(shown));
    await press(shown, 'Find my booking');
    expect(shown.sent.at(-1)).toEqual({ type: 'retried' });
    await shown.world(() => happens(shown));
    await press(shown, 'Change the code');
    expect(shown.journey.at({ flow: { resume: 'code' } })).toBe(true);
    await press(shown, 'Find my booking');
    await shown.world(() => happens(shown));
    await shown.user.type(code(), '1');
    expect(code().value).toBe(`${sample.saved.shortCode}1`);
  });
});
