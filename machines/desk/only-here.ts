// What only this page has: it is stored nowhere, since it is about patients (DSK-02, SAF-01).
import type { DeskContext } from './context.ts';
import type { DeskSnapshot } from './desk.machine.ts';

const hasWalkIn = ({ walkIn: { form } }: DeskContext) =>
  [form.dob, form.firstName, form.lastName, form.phone].some((text) => text !== '');

const hasTyped = ({ drafts, stock, calendar }: DeskContext) =>
  [drafts, stock.typed, calendar.typed].some((forms) => Object.keys(forms).length > 0);

/** Whether leaving the page would lose a press that is not sent, or a form that is not saved. */
export const wouldLose = ({ context }: DeskSnapshot): boolean =>
  context.pressed.length > 0 || hasWalkIn(context) || hasTyped(context);
