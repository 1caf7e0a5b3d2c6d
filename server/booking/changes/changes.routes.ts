import {
  cancelAppointment,
  setReminders,
  setSharing,
  updateAppointment,
} from '#contract/manage.ts';
import { openProfileRing } from '#server/accounts/profile-ring.ts';
import { signedIn } from '#server/accounts/who.ts';
import type { Database } from '#server/database/database.ts';
import { isRefused } from '#server/http/refusal.ts';
import type { Wire } from '#server/http/wire.ts';
import { detailsOf, memberDetailsOf } from '#server/manage/managed-view.ts';
import { findDetails, findOfEngagement } from '#server/manage/managed.store.ts';
import { once } from '#server/security/once.ts';
import { storedNumber } from '../appointments/stored-number.ts';
import { chooseReminders } from '../reminders/reminder-choices.service.ts';
import { cancel } from './cancel.service.ts';
import { chooseSharing } from './sharing.service.ts';
import { update, type ChangeKeys } from './update.service.ts';

export function changeRoutes(wire: Wire, { db, pool }: Database, keys: ChangeKeys): void {
  const ring = openProfileRing(pool);
  // Not `change`: the full appointment data is too much to store with the intention. A repeated
  // request reads it again.
  wire.guarded(updateAppointment, async (call) => {
    const { language, params, body } = call;
    const intention = await call.intention();
    const number = storedNumber(params.confirmationNumber);
    const changed = await once(db, intention, (tx) => {
      const account = () => signedIn({ db: tx, ring }, call);
      const { session: sessionId } = intention;
      return update(tx, { sessionId, language, ...keys, account }, number, body);
    });
    if (isRefused(changed)) return changed;
    const { engagementId, asMember } = changed;
    const rows = await findDetails(db, engagementId, changed.appointmentId);
    const all = asMember ? await findOfEngagement(db, engagementId) : [];
    const details = rows.map((row) =>
      asMember ? memberDetailsOf(row, all, language) : detailsOf(row, language),
    );
    const [first] = details;
    if (!first) throw new Error('an appointment was lost when it was changed');
    return { ...first, ...(changed.appointmentId === undefined && { group: details }) };
  });
  wire.change(setReminders, (tx, { sessionId, params, body }) =>
    chooseReminders(tx, sessionId, storedNumber(params.confirmationNumber), body),
  );
  wire.change(setSharing, (tx, { sessionId, params, body }) =>
    chooseSharing(tx, sessionId, storedNumber(params.confirmationNumber), body),
  );
  wire.change(cancelAppointment, (tx, { sessionId, params, body }) => {
    const confirmationNumber = storedNumber(params.confirmationNumber);
    return cancel(tx, sessionId, { ...params, confirmationNumber }, body);
  });
}
