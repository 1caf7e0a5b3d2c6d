// What only this page has: it is stored nowhere, since it is about patients (DSK-02, SAF-01).
import type { DeskContext, TypedAtStore } from './context.ts';

const hasWalkIn = ({ walkIn: { form } }: TypedAtStore) =>
  [form.dob, form.firstName, form.lastName, form.phone].some((text) => text !== '');

const hasInvitation = ({ people: { form } }: TypedAtStore) => form.email !== '' || form.role !== '';

const hasTyped = (typed: TypedAtStore) =>
  hasWalkIn(typed) ||
  hasInvitation(typed) ||
  [typed.drafts, typed.stock.typed, typed.calendar.typed].some(
    (forms) => Object.keys(forms).length > 0,
  );

/** Something is typed in a form, at one of the member's stores, and not saved. */
export const hasUnsaved = (context: DeskContext): boolean =>
  [context, ...Object.values(context.elsewhere)].some(hasTyped);

/** Whether leaving the page would lose a press that is not sent, or a form that is not saved. */
export const wouldLose = ({ context }: { context: DeskContext }): boolean =>
  context.pressed.length > 0 || hasUnsaved(context);
