/** The store's day: its list, what is pressed there, and change events (DSK-02). */
import { isAt, replyOf } from '@dosepath/journeys/chart';
import type { DeskVisit } from '#contract/desk.ts';
import { DESK_PAGES } from '#domain/desk-pages.ts';
import {
  nextStage,
  pressedFor,
  roleAt,
  shownVisits,
  soughtNumber,
  visitIn,
} from '#machines/desk/list.ts';
import { hasUnsaved } from '#machines/desk/only-here.ts';
import { inSections, rowsForKeys } from '#src/desk/work/sections.ts';
import { press } from '../../controls/moment.ts';
import type { Gesture, Part as Within } from '../../gestures.ts';
import { detail, turn, usual } from '../../story/turn.ts';
import { inDesk, noControl, onPage, partOf, plain, type DeskMoment } from '../part.ts';
import { closeCalendar } from './calendar.ts';
import * as sample from '../samples.ts';

type OfDay =
  | 'filter.typed'
  | 'visit.sought'
  | 'visit.selected'
  | 'step.pressed'
  | 'undo.pressed'
  | 'refusal.read'
  | 'unsent.kept'
  | 'unsent.dropped'
  | 'sheet.opened'
  | 'sheet.closed'
  | 'retried'
  | 'day.changed'
  | 'feed.lost'
  | 'feed.found';

const nameOf = ({ firstName, lastName }: DeskVisit) => `${firstName} ${lastName}`;
export const panelOf = (visit: DeskVisit): Within => ({
  role: 'region',
  name: { text: nameOf(visit) },
});

const isWorking = ({ value }: DeskMoment) => isAt({ atDesk: 'working' }, value);

/** Asked whether to sign out while something is not sent yet, or a form not saved. */
export const isLeaving = ({ value }: DeskMoment) =>
  isAt({ atDesk: { working: { unsent: 'asking' } } }, value) ||
  isAt({ atDesk: { working: { unsent: 'unsaved' } } }, value);

/** Asked the same before a screen takes the desk's place. */
export const isScreening = ({ value }: DeskMoment) =>
  isAt({ atDesk: { working: { unsent: 'unscreened' } } }, value);

/** Told that another store, or a screen, has to wait for that. */
const isKept = ({ value }: DeskMoment) =>
  isAt({ atDesk: { working: { unsent: 'staying' } } }, value);

/** Pages with an address of their own replace the list. */
const hasList = (moment: DeskMoment) => isWorking(moment) && !onPage(moment, ...DESK_PAGES);

/** The rows on screen, in order. */
export const linesOf = (moment: DeskMoment): readonly DeskVisit[] =>
  hasList(moment) ? inSections(shownVisits(moment.context)).flatMap(({ visits }) => visits) : [];
const lineOf = (moment: DeskMoment, id: string) =>
  linesOf(moment).find(({ appointmentId }) => appointmentId === id);

/** The field at the top has the keyboard focus. */
const keys = (key: 'ArrowDown' | 'ArrowUp' | 'Control+z'): readonly Gesture[] => [
  { do: 'press', role: 'combobox', name: inDesk('find.label') },
  { do: 'pressKey', key },
];

/** The row that keys act on. */
const chosenOf = (moment: DeskMoment) => {
  if (!hasList(moment)) return undefined;
  const { rows, at } = rowsForKeys(moment.context);
  return rows[at];
};

const variantOf = (visit: DeskVisit, label: string) => ({
  label,
  appointmentId: visit.appointmentId,
});
/** The patients that journeys are about. */
const people = [variantOf(sample.ana, 'who is booked'), variantOf(sample.bea, 'who is to get it')];

const isNext = ({ pressed }: DeskMoment['context'], who: DeskVisit, to: string | undefined) => {
  const [first] = pressed;
  return first?.appointmentId === who.appointmentId && first.to === to;
};

