import {
  getGroupVaccineDetails,
  getVaccineDetails,
  listEligibleVaccines,
  listProducts,
} from '#contract/vaccines.ts';
import type { OnFile } from '#domain/prescriptions.ts';
import { todayIn } from '#domain/zones.ts';
import { now } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { caseOf, eligibility } from '#server/eligibility/eligibility.ts';
import { gazetteer, isState } from '#server/geo/gazetteer.ts';
import { invalid } from '#server/http/refusal.ts';
import type { Wire } from '#server/http/wire.ts';
import { onFileInSession, prescriptionKey } from '#server/prescriptions/prescriptions.store.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { askedRefusal } from './asked-refusal.ts';
import { eligibleVaccines, productsOfCode, vaccineDetails } from './vaccines.service.ts';
import { lastDosesOf, withListItems } from './vaccine-list.ts';

export async function vaccineRoutes(wire: Wire, { db, pool }: Database): Promise<void> {
  const key = await prescriptionKey(pool);
  /** RXR-04: the prescription at a store that this session's journey began with. */
  const brought = async (
    engagementId: string | undefined,
    session: () => Promise<SessionId>,
  ): Promise<OnFile[]> =>
    engagementId === undefined ? [] : onFileInSession(db, key, engagementId, await session());
  /** The current date in the state; undefined for an unknown state. */
  const todayInState = (state: string) =>
    isState(state) ? todayIn(gazetteer().zoneOf(state), now()) : undefined;
  const unknownState = () => invalid('state');

  wire.read(listEligibleVaccines, async ({ body, session }) => {
    const today = todayInState(body.state);
    if (today === undefined) return unknownState();
    const asked = { ...body, on: body.on ?? today };
    const refused = askedRefusal(eligibility(), asked, today);
    if (refused) return refused;
    const historyKnown = body.screening?.history !== undefined;
    const prescriptions = await brought(body.engagementId, session);
    const vaccines = eligibleVaccines(eligibility(), caseOf({ ...asked, prescriptions }), {
      today,
      historyKnown,
    });
    return { vaccines };
  });

  for (const operation of [getVaccineDetails, getGroupVaccineDetails] as const) {
    wire.read(operation, async ({ body, language, session }) => {
      const today = todayInState(body.state);
      if (today === undefined) return unknownState();
      const asked = { ...body, on: body.on ?? today };
      const refused = askedRefusal(eligibility(), asked, today);
      if (refused) return refused;
      const screening = withListItems(body.screening, body.vaccines);
      const codes = body.vaccines.map(({ vaccineCode }) => vaccineCode);
      const prescriptions = await brought(body.engagementId, session);
      const person = caseOf({ ...asked, screening, prescriptions });
      const told = { lastDoses: lastDosesOf(screening), language };
      return { data: { eligibleVaccineList: vaccineDetails(eligibility(), codes, person, told) } };
    });
  }

  wire.read(listProducts, async ({ query }) => ({ products: productsOfCode(query.vaccineCode) }));
}
