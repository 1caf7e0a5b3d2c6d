// The actions and guards of the desk's chart, by name.
import { assign } from 'xstate';
import type { DeskDay, DeskSheet, DeskVisit, Poster } from '#contract/desk.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Stock } from '#contract/stock.ts';
import type { Desk } from '#contract/team.ts';
import { isUnanswered, outcomeOf } from '../chart/answers.ts';
import {
  errorReasonNamed,
  freshDoses,
  lotsGone,
  openedDoses,
  problemsOf,
  withShelf,
} from './doses.ts';
import type { DeskPage } from '#domain/desk-pages.ts';
import { atOtherStore, freshDesk } from './context.ts';
import { hasUnsaved, wouldLose } from './only-here.ts';
import {
  actedOn,
  isSheetOutdated,
  isShelfUnread,
  mayCorrect,
  mayGive,
  mayUndo,
  roleAt,
  soughtNumber,
  versionSoon,
  visitIn,
  withDesk,
  withRole,
} from './list.ts';
import { refusalSaid } from './refusal-said.ts';
import { withForm, withoutForm } from './typed-forms.ts';
import { webhooksWords } from './webhooks-words.ts';

const newKey = () => crypto.randomUUID();

/**
 * The newer of two copies of a visit: answers can come in another order than the changes they tell
 * of.
 */
const newest = (known: DeskVisit | undefined, visit: DeskVisit): DeskVisit =>
  known && known.version > visit.version ? known : visit;

/** The day with one visit replaced, unless the day has a newer one. */
const withVisit = (day: DeskDay | undefined, visit: DeskVisit): DeskDay | undefined =>
  day && {
    ...day,
    visits: day.visits.map((one) =>
      one.appointmentId === visit.appointmentId ? newest(one, visit) : one,
    ),
  };

/** A day requested before an answer came must not overwrite that answer. */
const withNewest = (day: DeskDay, before: DeskDay | undefined): DeskDay => ({
  ...day,
  visits: day.visits.map((visit) => newest(visitIn(before, visit.appointmentId), visit)),
});