export const day = partOf<OfDay, 'getDeskDay' | 'findVisit' | 'takeStep' | 'undoStep'>({
  events: {
    'filter.typed': {
      variants: [
        { label: 'a name', text: 'riv' },
        { label: 'no name of the day', text: 'zzz' },
        { label: 'the number of another day', text: sample.sought.number },
        { label: 'nothing', text: '' },
      ],
      control: (moment, { text }) =>
        hasList(moment) && text !== moment.context.filter
          ? [{ do: 'type', role: 'combobox', label: inDesk('find.label'), text }]
          : undefined,
      says: (_, { label }) =>
        detail(label === 'a name' ? 'looks for a name' : 'looks for somebody'),
    },
    'visit.sought': {
      variants: plain,
      control: (moment) =>
        onPage(moment, 'list') && soughtNumber(moment.context) !== undefined
          ? press(inDesk('find.elsewhere'))
          : undefined,
      says: turn('looks for a visit of another day'),
    },
    'visit.selected': {
      variants: people,
      control: (moment, { appointmentId }) => {
        if (!hasList(moment)) return undefined;
        const { rows, at } = rowsForKeys(moment.context);
        const wanted = rows.findIndex((row) => row.appointmentId === appointmentId);
        if (wanted < 0) return undefined;
        if (wanted === at + 1) return keys('ArrowDown');
        // Up from the first row stays there.
        return wanted === Math.max(at - 1, 0) ? keys('ArrowUp') : undefined;
      },
      says: detail('goes through the list'),
    },
    'step.pressed': {
      variants: [
        ...sample.STEPS.map(({ who, to }) => ({
          label: `${who === sample.ana ? 'who is booked' : 'who is to get it'}: ${to}`,
          appointmentId: who.appointmentId,
          to,
          ...(to === 'notEligible' && { reason: 'illToday' as const }),
        })),
        { label: 'of another day', appointmentId: sample.nobody, to: 'arrived' as const },
      ],
      control: (moment, { appointmentId, to, reason }) => {
        const { context } = moment;
        const role = roleAt(context);
        const line = lineOf(moment, appointmentId);
        if (!role || !line) return undefined;
        if (nextStage(line, context.pressed, role) === to)
          return [
            {
              do: 'press',
              role: 'button',
              name: (words) => `${words.copy('desk', `step.${to}`)} ${nameOf(line)}`,
              within: { role: 'row', saying: nameOf(line) },
            },
          ];
        const visit = context.sheet?.visit;
        const isOpen = onPage(moment, 'sheet') && visit?.appointmentId === appointmentId;
        if (!isOpen || pressedFor(context.pressed, appointmentId).length > 0) return undefined;
        const within = panelOf(visit);
        const isPharmacist = role !== 'technician';
        const ends =
          line.stage === 'booked'
            ? ['noShow']
            : ['given', 'notEligible', 'left', 'noShow'].includes(line.stage)
              ? []
              : ['left', ...(isPharmacist ? ['notEligible'] : [])];
        if (!ends.includes(to)) return undefined;
        if (reason === undefined)
          return [{ do: 'press', role: 'button', name: inDesk(`step.${to}`), within }];
        return [
          { do: 'unfold', name: inDesk('step.notEligible') },
          {
            do: 'select',
            label: inDesk('sheet.reasonFor'),
            option: inDesk(`reason.${reason}`),
            within,
          },
          { do: 'press', role: 'button', name: inDesk('sheet.confirmNotEligible'), within },
        ];
      },
      says: ({ to }) =>
        to === 'notEligible'
          ? turn('finds somebody not eligible')
          : to === 'noShow'
            ? turn('notes that somebody did not come')
            : to === 'left'
              ? turn('notes that somebody left')
              : detail('presses the next status'),
    },
    'undo.pressed': {
      variants: people,
      control: (moment, { appointmentId }) =>
        chosenOf(moment)?.appointmentId === appointmentId ? keys('Control+z') : undefined,
      says: turn('takes a step back'),
    },
    'refusal.read': {
      variants: plain,
      control: (moment) =>
        hasList(moment) && moment.context.refused !== undefined
          ? press(inDesk('refused.ok'))
          : undefined,
      says: detail('reads why'),
    },
    'unsent.kept': {
      variants: plain,
      control: (moment) =>
        isLeaving(moment) || isScreening(moment)
          ? press(inDesk('unsent.keep'))
          : isKept(moment)
            ? press(inDesk('refused.ok'))
            : undefined,
      says: turn('stays until everything is sent'),
    },
    'unsent.dropped': {
      variants: plain,
      control: (moment) =>
        isLeaving(moment)
          ? press(inDesk('unsent.drop'))
          : isScreening(moment)
            ? press(inDesk('unsent.screen'))
            : undefined,
      says: turn('signs out all the same'),
    },
    'sheet.opened': {
      variants: [...people, variantOf(sample.eve, 'who was given it before')],
      control: (moment, { appointmentId }) => {
        const line = lineOf(moment, appointmentId);
        return (
          line && [
            {
              do: 'press',
              role: 'button',
              name: { text: nameOf(line) },
              within: { role: 'row', saying: nameOf(line) },
            },
          ]
        );
      },
      says: detail('opens a visit'),
    },
    'sheet.closed': {
      variants: plain,
      control: (moment) =>
        closeCalendar(moment) ??
        (isWorking(moment) && !onPage(moment, 'list') ? press(inDesk('sheet.close')) : undefined),
      says: detail('closes what is open'),
    },
    // Each part knows the control that retries what failed in it.
    retried: { variants: plain, control: noControl, says: usual },
    'day.changed': {
      variants: plain,
      control: noControl,
      from: 'storeFeed',
      says: detail('hears of a change'),
    },
    'feed.lost': {
      variants: plain,
      control: noControl,
      from: 'storeFeed',
      says: turn('the connection is lost'),
    },
    'feed.found': {
      variants: plain,
      control: noControl,
      from: 'storeFeed',
      says: turn('the connection is back'),
    },
  },
  calls: {
    getDeskDay: {
      says: 'reading the day',
      answers: [
        { value: sample.day },
        { label: 'knows nobody today', value: sample.emptyDay, says: 'nobody is booked' },
      ],
    },
    findVisit: {
      says: 'looking for a visit by its number',
      answers: [{ value: { appointmentId: sample.sought.appointmentId } }],
    },
    takeStep: {
      says: 'telling the next status',
      answers: sample.STEPS.map(({ who, to }) => ({
        value: sample.after(to === 'checkedIn' ? sample.after(who, 'arrived') : who, to),
        when: (context) => isNext(context, who, to),
      })),
    },
    undoStep: {
      says: 'taking a step back',
      answers: [
        {
          value: sample.after(sample.bea, 'readyForPreVax'),
          when: (context) => isNext(context, sample.bea, undefined),
        },
        {
          value: { ...sample.after(sample.ana, 'booked', 2), lastStep: undefined },
          when: (context) => isNext(context, sample.ana, undefined),
        },
      ],
    },
  },
  screens: {
    list: {
      of: [{ atDesk: { working: { page: 'list' } } }],
      says: 'the day’s list',
      heading: ({ desk, storeNumber }) => {
        const own = desk?.member?.stores.find((one) => one.storeNumber === storeNumber);
        return own && { text: own.name };
      },
    },
    seeking: {
      of: ['seeking', 'unsought'].map((page) => ({ atDesk: { working: { page } } })),
      says: 'a visit of another day',
      heading: () => inDesk('find.seeking'),
    },
  },
  retry: (moment) => (onPage(moment, 'unsought') ? press(inDesk('unreachable.again')) : undefined),
  live: ({ context }) => ({
    sought: soughtNumber(context),
    unsaved: hasUnsaved(context),
    stages: context.day?.visits.map(({ stage, version }) => `${stage}${version}`).join(),
    shown: shownVisits(context).length,
    changed: context.changedMeanwhile,
    selected: context.selected,
    pressed: context.pressed.map(({ appointmentId, to }) => `${appointmentId} ${to}`).join(),
    refused: context.refused !== undefined,
    undoable: [sample.ana, sample.bea].map(
      ({ appointmentId }) => visitIn(context.day, appointmentId)?.lastStep !== undefined,
    ),
  }),
  rules: [
    // A name is searched from the list alone, and cleared at once.
    (moment, event) => event !== 'filter.typed' || onPage(moment, 'list'),
    (moment, event) =>
      moment.context.filter === '' ||
      /^(?:filter\.typed|visit\.sought|retried|xstate\.)/.test(event) ||
      (event === 'sheet.closed' && !onPage(moment, 'list')),
    (moment, event) => event !== 'visit.selected' || onPage(moment, 'list'),
    // Whoever is asked before signing out answers, or hears how the press ends.
    (moment, event) =>
      !isLeaving(moment) ||
      /^unsent\.|^desk\.left$/.test(event) ||
      ['takeStep', 'undoStep'].includes(replyOf(event)?.call ?? '') ||
      /SEND_AGAIN/.test(event),
  ],
  chartOnly: [
    { of: /canFollow/, reason: 'Only what is on the list can be pressed.' },
    { of: /numberSought/, reason: 'The button is there only under a number.' },
  ],
});
