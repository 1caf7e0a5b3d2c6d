/** One visit in front, and what was given (DSK-03). */
import {
  isSheetOutdated,
  isShelfUnread,
  mayCorrect,
  mayGive,
  visitIn,
} from '#machines/desk/list.ts';
import { problemsOf } from '#machines/desk/doses.ts';
import { press } from '../../controls/moment.ts';
import type { Gesture } from '../../gestures.ts';
import { turn, usual } from '../../story/turn.ts';
import { inDesk, onPage, partOf, plain, type DeskMoment } from '../part.ts';
import * as sample from '../samples.ts';
import { panelOf } from './day.ts';

type OfSheet =
  | 'giving.begun'
  | 'giving.left'
  | 'dose.typed'
  | 'doses.submitted'
  | 'correction.begun'
  | 'correction.typed'
  | 'correction.left'
  | 'correction.submitted';

const ANOTHER = 'other';

const LABELS = { lot: 'lot', lotExpiresOn: 'expires', visDate: 'vis' } as const;

/** The heading of the panel beside the list: whose visit it is. */
const isOf = (of: { appointmentId: string }) => (context: DeskMoment['context']) =>
  context.opened === of.appointmentId;
const isGiven = (context: DeskMoment['context']) =>
  visitIn(context.day, sample.bea.appointmentId)?.stage === 'given';

const isMarked = (context: DeskMoment['context']) =>
  visitIn(context.day, sample.eve.appointmentId)?.stage === 'awaitingSignOff';
const isCorrecting = (moment: DeskMoment) => onPage(moment, 'correcting', 'unmarked');
const isGiving = (moment: DeskMoment) => onPage(moment, 'giving', 'unrecorded');

const heading = ({ sheet, opened }: DeskMoment['context']) =>
  sheet !== undefined && sheet.visit.appointmentId === opened
    ? { text: `${sheet.visit.firstName} ${sheet.visit.lastName}` }
    : inDesk('sheet.reading');