export const base = webhooksWords.extend({
  guards: {
    accepted: ({ event }) => outcomeOf(event).ok,
    refusedWith: ({ event }, code: ErrorCode) => {
      const outcome = outcomeOf(event);
      return !outcome.ok && outcome.refusal.code === code;
    },
    unanswered: ({ event }) => isUnanswered(event),
    working: ({ event }) => {
      const outcome = outcomeOf(event);
      return outcome.ok && (outcome.value as Desk).state === 'working';
    },
    storeKnown: ({ context }) => roleAt(context) !== undefined,
    oneStore: ({ context }) => context.desk?.member?.stores.length === 1,
    opens: ({ context }, page: DeskPage) => context.opens === page,
    atDoorScreen: ({ context }) => context.screenKey !== undefined,
    mayReplace: ({ context }) => roleAt(context) === 'manager',
    changedMeanwhile: ({ context }) => context.changedMeanwhile,
    undoIsNext: ({ context: { pressed } }) => pressed[0] !== undefined && !pressed[0].to,
    /** The visit lacks only its doses, and this member may record them. */
    readyToGive: ({ context }) => mayGive(context),
    nothingUnsent: ({ context }) => context.pressed.length === 0,
    anyPressed: ({ context }) => context.pressed.length > 0,
    /** Everything pressed is sent, and a form is not saved. */
    formsOnly: ({ context }) => context.pressed.length === 0 && hasUnsaved(context),
    anyUnsaved: ({ context }) => hasUnsaved(context),
    nothingToLose: ({ context }) => !wouldLose({ context }),
    anyRefused: ({ context }) => context.refused !== undefined,
    /** The press can follow what is on screen and the presses before it. */
    canFollow: ({ context, event }) => {
      if (event.type !== 'step.pressed') return false;
      return visitIn(context.day, event.appointmentId) !== undefined;
    },
    canUndo: ({ context, event }) => {
      if (event.type !== 'undo.pressed') return false;
      const visit = visitIn(context.day, event.appointmentId);
      return visit !== undefined && mayUndo(visit, context.pressed, roleAt(context));
    },
    sheetOutdated: ({ context }) => isSheetOutdated(context),
    shelfUnread: ({ context }) => isShelfUnread(context),
    mayCorrect: ({ context, event }) =>
      event.type === 'correction.begun' && mayCorrect(context, event.doseId),
    correctionRight: ({ context: { correction } }) =>
      errorReasonNamed(correction?.reason ?? '') !== undefined,
    numberSought: ({ context }) => soughtNumber(context) !== undefined,
    dosesRight: ({ context }) => problemsOf(context).length === 0,
  },
  actions: {
    keepDesk: assign(({ context }, desk: Desk) => withDesk(context, desk)),
    chooseStore: assign((_, storeNumber: string) => ({ storeNumber })),
    changeStore: assign(
      ({ context }, chosen: { storeNumber: string; opens: DeskPage | undefined }) =>
        atOtherStore(context, chosen),
    ),
    takeOnlyStore: assign(({ context: { desk } }) => ({
      storeNumber: desk?.member?.stores[0]?.storeNumber,
    })),
    beginReading: assign({ changedMeanwhile: false }),
    noteChange: assign({ changedMeanwhile: true }),
    keepDay: assign(({ context }, day: DeskDay) => ({
      day: withNewest(day, context.day),
      ...withRole(context, day.role),
    })),
    narrow: assign((_, filter: string) => ({ filter })),
    /** A number was not found, and the member goes on to something else. */
    forgetUnfound: assign(({ context: { refused } }) =>
      refused?.appointmentId === '' ? { refused: undefined } : {},
    ),
    /** The member has seen the list with the role they have now, and goes on. */
    forgetNewRole: assign({ newRole: undefined }),
    select: assign((_, selected: string) => ({ selected, acted: undefined })),
    /** The form and its focus are gone: the row says that the person is in the line. */
    selectJoined: assign((_, joined: string) => ({ selected: joined, acted: joined })),
    open: assign((_, opened: string) => ({ opened, selected: opened })),
    /**
     * The version is the one on screen; for a press that follows another, the one that press will
     * make, whether or not the day on screen knows of it already.
     */
    press: assign(({ context, event }) => {
      const { day, pressed } = context;
      if (event.type !== 'step.pressed' && event.type !== 'undo.pressed') return {};
      const { appointmentId } = event;
      const step = event.type === 'step.pressed' ? { to: event.to, reason: event.reason } : {};
      const acted = actedOn(day, pressed, appointmentId, event.ofGroup === true);
      const able = acted.filter(
        (visit) => event.type === 'step.pressed' || mayUndo(visit, pressed, roleAt(context)),
      );
      const added = able.map((visit) => ({
        key: newKey(),
        appointmentId: visit.appointmentId,
        version: versionSoon(visit, pressed),
        ...step,
      }));
      return {
        pressed: [...pressed, ...added],
        refused: undefined,
        selected: appointmentId,
        acted: appointmentId,
      };
    }),
    keepVisit: assign(({ context: { day, sheet } }, visit: DeskVisit) => ({
      day: withVisit(day, visit),
      ...(sheet?.visit.appointmentId === visit.appointmentId && {
        sheet: { ...sheet, visit: newest(sheet.visit, visit) },
      }),
    })),
    dropFirst: assign(({ context: { pressed } }) => ({ pressed: pressed.slice(1) })),
    /** Presses that came after the refused one can no longer follow. */
    tellRefused: assign(({ context: { pressed } }, { code }: ErrorReply) => {
      const [first] = pressed;
      if (!first) return {};
      return {
        pressed: pressed.filter(({ appointmentId }) => appointmentId !== first.appointmentId),
        refused: { appointmentId: first.appointmentId, code },
        acted: undefined,
      };
    }),
    /** The doses of the open visit were refused as a whole: another desk was quicker. */
    tellUngiven: assign(({ context: { opened = '' } }, { code }: ErrorReply) => ({
      refused: { appointmentId: opened, code },
    })),
    forgetRefused: assign({ refused: undefined }),
    keepPoster: assign((_, poster: Poster) => ({ poster })),
    beginPoster: assign({ poster: undefined, opens: undefined }),
    /** There is no session now, and nothing of the desk is kept (WLK-05). */
    becomeScreen: assign(({ context: { poster, screenKey } }) => ({
      ...freshDesk({ screenKey: poster?.screenKey ?? screenKey }),
      poster,
    })),
    beDeskAgain: assign({ poster: undefined, screenKey: undefined }),
    /**
     * src/desk puts it in the address, so that a restarted screen is a screen again; tests observe
     * it.
     */
    showAddress: () => {},
    /** A change after this moment is not in the sheet that comes. */
    beginSheet: assign(({ context: { day, opened } }) => ({
      sheetVersion: visitIn(day, opened)?.version ?? 0,
      isShelfOld: false,
    })),
    noteShelf: assign({ isShelfOld: true }),
    beginShelf: assign({ isShelfOld: false }),
    /** Of the open visit only what the store has of its vaccines: nothing typed is about it. */
    keepShelf: assign(({ context: { sheet, goneLots } }, stock: Stock) => {
      if (!sheet) return {};
      const now = withShelf(sheet, stock);
      return { sheet: now, goneLots: lotsGone(goneLots, sheet, now) };
    }),
    /** A press that was answered meanwhile may be missing from it; the day has it (DSK-03). */
    keepSheet: assign(({ context: { day, sheetVersion } }, sheet: DeskSheet) => ({
      sheet: { ...sheet, visit: newest(visitIn(day, sheet.visit.appointmentId), sheet.visit) },
      sheetVersion: Math.max(sheetVersion, sheet.visit.version),
      goneLots: [],
      correction: undefined,
      problems: [],
    })),
    forgetSheet: assign({
      opened: undefined,
      sheet: undefined,
      sheetVersion: 0,
      isShelfOld: false,
      goneLots: [],
      doses: [],
      correction: undefined,
      problems: [],
    }),
    /** The visit of another day that was looked up by its number. */
    keepSought: assign((_, { appointmentId }: { appointmentId: string }) => ({
      opened: appointmentId,
      refused: undefined,
    })),
    tellUnfound: assign((_, { code }: ErrorReply) => ({ refused: { appointmentId: '', code } })),
    beginCorrection: assign(({ event }) =>
      event.type === 'correction.begun'
        ? { correction: { doseId: event.doseId, reason: '' }, problems: [] }
        : {},
    ),
    typeCorrection: assign(({ context: { correction }, event }) =>
      event.type === 'correction.typed' && correction
        ? { correction: { ...correction, reason: event.reason }, problems: [] }
        : {},
    ),
    forgetCorrection: assign({ correction: undefined, problems: [] }),
    showCorrectionProblem: assign(({ context: { attempts } }) => ({
      attempts: attempts + 1,
      problems: [{ name: 'correction.reason', problem: 'errorReason.missing' }],
    })),
    /** What the server refused. */
    keepCorrectionProblem: assign(({ context: { attempts } }, refusal: ErrorReply) => ({
      attempts: attempts + 1,
      problems: [
        {
          name: 'correction.reason',
          problem: refusal.fields?.[0]?.code ?? refusalSaid(refusal),
        },
      ],
    })),
    beginDoses: assign(({ context }) => ({ doses: openedDoses(context), problems: [] })),
    forgetDraft: assign(({ context: { drafts, opened = '' } }) => ({
      drafts: withoutForm(drafts, opened),
    })),
    typeDose: assign(({ context, event }) => {
      const { doses: before, problems, drafts, day, sheet, opened = '' } = context;
      if (event.type !== 'dose.typed' || !sheet) return {};
      const mended = Object.keys(event.change).map((name) => `doses.${event.index}.${name}`);
      const doses = before.map((dose, at) =>
        at === event.index ? { ...dose, ...event.change } : dose,
      );
      return {
        doses,
        drafts: withForm(drafts, {
          name: opened,
          form: doses,
          fresh: freshDoses(day, sheet),
          kept: doses,
        }),
        problems: problems.filter(({ name }) => !mended.includes(name)),
      };
    }),
    showProblems: assign(({ context }) => ({
      problems: problemsOf(context),
      attempts: context.attempts + 1,
    })),
    /** What the server refused, at its fields. */
    keepProblems: assign(({ context: { attempts } }, { fields = [], ...refusal }: ErrorReply) => ({
      attempts: attempts + 1,
      problems:
        fields.length > 0
          ? fields.map((field) => ({ name: field.name, problem: field.code }))
          : [{ name: 'give', problem: refusalSaid(refusal) }],
    })),
    mint: assign(() => ({ intention: newKey() })),
  },
});
