import { screen, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import { managed, managedOnes } from '#qa/journeys/managed-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { ManageAppointmentView } from './manage-appointment.view.tsx';

type Arrival = Omit<Extract<JourneyEvent, { type: 'NAV' }>, 'type' | 'page'>;

async function show(arrival: Arrival = {}, journey: TestJourney = startJourney()) {
  journey.send({ type: 'NAV', page: 'manage-appointment', ...arrival });
  return { journey, ...(await showView(ManageAppointmentView, journey)) };
}

/** Signs in before the page is opened. */
function signedIn(language: 'en' | 'es' = 'en') {
  const journey = startJourney(language);
  journey.send({ type: 'visitor.identified', me: sample.customer });
  return journey;
}

const number = () => screen.getByLabelText<HTMLInputElement>('Confirmation number');
const find = () => screen.getByRole('button', { name: 'Find my appointment' });
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const at = (journey: TestJourney, state: string | object) =>
  journey.at({ flow: { 'manage-appointment': state as string } });

type User = ReturnType<typeof userEvent.setup>;
async function typeBirth(user: User) {
  await user.type(screen.getByLabelText('Month'), '4');
  await user.type(screen.getByLabelText('Day'), '28');
  await user.type(screen.getByLabelText('Year'), '1984');
}

async function search(user: User) {
  await user.type(number(), '7k3mpq9tzx');
  await typeBirth(user);
  await user.click(find());
}

// jsdom has no layout, so nothing can scroll.
beforeEach(() => void Object.assign(window, { scrollTo: () => {} }));

describe('manage-appointment, found by its number', () => {
  it('MNG-01 RTE-08 finds an appointment by its number and the date of birth', async () => {
    const { user, journey, world } = await show();
    await search(user);
    expect(journey.askedOf('searchAppointments')).toMatchObject({
      params: { version: 'v6' },
      body: { confirmationNumber: '7K3MP-Q9TZX', dateOfBirth: '1984-04-28' },
    });
    expect(screen.getByText('April 28, 1984 (41 years old)')).toBeTruthy();
    expect(find().getAttribute('aria-disabled')).toBe('true');
    await world(() =>
      journey.answer('searchAppointments', { data: { appointments: [managed()] } }),
    );
    expect(journey.at({ flow: 'view-details' })).toBe(true);
  });

  it('MNG-01 inserts the hyphen while the number is typed, pasted or corrected', async () => {
    const { user } = await show();
    await user.type(number(), '7k3mpq');
    expect(number().value).toBe('7K3MP-Q');
    await user.keyboard('{Backspace}');
    expect(number().value).toBe('7K3MP');
    await user.clear(number());
    await user.paste(' 7K3MP Q9TZX ');
    expect(number().value).toBe('7K3MP-Q9TZX');
    number().setSelectionRange(1, 1);
    await user.keyboard('{Delete}');
    expect([number().value, number().selectionStart]).toEqual(['73MPQ-9TZX', 1]);
    await user.keyboard('K');
    expect([number().value, number().selectionStart]).toEqual(['7K3MP-Q9TZX', 2]);
  });

  it.each(BOTH)('MNG-01 says what is missing, in %s', async (language) => {
    const { user } = await show({}, startJourney(language));
    const action = language === 'es' ? 'Buscar mi cita' : 'Find my appointment';
    await user.click(screen.getByRole('button', { name: action }));
    const links = within(screen.getByRole('alert')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['#confirmationNumber', '#dob']);
  });

  it('MNG-01 says calmly that nothing was found, whichever was wrong, and keeps what was typed', async () => {
    const { user, journey, world } = await show();
    await search(user);
    await world(() => journey.refuse('searchAppointments', 'FC_903_NotFound'));
    expect(journey.askedOf('searchAppointments')).toMatchObject({ params: { version: 'v7' } });
    await world(() => journey.refuse('searchAppointments', 'FC_903_NotFound'));
    expect(screen.getByRole('link', { name: 'Could not find appointment' })).toBeTruthy();
    expect(screen.getByText(/Check the number and the date of birth/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Find a store (new tab)' })).toBeTruthy();
    expect(number().value).toBe('7K3MP-Q9TZX');
    await user.click(find());
    expect(at(journey, { byNumber: 'searching' })).toBe(true);
  });

  it('API-03 tries again with its own button and with the form’s', async () => {
    const { user, journey, world } = await show();
    await search(user);
    await world(() => journey.fail('searchAppointments'));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(document.activeElement).toBe(find());
    await world(() => journey.fail('searchAppointments', 1004));
    expect(screen.getByRole('alert').textContent).toContain('We did not get an answer');
    await user.click(find());
    await world(() => journey.refuse('searchAppointments', 'RATE_LIMITED'));
    expect(screen.getByRole('alert').textContent).toContain('Too many tries');
    expect(number().value).toBe('7K3MP-Q9TZX');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(at(journey, { byNumber: 'searching' })).toBe(true);
  });
});

describe('manage-appointment, opened from a message', () => {
  it.each([
    ['RTE-18 a key', { key: sample.key }, { key: sample.key }],
    ['CAN-03 a code', { code: '7K3MP-Q9TZX' }, { shortCode: '7K3MP-Q9TZX' }],
  ])('%s asks for the date of birth only', async (_, arrival, asked) => {
    const { user, journey } = await show(arrival);
    expect(heading()).toBe('Open your appointment');
    expect(screen.queryByLabelText('Confirmation number')).toBeNull();
    await typeBirth(user);
    await user.click(screen.getByRole('button', { name: 'Open my appointment' }));
    expect(journey.askedOf('searchAppointments')).toMatchObject({
      body: { ...asked, dateOfBirth: '1984-04-28' },
    });
  });

  it('RTE-18 says that the date is wrong, and that the number works as well', async () => {
    const { user, journey, world } = await show({ key: sample.key });
    await typeBirth(user);
    await user.click(screen.getByRole('button', { name: 'Open my appointment' }));
    await world(() => journey.refuse('searchAppointments', 'FC_903_NotFound'));
    const [link] = within(screen.getByRole('alert')).getAllByRole('link');
    expect(link?.getAttribute('href')).toBe('#dob');
    // The date may be right, and the link cut short.
    expect(screen.getByText(/Part of the link may be missing/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Find by number instead' }));
    expect(heading()).toBe('Find your appointment');
    expect(document.activeElement?.id).toBe('page-title');
    expect(screen.getByLabelText<HTMLInputElement>('Year').value).toBe('1984');
  });

  it('RTE-18 an expired link says how long it worked', async () => {
    const { user, journey, world } = await show({ key: sample.key });
    await typeBirth(user);
    await user.click(screen.getByRole('button', { name: 'Open my appointment' }));
    await world(() => journey.refuse('searchAppointments', 'LINK_EXPIRED'));
    expect(screen.getByText(/until 30 days after the visit it was sent for\./)).toBeTruthy();
  });

  it.each([
    ['LINK_EXPIRED', 'This link has expired'],
    ['LINK_REVOKED', 'This link no longer works'],
  ] as const)('RTE-18 %s leads to the form', async (code, title) => {
    const { user, journey, world } = await show({ key: sample.key });
    await typeBirth(user);
    await user.click(screen.getByRole('button', { name: 'Open my appointment' }));
    await world(() => journey.refuse('searchAppointments', code));
    expect(heading()).toBe(title);
    await user.click(screen.getByRole('button', { name: 'Find by number' }));
    expect(number()).toBeTruthy();
  });
});

const all = [
  managed({ appointmentId: 'later', appointmentDate: '2026-03-09T09:00:00-06:00' }),
  managed({ appointmentId: 'sooner', status: 'Rescheduled' }),
  { ...managedOnes.missed, appointmentId: 'm', appointmentDate: '2026-02-20T09:00:00-06:00' },
  { ...managedOnes.past, appointmentId: 'p1', appointmentDate: '2024-10-01T09:00:00-05:00' },
  { ...managedOnes.past, appointmentId: 'p2', appointmentDate: '2025-10-01T09:00:00-05:00' },
  { ...managedOnes.cancelled, appointmentId: 'c', appointmentDate: '2026-03-05T09:00:00-06:00' },
];

describe('manage-appointment, the visitor’s own', () => {
  it('MNG-02 RTE-18 lists upcoming appointments soonest first, then the others under their own headings', async () => {
    const { journey, world, container } = await show({}, signedIn());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your appointments');
    await world(() => journey.answer('listAppointments', { data: { appointments: all } }));
    const told = screen
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent, parentElement }) => [
        textContent,
        ...within(parentElement ?? container)
          .getAllByRole('time')
          .map((time) => time.getAttribute('datetime')?.slice(0, 10)),
      ]);
    expect(told).toEqual([
      ['Coming up', '2026-03-04', '2026-03-09'],
      ['Missed', '2026-02-20'],
      ['Past', '2025-10-01', '2024-10-01'],
      ['Canceled', '2026-03-05'],
    ]);
    const [first] = screen.getAllByRole('listitem');
    expect(first?.textContent).toContain('Wednesday, March 4, 9:00 AM CST');
    expect(first?.textContent).toContain('Moved');
    expect(first?.textContent).toContain('Ada Rivera: Flu');
    expect(first?.textContent).toContain('State Street Pharmacy');
  });

  it('MNG-02 opens one with a button that says whose it is and when', async () => {
    const { user, journey, world, sent } = await show({}, signedIn());
    await world(() => journey.answer('listAppointments', { data: { appointments: all } }));
    const name = 'View details of Ada Rivera, Monday, March 9';
    await user.click(screen.getByRole('button', { name }));
    expect(sent).toEqual([{ type: 'appointment.opened', confirmationNumber: '7K3MPQ9TZX' }]);
    expect(journey.at({ flow: { 'view-details': 'loading' } })).toBe(true);
  });

  it('MNG-02 finds another by its number, and returns to the list', async () => {
    const { user, journey, world } = await show({}, signedIn());
    await world(() => journey.answer('listAppointments', { data: { appointments: all } }));
    await user.click(screen.getByRole('button', { name: 'Find another by its number' }));
    expect(heading()).toBe('Find your appointment');
    await user.click(screen.getByRole('button', { name: 'See all your appointments' }));
    expect(heading()).toBe('Your appointments');
  });

  it('CHN-09 userType=guest shows the guest’s screen to a signed-in visitor', async () => {
    const { journey } = await show({ userType: 'guest' }, signedIn());
    expect(at(journey, 'byNumber')).toBe(true);
    expect(heading()).toBe('Find your appointment');
  });

  it('MNG-02 404 means no appointment yet: one can be booked, or found by its number', async () => {
    const { user, journey, world } = await show({}, signedIn());
    await world(() => journey.refuse('listAppointments', 'FC_903_NotFound'));
    expect(heading()).toBe('You have no appointments here yet');
    await user.click(screen.getByRole('button', { name: 'Find by number' }));
    expect(at(journey, 'byNumber')).toBe(true);
  });

  it('MNG-02 401 leads to the guest’s screen', async () => {
    const { journey, world } = await show({}, signedIn());
    await world(() => journey.refuse('listAppointments', 'SIGN_IN_REQUIRED'));
    expect(heading()).toBe('Find your appointment');
  });

  it.each([
    ['a failure', 1002],
    ['silence', 1004],
  ] as const)('MNG-02 after %s the list can be requested again', async (_, code) => {
    const { user, journey, world } = await show({}, signedIn());
    await world(() => journey.fail('listAppointments', code));
    expect(screen.getByRole('button', { name: 'Find another by its number' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(at(journey, 'listing')).toBe(true);
  });
});
