import {
  findPatients,
  findVisit,
  getDeskCardPicture,
  getDeskDay,
  getDeskVisit,
  getPoster,
  giveDoses,
  markEnteredInError,
  openDoorScreen,
  replacePoster,
  takeStep,
  undoStep,
  watchDesk,
  type DeskVisit,
} from '#contract/desk.ts';
import { parseConfirmationNumber } from '#domain/confirmation-number.ts';
import type { Language } from '#domain/languages.ts';
import type { Database, Tx } from '#server/database/database.ts';
import { pictureOf } from '#server/documents/card-pictures.store.ts';
import { documentKey } from '#server/documents/document-key.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import type { Wire } from '#server/http/wire.ts';
import { serverKey } from '#server/security/keys.ts';
import { markEnteredInError as markDose } from '#server/visits/entered-in-error.ts';
import { moveVisit, undoVisitStep } from '#server/visits/steps.ts';
import type { StoreNews } from '#server/visits/store-news.ts';
import { nobodysKey, storeOfScreen } from '#server/walk-ins/open.service.ts';
import { dayOf } from './day.service.ts';
import { visitNumbered, visitOf } from './day.store.ts';
import { give } from './given.service.ts';
import { patientsBorn } from './known-patients.store.ts';
import { anotherPoster, posterAt } from './poster.service.ts';
import { sheetOf } from './sheet.service.ts';
import { deskVisitOf } from './visit-view.ts';

/**
 * Enough for a team member who types one date of birth after another; a program could try them all.
 */
const SEARCHES_PER_MINUTE = 60;

/** The store's desk (DSK-02, DSK-03, WLK-07). The wire lets in only members of its team. */
export async function deskRoutes(
  wire: Wire,
  { db, pool }: Database,
  { news, publicAddress }: { news: StoreNews; publicAddress: PublicAddress },
): Promise<void> {
  const formsKey = await documentKey(pool);
  wire.read(getDeskDay, async ({ team, query, language }) => {
    const day = await dayOf(db, team.storeId, { date: query.date, language });
    team.saw(day.visits.map(({ appointmentId }) => appointmentId));
    return { ...day, role: team.role };
  });
  wire.stream(watchDesk, async ({ team }) => {
    team.saw([]);
    return async function* (gone) {
      for await (const _ of news.of(team.storeId, gone)) yield { changed: true as const };
    };
  });
  wire.read(getDeskVisit, async ({ team, params, language }) => {
    const { storeId } = team;
    const sheet = await sheetOf(db, formsKey, { ...params, storeId, language });
    if (!isRefused(sheet)) team.saw([params.appointmentId]);
    return sheet;
  });

  wire.read(
    getDeskCardPicture,
    async ({ team, params: { appointmentId, side } }) => {
      const row = await visitOf(db, team.storeId, appointmentId);
      if (!row) return refuse('FC_903_NotFound');
      team.saw([appointmentId]);
      const picture = await pictureOf(db, formsKey, appointmentId, side);
      return picture?.toString('base64') ?? refuse('FC_903_NotFound');
    },
    { sends: 'image/jpeg' },
  );

  wire.guarded(
    findPatients,
    async ({ team, body }) => {
      const found = await patientsBorn(db, team.storeId, body.dateOfBirth);
      team.saw(found.map(({ appointmentId }) => appointmentId));
      return { patients: found.map(({ patient }) => patient) };
    },
    { perMinute: SEARCHES_PER_MINUTE },
  );

  wire.guarded(
    findVisit,
    async ({ team, body }) => {
      const number = parseConfirmationNumber(body.confirmationNumber) ?? '';
      const appointmentId = await visitNumbered(db, team.storeId, number);
      team.saw(appointmentId === undefined ? [] : [appointmentId]);
      return appointmentId === undefined ? refuse('FC_903_NotFound') : { appointmentId };
    },
    { perMinute: SEARCHES_PER_MINUTE },
  );

  wire.read(getPoster, async ({ team, query }) => {
    team.saw([]);
    const isScreen = query.screen === 'true';
    return posterAt({ db, pool, storeId: team.storeId }, publicAddress('en'), { isScreen });
  });
  const doorKey = await serverKey(pool, 'walk-in');
  // A screen at the door has a key instead of a team session. Wrong keys are counted.
  wire.guarded(openDoorScreen, async ({ body, address }) => {
    const storeId = await storeOfScreen({ db, pool }, doorKey, { key: body.key, address });
    if (isRefused(storeId)) return storeId;
    const poster = await posterAt({ db, pool, storeId }, publicAddress('en'), { isScreen: true });
    return isRefused(poster) ? nobodysKey() : poster;
  });
  wire.change(replacePoster, async (tx, { team }) => {
    team.saw([]);
    return anotherPoster({ db: tx, pool, storeId: team.storeId }, publicAddress('en'));
  });

  wire.change(takeStep, async (tx, { team, params, body, language }) => {
    team.saw([params.appointmentId]);
    const { version, to, reason } = body;
    const seen = { ...params, storeId: team.storeId, version };
    const moved = await moveVisit(tx, seen, { to, by: team, reason });
    return isRefused(moved) ? moved : visitNow(tx, { ...seen, language });
  });
  wire.change(undoStep, async (tx, { team, params, body, language }) => {
    team.saw([params.appointmentId]);
    const seen = { ...params, storeId: team.storeId, version: body.version };
    const moved = await undoVisitStep(tx, seen, team);
    return isRefused(moved) ? moved : visitNow(tx, { ...seen, language });
  });
  wire.change(giveDoses, async (tx, { team, params, body, language }) => {
    team.saw([params.appointmentId]);
    const seen = { ...params, storeId: team.storeId, version: body.version };
    return (await give(tx, seen, team, body.doses)) ?? visitNow(tx, { ...seen, language });
  });
  wire.change(markEnteredInError, async (tx, { team, params, body, language }) => {
    const { doseId, ...visit } = params;
    const { version, reason } = body;
    team.saw([visit.appointmentId], `A dose was entered in error: ${reason}.`);
    const seen = { ...visit, storeId: team.storeId, version };
    const refused = await markDose(tx, seen, { doseId, reason, memberId: team.memberId });
    return refused ?? visitNow(tx, { ...seen, language });
  });
}

async function visitNow(
  tx: Tx,
  {
    storeId,
    appointmentId,
    language,
  }: { storeId: number; appointmentId: string; language: Language },
): Promise<DeskVisit | Refused> {
  const row = await visitOf(tx, storeId, appointmentId);
  return row ? deskVisitOf(row, language) : refuse('FC_903_NotFound');
}
