import {
  changeCalendar,
  getCallList,
  getStoreWeek,
  lookAtCalendarChange,
  noteCall,
} from '#contract/store-calendar.ts';
import type { Database } from '#server/database/database.ts';
import { documentKey } from '#server/documents/document-key.ts';
import { prescriptionKey } from '#server/prescriptions/prescriptions.store.ts';
import { isRefused } from '#server/http/refusal.ts';
import type { Wire } from '#server/http/wire.ts';
import { listToCall, noteCallOf, visitsOfList } from './call-list.service.ts';
import { changeStoreCalendar, lookAt } from './change.service.ts';
import { weekOf } from './week.service.ts';

/**
 * The store's calendar (DSK-04): all team members read it and call patients who lost their time,
 * managers change it. The wire keeps everyone else out.
 */
export async function storeCalendarRoutes(wire: Wire, { db, pool }: Database): Promise<void> {
  const keys = {
    documentKey: await documentKey(pool),
    prescriptionKey: await prescriptionKey(pool),
  };
  wire.read(getStoreWeek, async ({ team, query }) => {
    team.saw([]);
    return weekOf({ db, pool }, team.storeId, query.from);
  });
  wire.guarded(lookAtCalendarChange, async ({ team, body }) => {
    const found = await db.transaction((tx) => lookAt(tx, team.storeNumber, body));
    team.saw(isRefused(found) ? [] : found.people.map(({ appointmentId }) => appointmentId));
    return found;
  });
  wire.change(changeCalendar, async (tx, { team, body }) => {
    team.saw([]);
    return changeStoreCalendar(tx, team, body);
  });

  wire.read(getCallList, async ({ team }) => {
    const list = await listToCall(db, team.storeId);
    team.saw(visitsOfList(list));
    return list;
  });
  wire.change(noteCall, async (tx, { sessionId, language, team, params, body }) => {
    const caller = { sessionId, language, ...team, ...keys };
    const { appointmentId } = params;
    const noted = await noteCallOf(tx, caller, { appointmentId, ...body });
    if (isRefused(noted)) {
      team.saw([appointmentId]);
      return noted;
    }
    const list = await listToCall(tx, team.storeId);
    team.saw([appointmentId, ...visitsOfList(list)]);
    return list;
  });
}
