// The actions and guards of a walk-in at the counter, by name (WLK-03).
import { assign, raise } from 'xstate';
import type { KnownPatient } from '#contract/desk.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { Offer } from '#contract/vaccines.ts';
import { toggleSelection } from '#domain/vaccine-selection.ts';
import type { DeskContext } from './context.ts';
import { doorWords } from './door-words.ts';
import type { WalkInField } from './events.ts';
import { bornOn, walkInProblems } from './walk-in-form.ts';
import { freshWalkIn, type WalkIn } from './walk-in-known.ts';

/** A field's problem is cleared once that field changes; a problem of the whole form with any. */
const mended = (walkIn: WalkIn, ...fields: string[]): WalkIn => ({
  ...walkIn,
  problems: walkIn.problems.filter(({ name }) => !fields.includes(name) && name !== 'walkIn'),
});

/** The form with another text in a field. */
const withText = (context: DeskContext, field: WalkInField, text: string): DeskContext => ({
  ...context,
  walkIn: mended({ ...context.walkIn, form: { ...context.walkIn.form, [field]: text } }, field),
});

export const walkInWords = doorWords.extend({
  guards: {
    /** The date of birth differs from the one whose vaccines are listed. */
    bornAnew: ({ context, event }) => {
      if (event.type !== 'walkIn.typed' || event.field !== 'dob') return false;
      const date = bornOn(withText(context, event.field, event.text));
      return date !== undefined && date !== bornOn(context);
    },
    /** What is typed as a date of birth is not a date. */
    bornNever: ({ context, event }) =>
      event.type === 'walkIn.typed' &&
      event.field === 'dob' &&
      bornOn(withText(context, event.field, event.text)) === undefined,
    /** The form was left before the list for this date of birth had come. */
    offerMissing: ({ context }) =>
      bornOn(context) !== undefined && context.walkIn.offer === undefined,
    walkInRight: ({ context }) => walkInProblems(context).length === 0,
    begun: ({ context: { walkIn } }) => walkIn.engagementId !== undefined,
    named: ({ context: { walkIn } }) => walkIn.patientId !== undefined,
    placeKept: ({ context: { walkIn } }) => walkIn.hold !== undefined,
  },
  actions: {
    beginWalkIn: assign({ walkIn: freshWalkIn }),
    askForDay: raise({ type: 'day.changed' }),
    typeWalkIn: assign(({ context, event }) =>
      event.type === 'walkIn.typed'
        ? { walkIn: withText(context, event.field, event.text).walkIn }
        : {},
    ),
    forgetOffer: assign(({ context: { walkIn } }) => ({
      walkIn: {
        ...walkIn,
        offer: undefined,
        known: [],
        chosen: undefined,
        form: { ...walkIn.form, codes: [], answers: {} },
      },
    })),
    keepOffer: assign(({ context: { walkIn } }, offer: Offer) => ({
      walkIn: { ...walkIn, offer },
    })),
    keepKnown: assign(({ context: { walkIn } }, known: readonly KnownPatient[]) => ({
      walkIn: { ...walkIn, known },
    })),
    toggleVaccine: assign(({ context: { walkIn }, event }) => {
      if (event.type !== 'walkIn.vaccine') return {};
      const codes = toggleSelection(walkIn.form.codes, event.code);
      return { walkIn: mended({ ...walkIn, form: { ...walkIn.form, codes } }, 'vaccines') };
    }),
    answerWalkIn: assign(({ context: { walkIn }, event }) => {
      if (event.type !== 'walkIn.answered') return {};
      const { question, answer } = event;
      const answers = { ...walkIn.form.answers, [question]: answer };
      return { walkIn: mended({ ...walkIn, form: { ...walkIn.form, answers } }, question) };
    }),
    /** A patient who was here before only confirms their details. */
    takeKnown: assign(({ context: { walkIn }, event }) => {
      const chosen = event.type === 'walkIn.known' ? walkIn.known[event.index] : undefined;
      if (!chosen) return {};
      const { firstName, lastName, phone = walkIn.form.phone } = chosen;
      const form = { ...walkIn.form, firstName, lastName, phone };
      return { walkIn: mended({ ...walkIn, chosen, form }, 'firstName', 'lastName', 'phone') };
    }),
    /** Submitting the form again after a refusal is another walk-in, with new keys. */
    mintWalkIn: assign(({ context: { walkIn } }) => ({
      walkIn: {
        ...walkIn,
        problems: [],
        sent: undefined,
        key: crypto.randomUUID(),
        engagementId: undefined,
        patientId: undefined,
        hold: undefined,
      },
    })),
    showWalkInProblems: assign(({ context }) => ({
      attempts: context.attempts + 1,
      walkIn: { ...context.walkIn, problems: walkInProblems(context) },
    })),
    /** From now on they may be in the line. */
    keepAdded: assign(({ context: { walkIn } }) => {
      const { form, hold } = walkIn;
      if (!hold) return {};
      const name = `${form.firstName} ${form.lastName}`.trim();
      return { walkIn: { ...walkIn, sent: { name, confirmationNumber: hold.confirmationNumber } } };
    }),
    /** The server's wording of what the rules say about a vaccine. */
    keepWalkInRefusal: assign(({ context }, { message, fields = [] }: ErrorReply) => ({
      attempts: context.attempts + 1,
      walkIn: {
        ...context.walkIn,
        sent: undefined,
        problems:
          fields.length > 0
            ? fields.map((field) => ({ name: 'vaccines', problem: field.message }))
            : [{ name: 'walkIn', problem: message }],
      },
    })),
    keepBegun: assign(({ context: { walkIn } }, engagementId: string) => ({
      walkIn: { ...walkIn, engagementId },
    })),
    keepNamed: assign(({ context: { walkIn } }, patientId: string) => ({
      walkIn: { ...walkIn, patientId },
    })),
    keepPlace: assign(({ context: { walkIn } }, hold: NonNullable<WalkIn['hold']>) => ({
      walkIn: { ...walkIn, hold },
    })),
  },
});
