import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  asMember,
  groupTimes,
  managedGroup,
  movedGroup,
  ofGroup,
} from '#qa/journeys/group-samples.ts';
import { managed, wishOfOne } from '#qa/journeys/managed-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { toGroupDetails } from '#tests/support/group-steps.ts';
import { found, toDetails, toFind } from '#tests/support/manage-steps.ts';
import { startJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { ViewDetailsView } from './view-details.view.tsx';

async function show(begun = startJourney(), appointments = managedGroup) {
  const journey = await toGroupDetails(begun, appointments);
  return { journey, ...(await showView(ViewDetailsView, journey)) };
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const button = (name: string) => screen.getByRole('button', { name });
const valueOf = (term: string) =>
  screen.getByText(term, { selector: 'dt' }).nextSibling?.textContent;
const people = () =>
  within(screen.getByRole('region', { name: /^(Your group|Su grupo)/ })).getAllByRole('listitem');
const LEO = managedGroup[1]?.confirmationNumber ?? '';

describe('waiting for an earlier time', () => {
  it.each(BOTH)('CNF-05 GRP-03 is for everyone, or for one member, in %s', async (language) => {
    const say = (en: string, es: string) => (language === 'es' ? es : en);
    const begun = startJourney(language);
    const journey = await toGroupDetails(begun, managedGroup);
    const { user, world, container } = await showView(ViewDetailsView, journey);
    await user.click(
      button(
        say(
          'Tell me when an earlier time opens',
          'Avisarme cuando se abra un horario más temprano',
        ),
      ),
    );
    const everyone = say('Everyone in the group', 'Para todo el grupo');
    expect(screen.getByRole('radio', { name: everyone, checked: true })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: say('Only Ada', 'Solo para Ada') }));
    expect(await axeFindings(container)).toEqual([]);
    await world(() => journey.send({ type: 'place.submitted' }));
    await world(() => journey.answer('geocode', sample.place));
    await world(() => journey.answer('setEarlierWish', { wish: wishOfOne }));
    expect(container.textContent).not.toContain(
      say('earlier time for everyone', 'más temprano para todo el grupo'),
    );
    await world(() => journey.send({ type: 'appointment.opened', confirmationNumber: LEO }));
    await world(() => journey.answer('getAppointment', managedGroup[1] ?? managed()));
    await world(() => journey.fail('getGroupStatus'));
    expect(container.textContent).toContain(
      say(
        'You are waiting for an earlier time for Ada. If you ask here, that ends.',
        'Está esperando un horario más temprano para Ada. Si pide uno aquí, esa espera termina.',
      ),
    );
  });
});

describe('a group member who opens the visit with their own number', () => {
  const alone = async (language: 'en' | 'es' = 'en', one = asMember()) => {
    const journey = await toDetails(one, startJourney(language));
    return showView(ViewDetailsView, journey);
  };

  it.each(BOTH)('SAF-01 sees their visit, and who comes with them, in %s', async (language) => {
    const { container } = await alone(language);
    expect(heading()).toBe(language === 'es' ? 'La cita de Leo' : 'Leo’s appointment');
    const name = language === 'es' ? 'Vienen con usted' : 'Coming with you';
    const others = within(screen.getByRole('region', { name })).getAllByRole('listitem');
    expect(others).toHaveLength(1);
    expect(others[0]?.textContent).toMatch(/^Ada.*9:00/);
    expect(await axeFindings(container)).toEqual([]);
  });

  it('SAF-01 cannot reach what is everyone’s, or the organizer’s', async () => {
    await alone();
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names.filter((name) => /reminder|everyone|contact|earlier|text/i.test(name))).toEqual(
      [],
    );
    expect(names).toContain('Cancel appointment');
    expect(screen.queryByText('Group confirmation number')).toBeNull();
  });

  it('SAF-01 sees no one else if the person who booked has switched that off', async () => {
    await alone('en', { ...asMember(), asMember: { others: [] } });
    expect(screen.queryByRole('region', { name: 'Coming with you' })).toBeNull();
  });
});

describe('what group members see', () => {
  it('SAF-01 is explained with the date of birth that opens everything, and can be switched', async () => {
    const { journey, user } = await show();
    expect(screen.getByText(/with Ada’s date of birth, opens everyone’s/)).toBeDefined();
    await user.click(button('Hide names and times'));
    expect(journey.askedOf('setSharing')).toMatchObject({ body: { membersSeeOthers: false } });
    await journey.answer('setSharing', { membersSeeOthers: false });
    expect(await screen.findByRole('button', { name: 'Show names and times' })).toBeDefined();
  });
});

