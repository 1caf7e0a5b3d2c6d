import { describe, expect, it } from 'vitest';
import type { PageId } from '#domain/pages.ts';
import { freshJourney, type JourneyContext } from '#machines/knowledge/context.ts';
import { held, location, slotDate, today } from '../samples.ts';
import { checkIn } from '../walk-in-samples.ts';
import { wronglyAsked } from './asked.ts';
import { wrongContents } from './contents.ts';
import type { Contents, Line } from './read.ts';

const texts = { decision: 'agree' as const, phoneNumber: '312-555-0177' };

const known: JourneyContext = {
  ...freshJourney({ language: 'es', today }),
  patient: {
    ...freshJourney({ language: 'es', today }).patient,
    firstName: 'Ada',
    lastName: 'Rivera',
  },
  start: { ...freshJourney({ language: 'es', today }).start },
  dateOfBirth: '1984-04-28',
  vaccines: ['150'],
  contact: { emailAddress: 'ada@example.org', phoneNumber: '312-555-0142' },
  texts,
  hold: held(10),
  choice: {
    ...location.address,
    storeNumber: location.storeNumber,
    locationId: location.locationId,
    organizationId: location.organizationId,
    storeName: location.name,
    phone: location.phone,
    timeZone: location.timeZone,
    date: slotDate,
    slot: '09:00',
    appointmentDate: `${slotDate}T09:00:00-06:00`,
    utcOffset: '-06:00',
    slots: ['09:00'],
    people: [1],
  },
};

const line = (term: string, value: string): Line => ({ term, value, under: '', isAside: false });
const inSpanish = [
  line('Quién', 'Ada Rivera Fecha de nacimiento: 28 de abril de 1984'),
  line('Vacunas', 'Gripe (influenza)'),
  line('Cuándo', 'miércoles, 4 de marzo 9:00 a.m. CST'),
  line('Dónde', 'State Street Pharmacy 151 N State St Chicago, IL 60601'),
  line('Contacto', 'ada@example.org 312-555-0142'),
  line('Mensajes de texto', 'Sí, al 312-555-0177'),
];
const page = (lines: readonly Line[], more: Partial<Contents> = {}): Contents => ({
  lines,
  heading: '',
  text: '',
  timers: ['quedan 10 min 0 s'],
  problems: [],
  now: held(10).deadline - 600_000,
  ...more,
});
const wrong = (contents: Contents) =>
  wrongContents(contents, { page: 'review-appt', value: {} }, known, 'es');
const instead = (term: string, other: Line) =>
  page(inSpanish.map((one) => (one.term === term ? other : one)));

describe('what a page must let a person read', () => {
  it('QAL-03 finds nothing wrong with a page that shows what is known', () => {
    expect(wrong(page(inSpanish))).toEqual([]);
  });

  it.each([
    ['a wrong day', instead('Cuándo', line('Cuándo', 'jueves, 5 de marzo 9:00 a.m. CST'))],
    [
      'a day that only begins alike',
      instead('Cuándo', line('Cuándo', 'sábado, 14 de marzo 9:00 a.m. CST')),
    ],
    ['a wrong hour', instead('Cuándo', line('Cuándo', 'miércoles, 4 de marzo 9:00 p.m. CST'))],
    ['another store', instead('Dónde', line('Dónde', 'Lake Avenue Pharmacy 2200 Lake Ave'))],
    [
      'the number to call for texts',
      instead('Mensajes de texto', line('Mensajes de texto', 'Sí, al 312-555-0142')),
    ],
    [
      'texts that nobody wanted',
      instead('Mensajes de texto', line('Mensajes de texto', 'No, solo por correo')),
    ],
    ['somebody else', instead('Quién', line('Quién', 'Ada Lovelace'))],
    ['another vaccine', instead('Vacunas', line('Vacunas', 'Hepatitis A'))],
    ['a vaccine in English', instead('Vacunas', line('Vacunas', 'Flu'))],
    ['a label in English', instead('Cuándo', line('When', 'miércoles, 4 de marzo 9:00 a.m. CST'))],
    ['a fact that is missing', page(inSpanish.slice(1))],
    ['a hold that is said to last longer', page(inSpanish, { timers: ['quedan 11 min 0 s'] })],
    ['a problem that nobody has', page(inSpanish, { problems: ['Escriba su nombre.'] })],
  ])('QAL-03 %s is seen', (_, contents) => {
    expect(wrong(contents)).toHaveLength(1);
  });

  it('QAL-03 a page that shows nothing of the booking is seen', () => {
    expect(wrong(page([])).map((said) => said.split('"')[1])).toEqual([
      'when',
      'where',
      'who',
      'vaccines',
      'contact',
      'texts',
    ]);
  });

  it('QAL-03 two swapped labels are seen, each by the fact it claims to show', () => {
    const swapped = inSpanish.map((one) => ({
      ...one,
      term: { Cuándo: 'Dónde', Dónde: 'Cuándo' }[one.term] ?? one.term,
    }));
    expect(wrong(page(swapped)).map((said) => said.split(' ')[0])).toEqual(['where', 'when']);
  });
});

describe('what single pages show', () => {
  const shown = page;
  const judged = (
    [page, state]: readonly [PageId, string],
    context: Partial<JourneyContext>,
    contents: Partial<Contents>,
  ) =>
    wrongContents(
      { ...shown([], contents), timers: [] },
      { page, value: { flow: { [page]: state } } },
      { ...freshJourney({ language: 'en', today }), ...context },
      'en',
    );

  it('QAL-03 WLK-06 another place in the line is seen', () => {
    const known = { checkedIn: checkIn({ place: 3 }) };
    expect(judged(['queue', 'waiting'], known, { heading: 'You are number 3 in line' })).toEqual(
      [],
    );
    expect(judged(['queue', 'waiting'], known, { heading: 'You are number 13 in line' })).toEqual([
      'the place in the line is 3, and the heading says "You are number 13 in line"',
    ]);
  });

  it('QAL-03 ELG-02 a day that is not told is seen', () => {
    const known = { refusal: { reason: 'tooYoung' as const, eligibleFrom: '2027-04-28' } };
    expect(judged(['not-eligible', 'shown'], known, { text: 'From April 28, 2027' })).toEqual([]);
    expect(judged(['not-eligible', 'shown'], known, { text: 'From April 27, 2027' })).toHaveLength(
      1,
    );
  });
});

describe('what a page requests', () => {
  const consent = (more: object) => ({
    operation: 'patchAppointmentConsent',
    body: {
      engagementId: held(10).engagementId,
      consentDecision: 'agree',
      textVersion: '1',
      consentType: 'Individual',
      ...more,
    },
  });

  it('QAL-03 a consent with the number to call is not the one that was given', () => {
    const said = wronglyAsked(consent({ phoneNumber: '312-555-0142' }), known);
    expect(said.at(-1)).toContain('patchAppointmentConsent says nothing of 312-555-0177');
  });

  it('QAL-03 a value the contract does not accept is named by its field', () => {
    const said = wronglyAsked(
      consent({ consentDecision: 'perhaps', phoneNumber: '312-555-0177' }),
      known,
    );
    expect(said[0]).toContain('patchAppointmentConsent consentDecision');
  });

  it('QAL-03 a call that is not in the contract is seen', () => {
    expect(wronglyAsked({ operation: '/api/nowhere', body: undefined }, known)).toEqual([
      '/api/nowhere is no operation of the contract',
    ]);
  });
});
