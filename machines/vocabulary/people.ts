// The patient, how to reach them, text messages.
import { assign } from 'xstate';
import { outcomeOf, refusalOf } from '../chart/answers.ts';
import type { ContactDraft, PatientDraft, TextsDraft } from '../knowledge/patient.ts';
import { checkContact } from '../forms/contact.ts';
import { checkPatient, isOfPatient } from '../forms/patient.ts';
import { checkTexts, isOfTexts } from '../forms/texts.ts';
import { problemsFrom } from '../forms/wire-fields.ts';
import { refuse, standsInTheWay, stillWrong } from '../forms/refuse.ts';
import { topic } from './topic.ts';

export const people = topic({
  guards: {
    patientHasProblems: ({ context }) => checkPatient(context.patient).length > 0,
    /** The problem is in the personal details, or there as well. */
    patientRefused: ({ event }) =>
      problemsFrom(refusalOf(outcomeOf(event))).some(({ field }) => isOfPatient(field)),
    /** The problem is in the decision about texts. */
    textsRefused: ({ event }) =>
      problemsFrom(refusalOf(outcomeOf(event))).some(({ field }) => isOfTexts(field)),
    /** VCH-01: the problem is the partner's code. */
    codeRefused: ({ event }) =>
      problemsFrom(refusalOf(outcomeOf(event))).some(({ field }) => field === 'code'),
    hasPatient: ({ context }) => context.patientId !== undefined,
    contactHasProblems: ({ context }) =>
      standsInTheWay(context.problems, checkContact(context.contact)),
    textsHaveProblems: ({ context }) => checkTexts(context.texts).length > 0,
  },
  actions: {
    welcomeGuest: assign({ visitor: 'guest' as const }),
    typePatient: assign(({ context }, draft: Partial<PatientDraft>) => {
      const patient = { ...context.patient, ...draft };
      const start = { ...context.start, dependentId: undefined };
      return { start, patient, problems: stillWrong(context.problems, checkPatient(patient)) };
    }),
    showPatientProblems: assign(({ context }) => refuse(context, checkPatient(context.patient))),
    keepPatient: assign(({ context }) => ({ keptPatient: context.patient })),
    keepPatientId: assign((_, patientId: string) => ({ patientId })),
    typeContact: assign(({ context }, draft: Partial<ContactDraft>) => {
      const contact = { ...context.contact, ...draft };
      return { contact, problems: stillWrong(context.problems, checkContact(contact)) };
    }),
    showContactProblems: assign(({ context }) => refuse(context, checkContact(context.contact))),
    /**
     * Nothing is asked twice: the phone number is already in the text-message form (WCAG 3.3.7).
     */
    keepContact: assign(({ context }) => ({
      keptContact: context.contact,
      texts: {
        ...context.texts,
        phoneNumber: context.texts.phoneNumber || context.contact.phoneNumber,
      },
    })),
    typeTexts: assign(({ context }, draft: Partial<TextsDraft>) => {
      const texts = { ...context.texts, ...draft };
      return { texts, problems: stillWrong(context.problems, checkTexts(texts)) };
    }),
    showTextsProblems: assign(({ context }) => refuse(context, checkTexts(context.texts))),
    keepTexts: assign(({ context }) => ({ keptTexts: context.texts, textsAnswered: true })),
    goWithoutTexts: assign(({ context }) => {
      const texts = { ...context.texts, decision: 'decline' as const };
      return { texts, keptTexts: texts, textsAnswered: false };
    }),
  },
});