describe('a group member’s appointment', () => {
  it.each(BOTH)('GRP-03 names its person at the top, in %s', async (language) => {
    const { container } = await show(startJourney(language));
    expect(heading()).toBe(language === 'es' ? 'La cita de Ada' : 'Ada’s appointment');
    expect(await axeFindings(container)).toEqual([]);
  });

  it('GRP-03 has a number of its own, and the group’s', async () => {
    await show();
    expect(valueOf('Confirmation number')).toBe('7K3MP-Q9TZX');
    expect(valueOf('Group confirmation number')).toBe('9ZK4Q-W2XTR');
  });

  it('GRP-03 lists everyone’s time, vaccines, number and state', async () => {
    await show();
    expect(people().map(({ textContent }) => textContent)).toEqual([
      'Ada RiveraWednesday, March 49:00 AM CSTFluNumber: 7K3MP-Q9TZXBookedShown above',
      'Leo RiveraWednesday, March 49:00 AM CSTFluNumber: 8TW3N-PX5YQBookedShow Leo’s appointment',
    ]);
  });

  it('GRP-03 says who is cancelled already', async () => {
    const [first, second] = managedGroup;
    await show(startJourney(), [
      first ?? ofGroup(1),
      { ...(second ?? ofGroup(2)), standing: 'cancelled', status: 'Cancelled' },
    ]);
    expect(people()[1]?.textContent).toContain('Canceled');
    expect(screen.queryByRole('button', { name: 'Change the time for everyone' })).toBeNull();
  });

  it('MNG-03 DSK-03 does not show another member’s "not eligible"', async () => {
    const [first, second] = managedGroup;
    const journey = toFind(startJourney());
    journey.send({ type: 'find.submitted' });
    await journey.answer(
      'searchAppointments',
      found(
        { ...(first ?? ofGroup(1)), standing: 'past', checkinStatus: 'Arrived' },
        { ...(second ?? ofGroup(2)), standing: 'past', checkinStatus: 'Not Eligible' },
      ),
    );
    const progress = { varStatus: '', selectedVaccines: [] };
    const appointments = managedGroup.map(({ appointmentId }, index) => ({
      ...progress,
      appointmentId,
      appointmentSubStatus: index === 0 ? ('Arrived' as const) : ('Not Eligible' as const),
    }));
    await journey.answer('getGroupStatus', { appointments });
    expect(journey.context().manage.checkIn).toBe('Not Eligible');
    const { container } = await showView(ViewDetailsView, journey);
    expect(heading()).toBe('Ada’s visit');
    expect(valueOf('At the store')).toBe('You have arrived.');
    expect(container.textContent).not.toContain('could not give');
  });

  it('GRP-03 opens the appointment of another, and the first is in the list from there', async () => {
    const { user, journey, world, sent } = await show();
    await user.click(button('Show Leo’s appointment'));
    expect(sent).toEqual([{ type: 'appointment.opened', confirmationNumber: LEO }]);
    expect(journey.askedOf('getAppointment')).toEqual({ params: { confirmationNumber: LEO } });
    const leo = managedGroup[1] ?? ofGroup(2);
    await world(() => journey.answer('getAppointment', leo));
    await world(() => journey.fail('getGroupStatus'));
    expect(heading()).toBe('Leo’s appointment');
    await expect.poll(() => document.activeElement?.id).toBe('page-title');
    expect(people().map(({ textContent }) => textContent?.slice(0, 3))).toEqual(['Ada', 'Leo']);
    expect(button('Show Ada’s appointment')).toBeTruthy();
  });

  it('GRP-03 distinguishes two with the same first name by the last one', async () => {
    const [first, second] = managedGroup;
    await show(startJourney(), [
      first ?? ofGroup(1),
      {
        ...(second ?? ofGroup(2)),
        patient: { firstName: 'Ada', lastName: 'Ruiz', gender: 'Female' },
      },
    ]);
    expect(heading()).toBe('Ada Rivera’s appointment');
    expect(button('Show Ada Ruiz’s appointment')).toBeTruthy();
  });

  it('MNG-02 has no list when no other member is known', async () => {
    await show(startJourney(), [ofGroup(1)]);
    expect(heading()).toBe('Ada’s appointment');
    expect(screen.queryByRole('region', { name: /^Your group/ })).toBeNull();
  });
});

