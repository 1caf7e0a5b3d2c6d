// What only this page has: it is stored nowhere, since it is about patients (DSK-02, SAF-01).
import type { DeskContext, DoseFields } from './context.ts';
import type { DeskSnapshot } from './desk.machine.ts';

const isWrittenOn = ({ lot, lotExpiresOn }: DoseFields) => lot !== '' || lotExpiresOn !== '';

const hasWalkIn = ({ walkIn: { form } }: DeskContext) =>
  [form.dob, form.firstName, form.lastName, form.phone].some((text) => text !== '');

const hasDelivery = ({ stock: { form } }: DeskContext) =>
  form !== undefined && [form.productId, form.lot, form.lotExpiresOn].some((text) => text !== '');

const hasChange = ({ calendar: { draft } }: DeskContext) =>
  draft !== undefined && draft.kind !== 'ready';

/** Whether leaving the page would lose a press that is not sent, or a form that is not saved. */
export function wouldLose(now: DeskSnapshot): boolean {
  const { context } = now;
  const isGiving = now.matches({ atDesk: { working: { page: 'giving' } } });
  const doses = [...(isGiving ? context.doses : []), ...Object.values(context.drafts).flat()];
  return (
    context.pressed.length > 0 ||
    doses.some(isWrittenOn) ||
    hasWalkIn(context) ||
    hasDelivery(context) ||
    hasChange(context)
  );
}
