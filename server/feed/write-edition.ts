// Writes one edition of the feed from the current stores and claims (STD-01).
import type pg from 'pg';
import {
  FEED_TYPES,
  feedFileName,
  feedFilePath,
  bulkPublish,
  type Manifest,
} from '#contract/feed.ts';
import { dateInUtc } from '#domain/dates.ts';
import { cvxOfProduct } from '#domain/eligibility/cvx.ts';
import { vaccineByCode } from '#domain/vaccines.ts';
import { now as serverNow } from '#server/clock.ts';
import { eligibility } from '#server/eligibility/eligibility.ts';
import { cardOf } from '#server/stores/store-cards.ts';
import { findRecords, type StoreRecord } from '#server/stores/stores.store.ts';
import { productName } from '#server/stores/products.ts';
import { minutesOf } from '#server/timeslots/claimed.ts';
import { openTurn, type Turn } from '#server/timeslots/in-turns.ts';
import { openFeedFile, type WrittenFile } from './feed-file.ts';
import { claimsOf, findEdition, insertFile, publishEdition, storesByState } from './feed.store.ts';
import { locationLine, scheduleLine, slotLines, type FeedProduct } from './resources.ts';
import { slotsOf } from './store-slots.ts';

/** Stores read at once. */
const AT_ONCE = 100;
const LINES = 'application/fhir+ndjson';
const COVID = '207';

/** The result of writing an edition. */
export interface Edition {
  stores: number;
  /** All files, and of these `filesWritten` new ones. */
  files: number;
  filesWritten: number;
  lines: number;
  /** Over all files: uncompressed, and as stored. */
  bytes: number;
  packedBytes: number;
  isPublished: boolean;
}

/** Thrown to stop the work between two stores. */
export class WritingStopped extends Error {}

/**
 * Writes all files and publishes them together. A state without changes keeps its files, and
 * without any change there is no new edition.
 * @param origin the English site's origin, without a trailing slash
 * @throws WritingStopped when the signal is aborted; the published edition stays
 */
export async function writeEdition(
  pool: pg.Pool,
  origin: string,
  signal?: AbortSignal,
): Promise<Edition> {
  const publishedAt = serverNow();
  const before = new Map((await findEdition(pool)).map((file) => [file.name, file]));
  const edition = { stores: 0, files: 0, filesWritten: 0, lines: 0, bytes: 0, packedBytes: 0 };
  const ids: string[] = [];
  const keep = async (file: WrittenFile) => {
    const known = before.get(file.name);
    const isSame = known?.etag === file.etag;
    ids.push(isSame ? known.id : await insertFile(pool, file));
    edition.files += 1;
    edition.filesWritten += isSame ? 0 : 1;
    edition.lines += file.lines;
    edition.bytes += file.bytes;
    edition.packedBytes += file.parts.reduce((sum, part) => sum + part.length, 0);
  };

  const states = await storesByState(pool);
  const turn = openTurn();
  for (const { state, ids: stores } of states) {
    for (const file of await stateFiles({ pool, origin, turn, signal }, state, stores))
      await keep(file);
    edition.stores += stores.length;
  }
  const isPublished = edition.filesWritten > 0 || edition.files + 1 !== before.size;
  if (isPublished) {
    await keep(
      await manifestOf(
        origin,
        publishedAt,
        states.map(({ state }) => state),
      ),
    );
    await publishEdition(pool, publishedAt, ids);
  }
  return { ...edition, isPublished };
}

interface Writer {
  pool: pg.Pool;
  origin: string;
  turn: Turn;
  signal: AbortSignal | undefined;
}

async function stateFiles(
  { pool, origin, turn, signal }: Writer,
  state: string,
  ids: readonly number[],
): Promise<WrittenFile[]> {
  const [locations, schedules, slots] = FEED_TYPES.map((type) =>
    openFeedFile(feedFileName(type, state), LINES),
  );
  if (!locations || !schedules || !slots) throw new Error('a type of the feed has no file');
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE);
    const [records, { now, claimed }] = await Promise.all([
      findRecords(pool, some),
      claimsOf(pool, some),
    ]);
    for (const record of records.toSorted((one, other) => one.id - other.id)) {
      if (signal?.aborted) throw new WritingStopped();
      const card = cardOf(record);
      const products = productsOf(record);
      await locations.line(locationLine(card.store, origin));
      const isCovid = products.some((product) => product.isCovid);
      await schedules.line(scheduleLine(card.store, { isCovid }));
      for (const product of products)
        await schedules.line(scheduleLine(card.store, { product, isCovid: product.isCovid }));
      const line = slotLines(card.store, origin);
      const codes = products.map(({ cvx }) => cvx);
      for (const slot of slotsOf(card, minutesOf(claimed.get(record.id) ?? null), codes, now))
        await slots.line(line(slot));
      await turn.pause();
    }
  }
  return Promise.all([locations.end(), schedules.end(), slots.end()]);
}

/** A store's products by current CVX codes; a code shared by two products is listed once. */
function productsOf({ products }: StoreRecord): FeedProduct[] {
  const tables = eligibility();
  const today = dateInUtc(serverNow());
  const byCode = new Map<string, FeedProduct>();
  for (const product of products) {
    const isCovid = product.vaccineCode === COVID;
    for (const cvx of cvxOfProduct(tables, product, today)) {
      if (byCode.has(cvx)) continue;
      const display =
        productName(product.productId) ?? vaccineByCode(product.vaccineCode)?.names.english ?? cvx;
      byCode.set(cvx, { cvx, display, isCovid });
    }
  }
  return [...byCode.values()];
}

async function manifestOf(
  origin: string,
  publishedAt: Date,
  states: readonly string[],
): Promise<WrittenFile> {
  const manifest: Manifest = {
    transactionTime: publishedAt.toISOString(),
    request: origin + bulkPublish.path,
    output: states.flatMap((state) =>
      FEED_TYPES.map((type) => ({
        type,
        url: origin + feedFilePath(type, state),
        extension: { state: [state] },
      })),
    ),
    error: [],
  };
  const file = openFeedFile(MANIFEST_NAME, 'application/json; charset=utf-8');
  await file.line(JSON.stringify(manifest));
  return file.end();
}

export const MANIFEST_NAME = '$bulk-publish';