describe('a group whose store is closed at its time', () => {
  const [ada, leo] = [ofGroup(1), managedGroup[1] ?? ofGroup(2)];
  const offer = {
    appointmentDate: '2026-03-05T10:15:00-06:00',
    store: ada.store,
    until: '2026-03-04T12:00:00-06:00',
  };
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

  it.each([
    [
      'en',
      'The store is closed when your group comes',
      'Everyone keeps their confirmation number.',
      ['Choose another time for everyone', 'Choose another time for Ada'],
    ],
    [
      'es',
      'La farmacia estará cerrada cuando venga su grupo',
      'El número de confirmación de cada persona no cambia.',
      ['Elegir otro horario para todos', 'Elegir otro horario para Ada'],
    ],
  ] as const)(
    'DSK-04 GRP-03 first offers another time for everyone who lost theirs, in %s',
    async (language, title, kept, buttons) => {
      const all = [ada, leo].map((one) => ({ ...one, lostTime: {} }));
      const { container, user, journey, sent } = await show(startJourney(language), all);
      expect(screen.getByText(title)).toBeTruthy();
      expect(container.textContent).toContain(kept);
      expect(names().slice(0, 2)).toEqual(buttons);
      expect(
        screen.getAllByText(language === 'en' ? 'Needs another time' : 'Necesita otro horario'),
      ).toHaveLength(2);
      expect(await axeFindings(container)).toEqual([]);
      await user.click(button(buttons[0]));
      expect(sent).toEqual([{ type: 'groupTimes.wanted' }]);
      expect(journey.at({ flow: 'timeslots' })).toBe(true);
    },
  );

  it('DSK-04 GRP-03 says that the time that is held is for everyone', async () => {
    const all = [ada, leo].map((one) => ({ ...one, lostTime: { offer } }));
    const { container } = await show(startJourney(), all);
    expect(container.textContent).toContain('We are holding another time for your group.');
    expect(container.textContent).toContain('Thursday, March 5, 10:15 AM CST');
    expect(container.textContent).toContain('moves everyone');
  });

  it('DSK-04 GRP-03 says that a time that is held for one of them is theirs', async () => {
    const { container } = await show(startJourney(), [
      { ...ada, lostTime: { offer } },
      { ...leo, lostTime: {} },
    ]);
    expect(container.textContent).toContain('We are holding another time for you:');
    expect(names().slice(0, 2)).toEqual([
      'Choose another time for Ada',
      'Change the time for everyone',
    ]);
  });

  it.each([
    ['en', 'Another time is needed for Leo', 'Go to Leo’s appointment'],
    ['es', 'Falta otro horario para Leo', 'Ir a la cita de Leo'],
  ] as const)(
    'DSK-04 GRP-03 says beside a person who has a time who still needs one, in %s',
    async (language, title, way) => {
      const lost = { ...leo, lostTime: {} };
      const { container, user, sent } = await show(startJourney(language), [ada, lost]);
      expect(screen.getByText(title)).toBeTruthy();
      expect(await axeFindings(container)).toEqual([]);
      await user.click(button(way));
      expect(sent).toEqual([{ type: 'appointment.opened', confirmationNumber: LEO }]);
    },
  );

  it('DSK-04 GRP-03 does not say that nothing changes for others who still need a time', async () => {
    const { journey, world } = await show(startJourney(), [ada, { ...leo, lostTime: {} }]);
    await world(() => {
      journey.send({ type: 'overlay.opened', overlay: 'patient' });
      journey.send({ type: 'overlay.saved' });
    });
    await world(() => journey.answer('updateAppointment', ofGroup(1, { sequence: 1 })));
    expect(screen.getByRole('status').textContent).toBe(
      'Ada’s details are savedWe are also sending you a message about it.',
    );
    expect(screen.getByText('Another time is needed for Leo')).toBeTruthy();
  });
});

