// The actions and guards of the store's calendar, by name (DSK-04).
import { assign } from 'xstate';
import type { CallList, changeCalendar, StoreWeek } from '#contract/store-calendar.ts';
import type { DeskDay } from '#contract/desk.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { Reply } from '#contract/operation.ts';
import { addDays } from '#domain/dates.ts';
import { isProblemCode } from '#domain/problems.ts';
import {
  changeOfDraft,
  blockIdOf,
  dayShown,
  draftOf,
  draftProblems,
  fieldAt,
  freshCalendar,
  isHarmless,
  nameOfForm,
  openedForm,
  undoing,
  weekOf,
  withField,
  type CalendarWork,
} from './calendar-form.ts';
import type { DeskContext } from './context.ts';
import { roleAt } from './list.ts';
import { withForm, withoutForm } from './typed-forms.ts';
import { walkInWords } from './walk-in-words.ts';

const now = (context: DeskContext, change: Partial<CalendarWork>): Partial<DeskContext> => ({
  calendar: { ...context.calendar, ...change },
});

/** The forms that were typed, without the open one: it is saved, or started over. */
const typedElse = ({ typed, begun }: CalendarWork) =>
  begun ? withoutForm(typed, nameOfForm(begun)) : typed;

const newId = () => crypto.randomUUID();

const dateOf = ({ calendar: { date, week } }: DeskContext) => date ?? week?.today;

export const calendarWords = walkInWords.extend({
  guards: {
    mayChange: ({ context }) =>
      roleAt(context) === 'manager' && dayShown(context.calendar) !== undefined,
    weekRead: ({ context: { calendar } }) => calendar.week !== undefined,
    /** The chosen day is in another week than the one last read. */
    ofAnotherWeek: ({ context }) => {
      const date = dateOf(context);
      return !context.calendar.week?.days.some((day) => day.date === date);
    },
    draftTyped: ({ context: { calendar } }) =>
      calendar.draft !== undefined && calendar.draft.kind !== 'ready',
    /** Something was typed in the open form: it can be started over. */
    draftBegun: ({ context: { calendar } }) =>
      calendar.begun !== undefined && nameOfForm(calendar.begun) in calendar.typed,
    draftRight: ({ context: { calendar } }) => draftProblems(calendar.draft).length === 0,
    /** Nothing that the manager has to see first. */
    nobodyLoses: ({ context: { calendar } }) =>
      calendar.look !== undefined && isHarmless(calendar.look),
  },
  actions: {
    beginCalendar: assign(({ context: { calendar } }) => ({
      calendar: { ...freshCalendar, typed: calendar.typed },
      opens: undefined,
    })),
    keepWeek: assign(({ context }, week: StoreWeek) =>
      now(context, { week, date: context.calendar.date ?? week.today }),
    ),
    moveDay: assign(({ context, event }) => {
      const date = dateOf(context);
      if (event.type !== 'calendar.moved' || date === undefined) return {};
      return now(context, { date: addDays(date, event.days) });
    }),
    chooseDay: assign(({ context, event }) =>
      event.type === 'calendar.chosen' ? now(context, { date: event.date }) : {},
    ),
    beginDraft: assign(({ context, event }) => {
      const { week, typed } = context.calendar;
      const date = dateOf(context);
      if (event.type !== 'calendar.begun' || !week || date === undefined) return {};
      return now(context, {
        ...openedForm({ week, typed }, { kind: event.kind, date }, newId),
        problems: [],
        made: undefined,
        isOvertaken: false,
        isBarred: false,
      });
    }),
    beginDraftAnew: assign(({ context }) => {
      const { week, begun } = context.calendar;
      if (!week || !begun) return {};
      const typed = typedElse(context.calendar);
      return now(context, {
        ...openedForm({ week, typed }, begun, newId),
        typed,
        problems: [],
        isOvertaken: false,
        isBarred: false,
      });
    }),
    /** Something is removed or undone: there is nothing to type. */
    beginReady: assign(({ context, event }) =>
      event.type === 'calendar.undone'
        ? now(context, {
            draft: { kind: 'ready', change: event.change },
            begun: undefined,
            problems: [],
            made: undefined,
            isOvertaken: false,
            isBarred: false,
          })
        : {},
    ),
    typeDraft: assign(({ context, event }) => {
      const { draft: before, begun, typed, problems, week } = context.calendar;
      if (event.type !== 'calendar.typed' || !before || !begun || !week) return {};
      const { field, value } = event;
      const draft = withField(before, field, value);
      return now(context, {
        draft,
        typed: withForm(typed, {
          name: nameOfForm(begun),
          form: draft,
          fresh: draftOf(begun.kind, { week, date: begun.date }, () => blockIdOf(draft)),
          kept: { draft, begun },
        }),
        problems: problems.filter(({ name }) => name !== field && name !== 'calendar'),
      });
    }),
    showDraftProblems: assign(({ context }) => ({
      ...now(context, { problems: draftProblems(context.calendar.draft) }),
      attempts: context.attempts + 1,
    })),
    keepDraftRefusal: assign(({ context }, { message, fields = [] }: ErrorReply) => ({
      ...now(context, {
        problems:
          fields.length > 0
            ? fields.map(({ name, code, message: said }) => ({
                name: fieldAt(name),
                // A newer server may refuse for a reason that this page has no words for.
                problem: isProblemCode(code) ? code : said,
              }))
            : [{ name: 'calendar', problem: message }],
      }),
      attempts: context.attempts + 1,
    })),
    forgetLook: assign(({ context }) => now(context, { look: undefined })),
    /** What was typed is kept for when the form is opened again. */
    forgetChange: assign(({ context }) =>
      now(context, { draft: undefined, begun: undefined, look: undefined, problems: [] }),
    ),
    keepLook: assign(({ context }, look: NonNullable<CalendarWork['look']>) =>
      now(context, { look }),
    ),
    keepMade: assign(
      (
        { context },
        { version, lost, regained }: Reply<typeof changeCalendar>,
      ): Partial<DeskContext> => {
        const { draft, week } = context.calendar;
        if (!draft || !week) return {};
        const change = changeOfDraft(draft);
        const undo = undoing(week, change);
        return now(context, {
          made: { change, undo, lost, regained },
          week: { ...week, version },
          draft: undefined,
          begun: undefined,
          typed: typedElse(context.calendar),
          look: undefined,
        });
      },
    ),
    noteBarred: assign(({ context }) => now(context, { isBarred: true })),
    noteOvertaken: assign(({ context }) => now(context, { isOvertaken: true, look: undefined })),
    keepCalls: assign(({ context }, calls: CallList) =>
      now(context, { calls, call: undefined, isOfferOver: false }),
    ),
    beginCall: assign(({ context, event }) => {
      if (event.type !== 'call.noted') return {};
      const { appointmentId, takesOffer } = event;
      return { ...now(context, { call: { appointmentId, takesOffer }, isOfferOver: false }) };
    }),
    noteOfferOver: assign(({ context }) => now(context, { call: undefined, isOfferOver: true })),
    keepPrint: assign(({ context }, print: DeskDay) => now(context, { print })),
    forgetPrint: assign(({ context }) => now(context, { print: undefined })),
  },
});

/** The first day of the week to read. */
export const weekAsked = (context: DeskContext): { from?: string } => {
  const date = dateOf(context);
  return date === undefined ? {} : { from: weekOf(date) };
};

/** The day whose list is printed; today's by default. */
export const dayAsked = (context: DeskContext): { date?: string } => {
  const date = dateOf(context);
  return date === undefined ? {} : { date };
};
