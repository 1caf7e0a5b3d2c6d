import * as operations from '#contract/stock.ts';
import type { Database } from '#server/database/database.ts';
import type { Wire } from '#server/http/wire.ts';
import { correct, count, discard, floorAt, pause, stockAt } from './stock.service.ts';

/** Stock at a store's desk (DSK-04), for members of its team only. */
export function stockRoutes(wire: Wire, { db }: Pick<Database, 'db'>): void {
  wire.read(operations.getStock, async ({ team, language }) => {
    team.saw([]);
    return stockAt(db, { ...team, language });
  });
  wire.change(operations.countIn, async (tx, { team, body, language }) => {
    team.saw([]);
    return count(tx, { ...team, language }, body);
  });
  wire.change(operations.correctLot, async (tx, { team, params, body, language }) => {
    team.saw([]);
    return correct(tx, { ...team, language }, params.lotId, body);
  });
  wire.change(operations.throwAway, async (tx, { team, params, body, language }) => {
    team.saw([]);
    return discard(tx, { ...team, language }, params.lotId, body);
  });
  wire.change(operations.setFloor, async (tx, { team, params, body, language }) => {
    team.saw([]);
    return floorAt(tx, { ...team, language }, params.productId, body.floor);
  });
  wire.change(operations.pauseVaccine, async (tx, { team, params, body, language }) => {
    team.saw([]);
    return pause(tx, { ...team, language }, params.vaccineCode, body.until);
  });
}
