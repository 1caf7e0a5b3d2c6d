// The form of a walk-in at the counter: its questions, its problems, and what it sends. Pure, so
// that a retry sends the same.
import type { EligibleVaccine } from '#contract/vaccines.ts';
import { ageOn, categoryOf } from '#domain/ages.ts';
import { checkPhone } from '#domain/contact.ts';
import { checkBirthDate, usToIso, type IsoDate } from '#domain/dates.ts';
import { channelOf, consentTypeOf, engagementVersion, journeyPageOf } from '#domain/engagement.ts';
import { checkName } from '#domain/names.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { isHealthQuestion, type HealthQuestion } from '#domain/screening.ts';
import { wallTimeIn } from '#domain/timeslots.ts';
import { checkSelection } from '#domain/vaccine-selection.ts';
import { unknownWhereUntold, wireWho } from '#domain/people.ts';
import { NOBODY } from '#domain/nobody.ts';
import { whoOnWire } from '#domain/who.ts';
import { inZone } from '#domain/zones.ts';
import type { DeskContext } from './context.ts';
import type { WalkIn } from './walk-in-known.ts';
import type { Input } from './ports.ts';

const today = ({ day }: DeskContext): IsoDate => day?.date ?? '';

/** The date of birth, once it is a valid date. */
export function bornOn(context: DeskContext): IsoDate | undefined {
  const { dob } = context.walkIn.form;
  const date = usToIso(dob);
  return date !== undefined && !checkBirthDate(date, today(context)) ? date : undefined;
}

/** Vaccines that can be given here now at that age: in stock, and not refused by the rules. */
export function offered({ walkIn: { offer }, day }: Pick<DeskContext, 'walkIn' | 'day'>) {
  const kept = day?.store.vaccines ?? [];
  return (offer?.vaccines ?? []).filter(
    ({ vaccineCode, verdict }) =>
      kept.includes(vaccineCode) && (verdict.answer === 'yes' || verdict.answer === 'ask'),
  );
}

/**
 * Chosen vaccines that can no longer be given here: the last dose was promised to somebody else, or
 * a manager stopped the sales, while the form was open (DSK-04).
 */
export function chosenAndGone(context: Pick<DeskContext, 'walkIn' | 'day'>): string[] {
  const { offer, form } = context.walkIn;
  if (!offer) return [];
  const codes = offered(context).map(({ vaccineCode }) => vaccineCode);
  return form.codes.filter((code) => !codes.includes(code));
}

/**
 * What the form lists: a chosen vaccine stays in its place, with its number and the focus, until it
 * is taken off.
 */
export function listed(context: Pick<DeskContext, 'walkIn' | 'day'>) {
  const codes = [
    ...offered(context).map(({ vaccineCode }) => vaccineCode),
    ...chosenAndGone(context),
  ];
  return (context.walkIn.offer?.vaccines ?? []).filter(({ vaccineCode }) =>
    codes.includes(vaccineCode),
  );
}

/** Health questions of the chosen vaccines, each once; the pharmacist asks about earlier doses. */
export function asked(context: Pick<DeskContext, 'walkIn' | 'day'>): HealthQuestion[] {
  const { codes } = context.walkIn.form;
  const asks = offered(context)
    .filter(({ vaccineCode }) => codes.includes(vaccineCode))
    .flatMap((vaccine: EligibleVaccine) => vaccine.asks.filter(isHealthQuestion));
  return [...new Set(asks)];
}

/** What is missing or wrong, by the same rules as the server's. */
export function walkInProblems(context: DeskContext): WalkIn['problems'] {
  const { form } = context.walkIn;
  const found: Record<string, ProblemCode | undefined> = {
    // An invalid date is judged as typed.
    dob: checkBirthDate(usToIso(form.dob) ?? form.dob, today(context)),
    firstName: checkName(form.firstName, 'firstName'),
    lastName: checkName(form.lastName, 'lastName'),
    vaccines:
      checkSelection(form.codes) ??
      (chosenAndGone(context).length > 0 ? 'vaccine.gone' : undefined),
    ...Object.fromEntries(
      asked(context).map((question) => [
        question,
        form.answers[question] === undefined ? 'answer.missing' : undefined,
      ]),
    ),
    phone: checkPhone(form.phone),
    texts: form.texts === '' ? 'sms.missing' : undefined,
  };
  return Object.entries(found).flatMap(([name, problem]) => (problem ? [{ name, problem }] : []));
}

/**
 * A walk-in whose answer never came, while their form is changed: they may be in the line, or are,
 * if the list shows them.
 */
export function mayBeInLine({ walkIn: { sent }, day }: Pick<DeskContext, 'walkIn' | 'day'>) {
  if (!sent) return undefined;
  const { name, confirmationNumber } = sent;
  const isListed = day?.visits.some((visit) => visit.confirmationNumber === confirmationNumber);
  return { name, isListed: isListed === true };
}

/** CHN-03. */
const TEAM = { walkIn: true, flowType: 'TM' } as const;

