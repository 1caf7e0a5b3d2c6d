import { base } from '../vocabulary/base.ts';

/**
 * Text messages, yes or no with one press (RTE-05, SMS-01). Sent with the booking, so that no one
 * has to wait here.
 */
export const smsOpt = base.createStateConfig({
  id: 'sms-opt',
  meta: { page: 'sms-opt' },
  initial: 'form',
  entry: [{ type: 'comeTo', params: 'sms-opt' }, 'tellRecord'],
  exit: 'clearProblems',
  on: { back: '#contact-info' },
  states: {
    form: {
      initial: 'asking',
      on: {
        'texts.typed': { actions: { type: 'typeTexts', params: ({ event }) => event.draft } },
        'texts.answered': {
          target: '.answered',
          actions: { type: 'typeTexts', params: ({ event: { decision } }) => ({ decision }) },
        },
      },
      states: {
        asking: {},
        answered: {
          always: [
            { guard: 'textsHaveProblems', target: 'refused', actions: 'showTextsProblems' },
            { target: '#review-appt', actions: 'keepTexts' },
          ],
        },
        refused: {
          /** What the server refuses about the decision, when it is sent with the booking. */
          id: 'texts-refused',
        },
      },
    },
  },
});
