// VAL-11: the server checks all of it again. Each draft is judged by the form and, as the request
// that the chart would make of it, by the server; both must find the same fields wrong, for the
// same reason.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { postConsent } from '#contract/consents.ts';
import { createEngagement } from '#contract/engagements.ts';
import { geocode } from '#contract/geo.ts';
import { createPatient } from '#contract/patients.ts';
import { getVaccineDetails } from '#contract/vaccines.ts';
import { isIsoDate, type IsoDate } from '#domain/dates.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import { freshJourney, type JourneyContext } from '#machines/knowledge/context.ts';
import { checkContact, checkPatientEdit } from '#machines/forms/contact.ts';
import { checkPatient } from '#machines/forms/patient.ts';
import { bornTooLate, checkStart } from '#machines/forms/start.ts';
import { checkTexts } from '#machines/forms/texts.ts';
import { engagementRequest } from '#machines/requests/engagement.ts';
import { consentRequest, patientRequest } from '#machines/requests/people.ts';
import { detailsRequest } from '#machines/requests/vaccines.ts';
import { checkStep } from '#machines/forms/steps.ts';
import type { Problem } from '#machines/knowledge/problem.ts';
import { currentStep } from '#machines/knowledge/screening.ts';
import { birthProblem } from '#server/booking/engagements/today.ts';
import { doseProblems } from '#server/vaccines/asked-refusal.ts';
import * as sample from '#qa/journeys/samples.ts';
import { contactDraft, day, inFields, location, patientDraft, textsDraft } from './drafts.ts';
import { sorted, wireProblems } from './wire.ts';

const { today } = sample;
const RUNS = { numRuns: 2_000 };

/** Far enough for every request: somebody at a place, with an engagement. */
const journey: JourneyContext = {
  ...freshJourney({ language: 'en', today }),
  place: sample.place,
  dateOfBirth: '1984-04-28',
  engagementId: sample.engagement.engagementId,
};

const start = {
  bookingOption: 'me',
  location: '60601',
  month: '4',
  day: '28',
  year: '1984',
} as const;

/**
 * The specification words two problems shorter in an overlay; the server does not know of overlays
 * (VAL-03, VAL-04).
 */
const asOnPage = (code: string) => code.replace('InEdit', '');

/** The form names the character that a name cannot have; the server says that it is invalid. */
const unnamed = ({ field, code }: Problem): Problem => ({
  field,
  // Each code of a character has one that says invalid.
  code: code.replace('.character', '.invalid') as Problem['code'],
});

/** Whether an address is the one that was meant only its owner can say: the server does not ask. */
const withoutQuestions = (problems: readonly Problem[]): Problem[] =>
  problems.filter(({ meant }) => meant === undefined);

describe('a form and the server', () => {
  it('VAL-11 VAL-05 say the same of a place', () => {
    fc.assert(
      fc.property(location, (text) => {
        const form = checkStart({ ...start, location: text }, today).map(({ code }) => code);
        const wire = wireProblems(geocode, 'query', { text }).map(({ code }) => code);
        expect(wire).toEqual(form);
      }),
      RUNS,
    );
  });

  it('VAL-11 VAL-01 ELG-02 say the same of a date of birth', () => {
    fc.assert(
      fc.property(day(today), (dateOfBirth) => {
        const draft = { ...start, ...inFields(dateOfBirth) };
        const form = checkStart(draft, today);
        const { body } = engagementRequest({ ...journey, dateOfBirth });
        const wire = wireProblems(createEngagement, 'body', body);
        const later = birthProblem(dateOfBirth, today);
        const tooYoung = later === 'age.tooYoung';
        const all = wire.length > 0 || !later || tooYoung ? wire : [{ field: 'dob', code: later }];
        expect(all).toEqual(form);
        expect(wire.length === 0 && tooYoung).toBe(bornTooLate(draft, today));
      }),
      RUNS,
    );
  });

  it('VAL-11 VAL-03 VAL-04 VAL-06 VAL-07 VAL-08 say the same of a patient and how to reach them', () => {
    fc.assert(
      fc.property(patientDraft, contactDraft, (patient, contact) => {
        const { body } = patientRequest(journey, patient, contact);
        const wire = wireProblems(createPatient, 'body', body);
        const form = [...checkPatient(patient).map(unnamed), ...checkContact(contact)];
        expect(wire).toEqual(sorted(withoutQuestions(form)));
        const edit = withoutQuestions(checkPatientEdit({ ...journey.edit, patient, contact })).map(
          unnamed,
        );
        expect(wire).toEqual(sorted(edit).map((one) => ({ ...one, code: asOnPage(one.code) })));
      }),
      RUNS,
    );
  });

  it('VAL-11 VAL-04 SMS-01 say the same of text messages', () => {
    fc.assert(
      fc.property(textsDraft, (texts) => {
        const wire = wireProblems(postConsent, 'body', consentRequest(journey, texts).body);
        expect(wire).toEqual(sorted(checkTexts(texts)));
      }),
      RUNS,
    );
  });

  const immunocompromised = fc.constantFrom('yes', 'no', 'notSure', undefined);

  it('VAL-11 VAL-09 COV-05 say the same of the date of a COVID-19 dose', () => {
    fc.assert(
      fc.property(day(today), immunocompromised, (date, immune) => {
        const context = atCovidDate(date, immune);
        const step = currentStep(context);
        const form = step ? checkStep(context, step) : [];
        const { body } = detailsRequest(context, [COVID]);
        const kept = body.screening?.history ?? [];
        // What the form refuses is never sent; all else is, as the same day.
        expect(kept.map((dose) => dose.date)).toEqual(form.length > 0 ? [] : [date]);
        expect(wireProblems(getVaccineDetails, 'body', body)).toEqual([]);
        if (!isIsoDate(date)) return;
        // Another client may send it all the same.
        const dob = journey.dateOfBirth ?? '';
        const screening = { ...body.screening, history: [{ vaccineCode: COVID, date }] };
        const wire = doseProblems({ dob, screening }, today).map(({ problem }) => problem);
        expect(wire).toEqual(form.map(({ code }) => code));
      }),
      RUNS,
    );
  });
});

/** At the question for the date of the last COVID-19 dose, with this day typed. */
function atCovidDate(
  date: IsoDate,
  immunocompromised: 'yes' | 'no' | 'notSure' | undefined,
): JourneyContext {
  return {
    ...journey,
    offered: sample.offered,
    vaccines: [COVID],
    step: 'dosedate',
    answers: {
      ...journey.answers,
      userDose: '1',
      manufacturer: 'PFI',
      dosedate: inFields(date),
      ...(immunocompromised && { immunocompromised }),
    },
  };
}
