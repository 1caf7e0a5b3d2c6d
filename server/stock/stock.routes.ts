import * as operations from '#contract/stock.ts';
import type { Database } from '#server/database/database.ts';
import type { Wire } from '#server/http/wire.ts';
import { correct, count, discard, floorAt, pause, stockAt } from './stock.service.ts';

/** Stock at a store's desk (DSK-04). The wire lets in members of its team only. */
export function stockRoutes(wire: Wire, { db }: Pick<Database, 'db'>): void {
  wire.read(operations.getStock, async ({ team }) => {
    team.saw([]);
    return stockAt(db, team.storeId);
  });
  wire.change(operations.countIn, async (tx, { team, body }) => {
    team.saw([]);
    return count(tx, team, body);
  });
  wire.change(operations.correctLot, async (tx, { team, params, body }) => {
    team.saw([]);
    return correct(tx, team, params.lotId, body);
  });
  wire.change(operations.throwAway, async (tx, { team, params, body }) => {
    team.saw([]);
    return discard(tx, team, params.lotId, body);
  });
  wire.change(operations.setFloor, async (tx, { team, params, body }) => {
    team.saw([]);
    return floorAt(tx, team, params.productId, body.floor);
  });
  wire.change(operations.pauseVaccine, async (tx, { team, params, body }) => {
    team.saw([]);
    return pause(tx, team, params.vaccineCode, body.until);
  });
}
