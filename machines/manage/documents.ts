import {
  doctorRequest,
  documentRequest,
  documentsRequest,
  noPictureRequest,
  pictureRequest,
} from '../requests/documents.ts';
import { ask, mending, unreadable } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';
import { signedOut } from '../vocabulary/signed-out.ts';

/** After the session has ended, identifies the patient again and returns with everything typed. */
const foundAgain = { target: '#manage-appointment', actions: 'wantDocuments' } as const;

/** From the first step, or the read-back page, to where the forms were opened. */
const leaving = [
  { guard: 'booked', target: '#view-details' },
  { target: '#confirmation' },
] as const;

/** DOC-06: nothing waits for it; the doctor is typed, or looked up again. */
const notLookedUp = { target: 'filling.refused', actions: 'showNoLookUp' } as const;

/** DOC-11: the chart keeps no picture, so a retry brings it with the event again. */
const pictured = {
  'picture.taken': { target: 'sending', actions: 'beginPicture' },
  'picture.removed': { target: 'removing', actions: 'beginPicture' },
} as const;

/**
 * What can be filled in before the visit, one step after the other; none of it is needed to book
 * (DOC-01). The current step is part of the address; Back and Forward move between steps.
 */
export const documents = base.createStateConfig({
  id: 'documents',
  meta: {
    page: 'documents',
    suffix: ({ documents: forms }) =>
      forms?.read === undefined || forms.place === 'summary' ? undefined : `/${forms.place}`,
  },
  initial: 'loading',
  entry: 'beginDocuments',
  exit: 'clearProblems',
  on: {
    NAV: { guard: 'navAsksDocuments', target: '.leading', actions: 'visitDocument' },
    back: leaving,
    'visitor.identified': {
      ...signedOut['visitor.identified'],
      actions: ['wantDocuments', 'forgetBooked'],
    },
    'appointment.opened': {
      target: '#view-details',
      actions: { type: 'wantAppointment', params: ({ event }) => event.confirmationNumber },
    },
    /** Another member of a group. */
    'documents.wanted': { target: '.loading', actions: 'beginDocuments' },
  },
  states: {
    loading: ask('getDocuments', {
      input: documentsRequest,
      done: { target: 'leading', keep: 'keepDocuments' },
      refused: {
        APPOINTMENT_CLOSED: 'closed',
        UNAUTHENTICATED: foundAgain,
        INVALID_REQUEST: unreadable,
      },
    }),
    ...heldUp({ retried: 'loading' }),
    leading: {
      always: [
        { guard: 'documentsUnread', target: 'loading' },
        { guard: 'documentsReadBack', target: 'readBack' },
        { target: 'filling' },
      ],
    },
    filling: {
      initial: 'asking',
      on: {
        'documents.typed': {
          actions: { type: 'typeDocument', params: ({ event }) => event.answers },
        },
        'documents.submitted': [
          { guard: 'documentHasProblems', target: '.refused', actions: 'showDocumentProblems' },
          { target: 'saving', actions: 'mint' },
        ],
        /** DOC-06 */
        'doctor.sought': [
          { guard: 'npiHasProblem', target: '.refused', actions: 'showNpiProblem' },
          { target: 'findingDoctor', actions: 'clearProblems' },
        ],
        ...pictured,
        'picture.refused': {
          target: '.refused',
          actions: {
            type: 'showPictureProblem',
            params: ({ event: { side, code } }) => ({ side, code }),
          },
        },
        back: [
          { guard: 'laterDocument', target: 'leading', actions: 'toPreviousDocument' },
          ...leaving,
        ],
      },
      states: { asking: {}, refused: {} },
    },
    /** DOC-06: a doctor that is found is filled in, and can be changed. */
    findingDoctor: ask('findDoctor', {
      input: doctorRequest,
      done: { target: 'filling', keep: 'keepDoctor' },
      refused: {
        FC_903_NotFound: { target: 'filling.refused', actions: 'showUnknownDoctor' },
        RATE_LIMITED: notLookedUp,
        INVALID_REQUEST: mending('filling.refused'),
      },
      failed: notLookedUp,
      unanswered: notLookedUp,
    }),
    /** DOC-11 */
    sending: ask('saveCardPicture', {
      tags: ['unkept'],
      input: pictureRequest,
      done: { target: 'filling', keep: 'keepPictures' },
      refused: {
        APPOINTMENT_CLOSED: 'closed',
        UNAUTHENTICATED: foundAgain,
        RATE_LIMITED: 'pictureFailed',
        INVALID_REQUEST: mending('filling.refused'),
      },
      heldUp: 'picture',
    }),
    removing: ask('removeCardPicture', {
      input: noPictureRequest,
      done: { target: 'filling', keep: 'keepPictures' },
      refused: {
        APPOINTMENT_CLOSED: 'closed',
        UNAUTHENTICATED: foundAgain,
        INVALID_REQUEST: unreadable,
      },
      heldUp: 'picture',
    }),
    /** The picture is still on the device, which sends it again. */
    ...heldUp({ ...pictured, back: 'filling' }, 'picture'),
    saving: ask('saveDocument', {
      input: documentRequest,
      done: { target: 'leading', keep: 'keepSavedDocument' },
      refused: {
        APPOINTMENT_CLOSED: 'closed',
        UNAUTHENTICATED: foundAgain,
        INVALID_REQUEST: mending('filling.refused'),
      },
      heldUp: 'save',
    }),
    /** A resend is saved once; what was typed stays. */
    ...heldUp({ retried: 'saving', back: 'filling' }, 'save'),
    /** All answers, each step with the way back to it. */
    readBack: {
      on: {
        'document.opened': {
          target: 'filling',
          actions: { type: 'openDocument', params: ({ event }) => event.step },
        },
      },
    },
    /** Cancelled, or the day is past: the appointment says which. */
    closed: {},
  },
});
