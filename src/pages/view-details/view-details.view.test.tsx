import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AppointmentDetails, getAppointmentStatus } from '#contract/manage.ts';
import type { Reply } from '#contract/operation.ts';
import { addDays } from '#domain/dates.ts';
import {
  appointmentStatus,
  managed,
  managedOnes,
  managedWithOffer,
} from '#qa/journeys/managed-samples.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toReview } from '#tests/support/journey-steps.ts';
import * as sample from '#qa/journeys/samples.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { ViewDetailsView } from './view-details.view.tsx';

/** Found by its number; the others of a group come with it. */
async function toFound(journey = startJourney(), ...found: AppointmentDetails[]) {
  journey.send({ type: 'NAV', page: 'manage-appointment' });
  const draft = { confirmationNumber: '7K3MPQ9TZX', month: '4', day: '28', year: '1984' };
  journey.send({ type: 'find.typed', draft });
  journey.send({ type: 'find.submitted' });
  await journey.answer('searchAppointments', {
    data: { appointments: found.length > 0 ? found : [managed()] },
  });
  return journey;
}

type Status = Reply<typeof getAppointmentStatus>;

async function show(one = managed(), journey = startJourney(), status: Status = appointmentStatus) {
  await toFound(journey, one);
  await journey.answer('getAppointmentStatus', status);
  return { journey, ...(await showView(ViewDetailsView, journey)) };
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const valueOf = (term: string) =>
  screen.getByText(term, { selector: 'dt' }).nextSibling?.textContent;
const button = (name: string) => screen.getByRole('button', { name });

describe('view-details', () => {
  it('RTE-09 shows number, when, where, who, what, contact and messages', async () => {
    await show();
    expect(heading()).toBe('Your appointment');
    expect(valueOf('Confirmation number')).toBe('7K3MP-Q9TZX');
    expect(valueOf('When')).toBe('Wednesday, March 49:00 AM CST');
    expect(valueOf('Where')).toBe(
      'State Street Pharmacy151 N State StChicago, IL 60601312-555-0100Directions (new tab)',
    );
    expect(valueOf('Who')).toBe('Ada RiveraBorn April 28, 1984');
    expect(valueOf('Vaccines')).toBe('Flu');
    expect(valueOf('Contact')).toContain('@');
    expect(valueOf('Text messages')).toBe('Yes, to 312-555-0177');
    const links = screen.getAllByRole('link', { name: '312-555-0100' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'tel:+1-312-555-0100',
      'tel:+1-312-555-0100',
    ]);
    expect(screen.getByRole('heading', { name: 'What to bring' })).toBeTruthy();
  });

  it('CNF-04 TIM-02 turns reminders off, says so, and until when that can be changed', async () => {
    const kept = managed().journey;
    const consent = { decision: 'decline', phone: null } as const;
    const withoutTexts = managed({ journey: { ...kept, consent } });
    const { user, journey, world, container } = await show(withoutTexts);
    expect(
      screen.getByText(/until the visit begins: Wednesday, March 4, 9:00 AM CST\./),
    ).toBeTruthy();
    expect(valueOf('By text')).toBe('You do not get texts from us. You can change that above.');
    await user.click(button('Turn off email reminders'));
    await world(() => journey.answer('setReminders', { email: false, text: true }));
    expect(valueOf('By email')).toBe('Off');
    expect(screen.getByText('Your reminder choice is saved')).toBeTruthy();
    expect(button('Turn on email reminders')).toBe(document.activeElement);
    expect(await axeFindings(container)).toEqual([]);
  });

  it.each(BOTH)(
    'SMS-01 CNF-04 says that STOP ended the texts, and how they come again, in %s',
    async (language) => {
      const stopped = managed({ textsStopped: true });
      const { journey, world, container } = await show(stopped, startJourney(language));
      const [texts, byText, yes] =
        language === 'es'
          ? [
              'Desde el 312-555-0177 nos enviaron ALTO o STOP, así que no enviamos mensajes a ese número. Para recibirlos otra vez, envíe ALTA al número desde el que le escribimos.',
              'Desactivados: nos enviaron ALTO o STOP',
              'Sí, al 312-555-0188',
            ]
          : [
              'STOP was texted to us from 312-555-0177, so we send no texts there. To get them again, text START to the number our texts come from.',
              'Off: STOP was texted to us',
              'Yes, to 312-555-0188',
            ];
      expect(container.textContent).toContain(texts);
      expect(container.textContent).toContain(byText);
      // Another number may have texts.
      const phoneNumber = '312-555-0188';
      await world(() => {
        journey.send({ type: 'overlay.opened', overlay: 'sms' });
        journey.send({
          type: 'overlay.typed',
          edit: { texts: { decision: 'agree', phoneNumber } },
        });
        journey.send({ type: 'overlay.saved' });
        return journey.answer('patchAppointmentConsent', sample.consent);
      });
      expect(container.textContent).toContain(yes);
      expect(container.textContent).not.toContain(byText);
    },
  );

  it.each(BOTH)('RTE-09 says whose it is, in %s', async (language) => {
    await show(managed(), startJourney(language));
    expect(heading()).toBe(language === 'es' ? 'Su cita' : 'Your appointment');
  });

  it('MNG-06 the time comes first', async () => {
    await show();
    expect(screen.getAllByRole('button')[0]).toBe(button('Change time'));
    expect(button('Change time').dataset['variant']).toBe('primary');
  });

  it.each([
    ['Change time', 'manage-timeslot'],
    ['Change place', 'manage-timeslot'],
    ['Change vaccines', 'manage-vaccine'],
    ['Change name', 'patient'],
    ['Change contact', 'patient'],
    ['Change text messages', 'sms'],
  ] as const)('EDT-01 %s opens its overlay', async (name, overlay) => {
    const { user, journey } = await show();
    await user.click(button(name));
    expect(journey.at({ overlay })).toBe(true);
  });

  it('CAN-01 cancelling is as plain as the rest', async () => {
    const { user, journey } = await show();
    expect(button('Cancel appointment').dataset['variant']).toBe('secondary');
    await user.click(button('Cancel appointment'));
    expect(journey.at({ flow: 'cancel-appt' })).toBe(true);
  });

  it('MNG-06 announces politely what was saved, in an element that was there before', async () => {
    const { user, journey, world } = await show();
    const place = screen.getByRole('status');
    expect(place.textContent).toBe('');
    await user.click(button('Change name'));
    journey.send({
      type: 'overlay.typed',
      edit: {
        patient: {
          firstName: 'Grace',
          lastName: 'Rivera',
          gender: 'Female',
          race: 'UNK',
          ethnicity: 'UNK',
        },
        contact: { emailAddress: 'grace@example.org', phoneNumber: '312-555-0100' },
      },
    });
    await world(() => journey.send({ type: 'overlay.saved' }));
    await world(() => journey.answer('updateAppointment', managed({ sequence: 1 })));
    expect(screen.getByRole('status')).toBe(place);
    expect(place.textContent).toBe(
      'Your details are savedWe are also sending you a message about it.',
    );
  });

  it('MNG-01 MNG-04 says how far the visit has come, if known', async () => {
    await show(managed(), startJourney(), {
      appointment: { appointmentSubStatus: 'Ready For Pre-Vax', selectedVaccines: [] },
      consentDocument: { varStatus: 'Completed' },
    });
    expect(valueOf('At the store')).toBe('You are next. Please stay close.');
    expect(valueOf('Forms before the visit')).toBe('Filled in');
  });

  it('MNG-01 says nothing about it without a status', async () => {
    const journey = await toFound();
    await journey.fail('getAppointmentStatus');
    await showView(ViewDetailsView, journey);
    expect(screen.queryByText('At the store')).toBeNull();
    expect(screen.queryByText('Forms before the visit')).toBeNull();
  });

  it('CNF-03 has the calendars, and says how an old entry is updated', async () => {
    await show();
    expect(screen.getByRole('link', { name: 'Apple Calendar' })).toBeTruthy();
    expect(screen.getByText(/to update it/)).toBeTruthy();
  });
});

describe('view-details, by kind', () => {
  it('CAN-03 a missed one leads to another time without blame', async () => {
    const { user, journey, container } = await show(managedOnes.missed);
    expect(heading()).toBe('Would you like another time?');
    expect(screen.getByText(/Are you on your way\? Call the store/)).toBeTruthy();
    expect(screen.getByText('Call State Street Pharmacy:')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel appointment' })).toBeNull();
    expect(await axeFindings(container)).toEqual([]);
    await user.click(button('Choose another time'));
    expect(journey.at({ flow: 'timeslots' })).toBe(true);
    expect(journey.context().manage.changing).toBe(true);
  });

  it.each(BOTH)('CAN-03 asks nobody on the way once the day is over, in %s', async (language) => {
    const today = addDays(sample.slotDate, 1);
    const missed = managed({ standing: 'missed', today });
    const { container } = await show(missed, startJourney(language));
    expect(container.textContent).not.toMatch(/on your way|en camino/);
    expect(container.textContent).toContain(
      language === 'es' ? '¿Tiene preguntas sobre esta cita?' : 'Questions about this appointment?',
    );
    expect(screen.getByText(/State Street Pharmacy:$/)).toBeTruthy();
  });

  it('MNG-04 one from the previous system is changed by the store, and cancelled here', async () => {
    const { user, journey, container } = await show(managedOnes['of the system before']);
    expect(screen.getByText(/State Street Pharmacy can change it for you/)).toBeTruthy();
    expect(screen.getByText('Call State Street Pharmacy:')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
    expect(await axeFindings(container)).toEqual([]);
    await user.click(button('Cancel appointment'));
    expect(journey.at({ flow: 'cancel-appt' })).toBe(true);
  });

  it.each([
    ['past', managed({ standing: 'past', status: 'Fulfilled' }), 'Your past appointment'],
    ['cancelled', managedOnes.cancelled, 'This appointment is canceled'],
  ] as const)('MNG-04 a %s one is read-only, and another can be booked', async (_, one, title) => {
    const { user, journey, container } = await show(one);
    expect(heading()).toBe(title);
    expect(screen.getAllByRole('button')).toEqual([button('Book another appointment')]);
    expect(await axeFindings(container)).toEqual([]);
    await user.click(button('Book another appointment'));
    expect(journey.at({ flow: 'get-started' })).toBe(true);
  });
});

it.each(BOTH)(
  'CAN-02 DSK-04 says of no canceled time that others can take it: the store may be closed, in %s',
  async (language) => {
    const { container } = await show(managedOnes.cancelled, startJourney(language));
    const [said, unsaid] =
      language === 'es'
        ? ['Puede reservar de nuevo', /[Oo]tra persona/]
        : ['You can book again', /[Ss]omeone else/];
    expect(container.textContent).toContain(said);
    expect(container.textContent).not.toMatch(unsaid);
  },
);

describe('view-details, of a patient who has come', () => {
  const come = managed({ standing: 'past', checkinStatus: 'Checked In', apptGSVarStatus: 'Done' });
  const progressOf = ({ checkinStatus, apptGSVarStatus }: AppointmentDetails): Status => ({
    appointment: { appointmentSubStatus: checkinStatus, selectedVaccines: [] },
    consentDocument: { varStatus: apptGSVarStatus },
  });

  it('MNG-04 says what happens next, and that nothing can be changed here now', async () => {
    const { container } = await show(come, startJourney(), progressOf(come));
    expect(heading()).toBe('Your visit');
    expect(screen.getByText(/can no longer change it online/)).toBeTruthy();
    expect(valueOf('At the store')).toBe('You are checked in. Someone will call you.');
    expect(await axeFindings(container)).toEqual([]);
  });

  it('MNG-04 WLK-06 says the next day that it is past, though no one ended the visit', async () => {
    await show({ ...come, today: '2026-03-05' }, startJourney(), progressOf(come));
    expect(heading()).toBe('Your past appointment');
    expect(screen.queryByText(/can no longer change it online/)).toBeNull();
    expect(screen.queryByText('At the store')).toBeNull();
  });

  it('MNG-04 says nothing about it once the visit is done, but in which year it was', async () => {
    const done = { ...come, status: 'Fulfilled' as const };
    await show(done, startJourney(), progressOf(done));
    expect(heading()).toBe('Your past appointment');
    expect(screen.queryByText('At the store')).toBeNull();
    expect(valueOf('When')).toBe('March 4, 20269:00 AM CST');
  });
});

describe('view-details, of a time at which the store is closed', () => {
  const { store } = managed();
  const offer = {
    appointmentDate: '2026-03-05T10:15:00-06:00',
    store,
    until: '2026-03-03T12:00:00-06:00',
  };

  it.each([
    [
      'en',
      'The store is closed at this time',
      'Thursday, March 5, 10:15 AM CST',
      'Choose another time',
    ],
    [
      'es',
      'La farmacia estará cerrada a esa hora',
      'jueves, 5 de marzo, 10:15 a.m.',
      'Elegir otro horario',
    ],
  ] as const)('DSK-04 says so in %s, with the held time', async (language, title, when, action) => {
    const { container, user, journey } = await show(
      managed({ lostTime: { offer } }),
      startJourney(language),
    );
    expect(screen.getByText(title)).toBeTruthy();
    expect(container.textContent).toContain(when);
    expect(screen.getAllByRole('button')[0]).toBe(button(action));
    expect(screen.queryByRole('link', { name: 'Apple Calendar' })).toBeNull();
    expect(screen.queryByRole('region', { name: /earlier|temprano/ })).toBeNull();
    expect(await axeFindings(container)).toEqual([]);
    await user.click(button(action));
    expect(journey.at({ overlay: 'manage-timeslot' })).toBe(true);
  });

  it('DSK-04 offers to choose another time if none is held', async () => {
    const { container } = await show(managed({ lostTime: {} }));
    expect(container.textContent).toContain('If we do not hear from you, we will call you.');
  });

  it('DSK-04 does not ask patients who could not come whether they are on their way', async () => {
    const { container } = await show(managed({ standing: 'missed', lostTime: {} }));
    expect(container.textContent).toContain('the store was closed at this time');
    expect(container.textContent).not.toContain('on your way');
  });
});

describe('view-details, while an earlier time is held', () => {
  it.each([
    ['en', 'We are holding an earlier time', 'Tuesday, March 3, 10:15 AM CST', '12:15 PM CST'],
    ['es', 'Le guardamos un horario más temprano', 'martes, 3 de marzo, 10:15 a.m.', '12:15 p.m.'],
  ] as const)(
    'CNF-05 says which, until when, and that another time gives it up, in %s',
    async (language, title, when, until) => {
      const { container, user, journey } = await show(managedWithOffer(), startJourney(language));
      expect(screen.getByText(title)).toBeTruthy();
      for (const said of [when, until, language === 'es' ? 'renuncia a este' : 'give this one up'])
        expect(container.textContent).toContain(said);
      expect(await axeFindings(container)).toEqual([]);
      await user.click(button(language === 'es' ? 'Dejar de esperar' : 'Stop waiting'));
      await journey.answer('endEarlierWish', { waiting: false });
      expect(screen.queryByText(title)).toBeNull();
    },
  );
});

it.each([
  ['en', 'Tell me when an earlier time opens', 'so no earlier time can open for it'],
  ['es', 'Avisarme cuando se abra un horario más temprano', 'ya no puede abrirse'],
] as const)('CNF-05 asks for no wish that would be in vain, in %s', async (language, ask, said) => {
  const { container } = await show(managed({ tooLateForEarlier: true }), startJourney(language));
  expect(screen.queryByRole('button', { name: ask })).toBeNull();
  expect(container.textContent).toContain(said);
});

describe('view-details, of a visit that is over', () => {
  const flu = managed().vaccines[0]?.code ?? '';
  const done = managed({
    standing: 'past',
    status: 'Fulfilled',
    vaccines: managedOnes['for two vaccines'].vaccines,
    outcome: [
      { code: '207' },
      { code: flu, given: { maker: 'Sanofi', lot: 'FL1234', on: '2026-03-04' } },
    ],
  });
  const turnedAway = managed({ standing: 'past', checkinStatus: 'Not Eligible' });

  it.each([
    ['en', 'Your visit is done', 'Given on March 4, 2026Sanofi, lot number FL1234', 'Not given'],
    [
      'es',
      'Su visita terminó',
      'Aplicada el 4 de marzo de 2026Sanofi, número de lote FL1234',
      'No se aplicó',
    ],
  ] as const)(
    'DSK-03 says in %s for each vaccine what was given, or that it was not, and not why',
    async (language, title, given, notGiven) => {
      const { container } = await show(done, startJourney(language));
      expect(heading()).toBe(title);
      const [covid, fluRow] = container.querySelectorAll('[aria-labelledby="outcome-title"] dd');
      expect(fluRow?.textContent).toBe(given);
      expect(covid?.textContent).toContain(notGiven);
      expect(screen.queryByText(language === 'es' ? 'Vacunas' : 'Vaccines')).toBeNull();
      expect(await axeFindings(container)).toEqual([]);
    },
  );

  it.each([
    ['en', 'This visit ended without the vaccine', 'This is no one’s fault.'],
    ['es', 'Esta visita terminó sin la vacuna', 'No es culpa de nadie.'],
  ] as const)(
    'DSK-03 tells a patient kindly that they could not have it, with a way to continue, in %s',
    async (language, title, lead) => {
      const { container } = await show(turnedAway, startJourney(language), {
        appointment: { appointmentSubStatus: 'Not Eligible', selectedVaccines: [] },
        consentDocument: { varStatus: '' },
      });
      expect(heading()).toBe(title);
      expect(container.textContent).toContain(lead);
      expect(container.textContent).toContain('312-555-0100');
      expect(screen.getAllByRole('button')).toHaveLength(1);
      expect(await axeFindings(container)).toEqual([]);
    },
  );
});

describe('view-details, until it is loaded', () => {
  async function toLoading() {
    const journey = await toReview();
    journey.send({ type: 'booking.submitted' });
    await journey.answer('confirmAppointment', sample.appointment);
    journey.send({ type: 'appointment.opened', confirmationNumber: '7K3MPQ9TZX' });
    return { journey, ...(await showView(ViewDetailsView, journey)) };
  }

  it('MNG-02 waits, and then shows the appointment', async () => {
    const { journey, world } = await toLoading();
    expect(screen.queryByRole('button')).toBeNull();
    await world(() => journey.answer('getAppointment', managed()));
    expect(button('Change time')).toBeTruthy();
  });

  it.each([
    ['a failure', 1002, 'That did not work'],
    ['silence', 1004, 'We did not get an answer'],
  ] as const)('MNG-02 after %s it can be requested again', async (_, code, title) => {
    const { user, journey, world } = await toLoading();
    await world(() => journey.fail('getAppointment', code));
    expect(screen.getByRole('alert').textContent).toContain(title);
    await user.click(button('Try again'));
    expect(journey.at({ flow: { 'view-details': 'loading' } })).toBe(true);
  });

  it('CHR-09 the heading takes the focus that is lost when the page is read again', async () => {
    const { user, journey, world } = await toLoading();
    await world(() => journey.answer('getAppointment', managed()));
    await user.click(button('Change name'));
    await world(() => {
      journey.send({
        type: 'overlay.typed',
        edit: { contact: { emailAddress: 'a@example.org', phoneNumber: '312-555-0100' } },
      });
      journey.send({ type: 'overlay.saved' });
    });
    await world(() => journey.refuse('updateAppointment', 'APPOINTMENT_CLOSED'));
    await world(() => journey.answer('getAppointment', managedOnes.cancelled));
    expect(heading()).toBe('This appointment is canceled');
    await expect.poll(() => document.activeElement?.id).toBe('page-title');
  });
});