export const sheet = partOf<OfSheet, 'getDeskVisit' | 'giveDoses' | 'markEnteredInError'>({
  events: {
    'giving.begun': {
      variants: plain,
      control: (moment) => {
        const { context } = moment;
        return onPage(moment, 'sheet') && context.sheet && mayGive(context)
          ? [
              {
                do: 'press',
                role: 'button',
                name: inDesk('step.given'),
                within: panelOf(context.sheet.visit),
              },
            ]
          : undefined;
      },
      says: usual,
    },
    'giving.left': {
      variants: plain,
      control: (moment) =>
        onPage(moment, 'giving', 'following', 'unrecorded')
          ? press(inDesk('give.back'))
          : undefined,
      says: turn('goes back to the visit'),
    },
    'dose.typed': {
      variants: [
        {
          label: 'all of it',
          index: 0,
          change: {
            lot: 'U1234AA',
            lotExpiresOn: '12/31/2026',
            site: 'LD',
            visDate: '01/15/2026',
          },
        },
        { label: 'no lot', index: 0, change: { lot: '' } },
      ],
      control: (moment, { change }) => {
        if (!isGiving(moment)) return undefined;
        const { site, ...texts } = change;
        const typed = Object.entries(texts).map(([field, text]): Gesture => ({
          do: 'type',
          label: inDesk(`give.${LABELS[field as keyof typeof LABELS]}`),
          text,
        }));
        return site === undefined
          ? typed
          : [
              ...typed,
              { do: 'select', label: inDesk('give.site'), option: inDesk(`site.${site}`) },
            ];
      },
      says: (_, { label }) => (label === 'no lot' ? turn('leaves out the lot') : usual),
    },
    'doses.submitted': {
      variants: plain,
      control: (moment) => (isGiving(moment) ? press(inDesk('give.save')) : undefined),
      says: usual,
    },
    'correction.begun': {
      variants: [{ doseId: sample.doseOfEve }],
      control: (moment, { doseId }) =>
        onPage(moment, 'sheet') && mayCorrect(moment.context, doseId)
          ? press((words) => `${words.copy('desk', 'correction.begin')} Flu, U1234AA`)
          : undefined,
      says: usual,
    },
    'correction.typed': {
      variants: [
        { label: 'a reason', reason: 'wrongDetails' },
        { label: 'another reason', reason: ANOTHER },
      ],
      control: (moment, { reason }) =>
        isCorrecting(moment) && moment.context.correction?.reason !== reason
          ? [
              {
                do: 'select',
                label: inDesk('correction.why'),
                option: inDesk(`correction.reason.${reason}`),
              },
            ]
          : undefined,
      says: usual,
    },
    'correction.left': {
      variants: plain,
      control: (moment) => (isCorrecting(moment) ? press(inDesk('correction.keep')) : undefined),
      says: turn('leaves the dose as it is'),
    },
    'correction.submitted': {
      variants: plain,
      control: (moment) => (isCorrecting(moment) ? press(inDesk('correction.save')) : undefined),
      says: turn('marks a dose as entered in error'),
    },
  },
  calls: {
    getDeskVisit: {
      says: 'reading the visit',
      answers: [
        { value: sample.sheetOfAna, when: isOf(sample.ana) },
        {
          value: sample.sheetOfEve,
          when: (context) => isOf(sample.eve)(context) && !isMarked(context),
        },
        {
          value: sample.sheetOfMarked,
          when: (context) => isOf(sample.eve)(context) && isMarked(context),
        },
        { value: sample.sheetOfFrank, when: isOf(sample.sought) },
        {
          value: sample.sheetOfBea,
          when: (context) => isOf(sample.bea)(context) && !isGiven(context),
        },
        {
          value: sample.sheetOfGiven,
          when: (context) => isOf(sample.bea)(context) && isGiven(context),
        },
      ],
    },
    markEnteredInError: {
      says: 'marking a dose as entered in error',
      answers: [{ value: sample.eveMarked }],
      fields: [{ name: 'reason', message: 'errorReason.missing', code: 'errorReason.missing' }],
    },
    giveDoses: {
      says: 'recording the doses',
      answers: [{ value: sample.beaGiven }],
      fields: [{ name: 'doses.0.lot', message: 'lot.invalid', code: 'lot.invalid' }],
    },
  },
  screens: {
    sheet: {
      of: ['opening', 'unopened', 'sheet', 'correcting', 'marking', 'unmarked'].map((page) => ({
        atDesk: { working: { page } },
      })),
      says: 'the visit',
      heading,
    },
    giving: {
      of: ['giving', 'following', 'recording', 'unrecorded'].map((page) => ({
        atDesk: { working: { page } },
      })),
      says: 'what was given',
      heading,
    },
  },
  retry: (moment) =>
    onPage(moment, 'unopened')
      ? press(inDesk('unreachable.again'))
      : onPage(moment, 'unrecorded', 'unmarked')
        ? press(inDesk('give.again'))
        : undefined,
  live: (moment) => ({
    sheet: moment.context.sheet?.visit.appointmentId,
    opened: moment.context.opened,
    correction: moment.context.correction?.reason,
    standing: moment.context.sheet?.given.filter(({ error }) => error === undefined).length,
    soon: moment.context.sheet && mayGive(moment.context),
    outdated: isSheetOutdated(moment.context),
    unread: !onPage(moment, 'list') && isShelfUnread(moment.context),
    right: onPage(moment, 'giving') && problemsOf(moment.context).length === 0,
  }),
  rules: [
    // Another reason is chosen where it is unknown whether the first was saved, and then left.
    (moment, type, event) =>
      type !== 'correction.typed' ||
      ('reason' in event && event.reason === ANOTHER) === onPage(moment, 'unmarked'),
    (moment, type) =>
      moment.context.correction?.reason !== ANOTHER || /^xstate|^correction\.left/.test(type),
    // A form is filled in, and one of its fields emptied again.
    ({ context }, type, event) =>
      type !== 'dose.typed' ||
      ('change' in event &&
        (context.doses[0]?.lot === '') === Object.hasOwn(Object(event.change), 'site')),
  ],
  chartOnly: [
    { of: /\[readyToGive\]/, reason: 'The button is there only when it may be given.' },
    { of: /\[mayCorrect\]/, reason: 'The button is there only when it may be marked.' },
  ],
});