describe('what was saved for a group', () => {
  const told = () => screen.getByRole('status').textContent;

  it('GRP-03 names whose appointment was cancelled, and says what stays', async () => {
    const { journey, world, container } = await show();
    await world(() => {
      journey.send({ type: 'cancel.requested' });
      journey.send({ type: 'scope.chosen', scope: 'person' });
      journey.send({ type: 'reason.given', reason: 'other' });
      journey.send({ type: 'reason.submitted' });
      journey.send({ type: 'cancel.confirmed' });
    });
    await world(() => journey.answer('cancelAppointment', { status: 'Cancelled' }));
    await world(() =>
      journey.answer('getAppointment', ofGroup(1, { standing: 'cancelled', status: 'Cancelled' })),
    );
    await world(() => journey.fail('getGroupStatus'));
    expect(heading()).toBe('Ada’s appointment is canceled');
    expect(told()).toBe(
      'We canceled Ada’s appointmentNothing changes for the others in the group. We are also sending you a message about it.',
    );
    expect(people()[1]?.textContent).toContain('Booked');
    expect(await axeFindings(container)).toEqual([]);
  });

  it('GRP-03 says that everything is cancelled', async () => {
    const { journey, world } = await show();
    await world(() => {
      journey.send({ type: 'cancel.requested' });
      journey.send({ type: 'scope.chosen', scope: 'group' });
      journey.send({ type: 'reason.given', reason: 'other' });
      journey.send({ type: 'reason.submitted' });
      journey.send({ type: 'cancel.confirmed' });
    });
    await world(() => journey.answer('cancelAppointment', { status: 'Cancelled' }));
    await world(() =>
      journey.answer('getAppointment', ofGroup(1, { standing: 'cancelled', status: 'Cancelled' })),
    );
    await world(() => journey.fail('getGroupStatus'));
    expect(told()).toContain('We canceled everyone’s appointments');
    expect(people().every(({ textContent }) => textContent?.includes('Canceled'))).toBe(true);
  });

  it('MNG-06 names whose details were changed', async () => {
    const { journey, world } = await show();
    await world(() => {
      journey.send({ type: 'overlay.opened', overlay: 'patient' });
      journey.send({ type: 'overlay.saved' });
    });
    await world(() => journey.answer('updateAppointment', ofGroup(1, { sequence: 1 })));
    expect(told()).toContain('Ada’s details are saved');
  });

  it('MNG-06 says that everyone was moved', async () => {
    const { journey, world } = await show();
    await world(() => journey.send({ type: 'groupTimes.wanted' }));
    await world(() => journey.answer('searchTimeslots', groupTimes(2, false)));
    await world(() => journey.send({ type: 'offeredTime.taken', offer: 'soonest' }));
    await world(() => journey.answer('createHold', sample.held(10)));
    await world(() => journey.answer('updateAppointment', movedGroup));
    await world(() => journey.fail('getGroupStatus'));
    expect(told()).toBe(
      'The new time is booked for everyoneWe are also sending you a message about it.',
    );
    expect(people().every(({ textContent }) => textContent?.includes('Moved'))).toBe(true);
  });
});

describe('the calendars of a group', () => {
  const hrefOf = (name: string) =>
    decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '');
  const [ada = ofGroup(1), leo = ofGroup(2)] = managedGroup;
  const later = { ...leo, appointmentDate: ada.appointmentDate.replace('T09:00', 'T09:15') };

  it.each(BOTH)('CNF-03 GRP-03 get everyone’s times, as after booking, in %s', async (language) => {
    const { container } = await show(startJourney(language), [ada, later]);
    const say = (en: string, es: string) => (language === 'es' ? es : en);
    expect(hrefOf(say('Apple Calendar', 'Calendario de Apple'))).toContain(ada.groupNumber);
    expect(hrefOf(say('Google Calendar (new tab)', 'Google Calendar (pestaña nueva)'))).toMatch(
      /T090000\/\d{8}T093000/,
    );
    expect(container.textContent).toContain(
      say('All three get the times of your whole group.', 'Los tres calendarios reciben'),
    );
  });

  it('CNF-03 GRP-03 say whose time they get once the members come apart', async () => {
    const apart = { ...leo, appointmentDate: leo.appointmentDate.replace(/-\d\dT/, '-27T') };
    const { container } = await show(startJourney(), [ada, apart]);
    expect(hrefOf('Google Calendar (new tab)')).toMatch(/T090000\/\d{8}T091500/);
    expect(hrefOf('Apple Calendar')).toContain(ada.groupNumber);
    expect(container.textContent).toContain('Google Calendar and Outlook get Ada’s time.');
  });

  it('SAF-01 give a member their own time only', async () => {
    const journey = await toDetails(asMember());
    const { container } = await showView(ViewDetailsView, journey);
    expect(hrefOf('Apple Calendar')).toContain(asMember().confirmationNumber);
    expect(container.textContent).not.toContain('your whole group');
  });
});