const born = (context: DeskContext): IsoDate => bornOn(context) ?? '';
const storeOf = ({ day }: DeskContext) => {
  if (!day) throw new Error('nobody walks in before the day was read');
  return day.store;
};
const engagementOf = ({ walkIn: { engagementId } }: DeskContext) => engagementId ?? '';
/** One key per call of a walk-in: each is done once, however often it is sent. */
const keyFor = ({ walkIn: { key } }: DeskContext, call: string) => `${key}.${call}`;

export const offerInput = (context: DeskContext): Input<'listEligibleVaccines'> => ({
  params: { version: 'v3' },
  body: { dob: born(context), state: storeOf(context).state, on: today(context) },
});

export const knownInput = (context: DeskContext): Input<'findPatients'> => ({
  params: { storeNumber: storeOf(context).storeNumber },
  body: { dateOfBirth: born(context) },
});

const metaDataOf = (context: DeskContext) => {
  const { form } = context.walkIn;
  const dob = born(context);
  return {
    dob,
    category: categoryOf(ageOn(dob, today(context))),
    serviceIds: [...form.codes],
    storeNumber: storeOf(context).storeNumber,
    phone: form.phone,
  };
};

/** ENG-04 as sent for a team member's walk-in (CHN-03, ENG-08). */
export const beginInput = (context: DeskContext): Input<'createEngagement'> => {
  const { channel, client } = channelOf(TEAM);
  return {
    intention: keyFor(context, 'begin'),
    params: { version: engagementVersion(TEAM) },
    body: {
      bookingType: 'Individual',
      channel,
      client,
      engagementType: 'TMWalkin',
      languagePreference: context.walkIn.form.language,
      metaData: metaDataOf(context),
      pageId: journeyPageOf('get-started'),
      timeZone: storeOf(context).timeZone,
    },
  };
};

/** ENG-05: each answer is stored with the first vaccine that asked for it. */
export const answersInput = (context: DeskContext): Input<'patchEngagement'> => {
  const { form } = context.walkIn;
  const of = (question: HealthQuestion) =>
    offered(context).find(
      ({ vaccineCode, asks }) => form.codes.includes(vaccineCode) && asks.includes(question),
    )?.vaccineCode ?? '';
  return {
    params: { version: engagementVersion(TEAM) },
    body: {
      engagementId: engagementOf(context),
      bookingType: 'Individual',
      metaData: metaDataOf(context),
      pageId: journeyPageOf('review-appt'),
      userResponses: asked(context).map((question) => ({
        vaccineCode: of(question),
        question,
        answer: form.answers[question] ?? 'notSure',
      })),
    },
  };
};

/** PAT-01: a patient who was never here has given only a name; nothing is made up. */
export const patientInput = (context: DeskContext): Input<'createPatient'> => {
  const { form, chosen } = context.walkIn;
  const { firstName, lastName } = form;
  const known = chosen ? whoOnWire(chosen) : NOBODY;
  return {
    intention: keyFor(context, 'patient'),
    body: {
      engagementId: engagementOf(context),
      dob: born(context),
      ...wireWho(unknownWhereUntold({ ...known, firstName, lastName })),
      contact: { phones: [{ number: form.phone }] },
    },
  };
};

/** HLD-05, exactly. @param now the server's clock as the desk knows it */
export const holdInput = (context: DeskContext, now: string): Input<'createHold'> => {
  const { storeNumber, locationId, organizationId, timeZone } = storeOf(context);
  const appointmentDate = inZone(now, timeZone);
  return {
    intention: keyFor(context, 'hold'),
    body: [
      {
        serviceType: { code: '57', name: 'Immunizations' },
        appointmentDate,
        bookingType: 'Individual',
        slot: wallTimeIn(appointmentDate).time,
        storeNumber,
        engagementId: engagementOf(context),
        appointmentType: 'walkin',
        availabilityGroup: 'General',
        walkInType: 'TMWalkIn',
        locationId,
        organizationId,
        vaccines: context.walkIn.form.codes.map((code) => ({ code, dose: '1' })),
        numberOfSlots: 0,
      },
    ],
  };
};

/** ENG-09. */
export const consentInput = (context: DeskContext): Input<'postConsent'> => {
  const { phone, texts } = context.walkIn.form;
  return {
    intention: keyFor(context, 'consent'),
    body: {
      engagementId: engagementOf(context),
      consentDecision: texts === 'agree' ? 'agree' : 'decline',
      consentType: consentTypeOf(TEAM) ?? 'dvarSmsConsent',
      ...(texts === 'agree' && { phoneNumber: phone }),
    },
  };
};

export const confirmInput = (context: DeskContext): Input<'confirmAppointment'> => {
  const { hold, patientId = '' } = context.walkIn;
  return {
    intention: keyFor(context, 'confirm'),
    body: {
      engagementId: engagementOf(context),
      confirmationNumber: hold?.confirmationNumber ?? '',
      ...(hold && { holdId: hold.holdId }),
      patients: [{ patientId }],
    },
  };
};
