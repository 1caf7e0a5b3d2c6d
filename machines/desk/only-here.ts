// What only this page has: it is stored nowhere, since it is about patients (DSK-02, SAF-01).
import { stagesAfter } from '#domain/visits.ts';
import type { DeskContext, TypedAtStore } from './context.ts';
import { visitIn } from './list.ts';

const hasWalkIn = ({ walkIn: { form } }: TypedAtStore) =>
  [form.dob, form.firstName, form.lastName, form.phone].some((text) => text !== '');

const hasInvitation = ({ people: { form } }: TypedAtStore) => form.email !== '' || form.role !== '';

/**
 * DSK-03: nobody can save the doses typed for a visit whose vaccine somebody else has given, or
 * that is over otherwise. They stay, since that step can be undone.
 */
const draftsToSave = ({ day, drafts }: DeskContext): DeskContext['drafts'] =>
  Object.fromEntries(
    Object.entries(drafts).filter(([appointmentId, doses]) => {
      const visit = visitIn(day, appointmentId);
      if (!visit) return true;
      // Of a visit already given, some of the doses are recorded again, never all of them.
      if (visit.stage === 'given') return doses.length < visit.vaccines.length;
      return stagesAfter(visit.stage).length > 0;
    }),
  );

const hasTyped = (typed: TypedAtStore) =>
  hasWalkIn(typed) ||
  hasInvitation(typed) ||
  [typed.drafts, typed.stock.typed, typed.calendar.typed].some(
    (forms) => Object.keys(forms).length > 0,
  );

/** Something is typed in a form, at one of the member's stores, and not saved. */
export const hasUnsaved = (context: DeskContext): boolean =>
  [{ ...context, drafts: draftsToSave(context) }, ...Object.values(context.elsewhere)].some(
    hasTyped,
  );

/** Whether leaving the page would lose a press that is not sent, or a form that is not saved. */
export const wouldLose = ({ context }: { context: DeskContext }): boolean =>
  context.pressed.length > 0 || hasUnsaved(context);
