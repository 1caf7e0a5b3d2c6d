import type pg from 'pg';
import type { WrittenFile } from './feed-file.ts';

/** A file of the latest edition. */
export interface KeptFile {
  id: string;
  contentType: string;
  etag: string;
  publishedAt: Date;
}

/** Undefined when no edition is published yet, or it has no such file. */
export async function findFeedFile(pool: pg.Pool, name: string): Promise<KeptFile | undefined> {
  const { rows } = await pool.query<KeptFile>({
    name: 'feed-file',
    text: `select f.id, f.content_type as "contentType", f.etag, e.published_at as "publishedAt"
      from (select * from feed_editions order by id desc limit 1) e
      join feed_files f on f.id = any(e.file_ids) where f.name = $1`,
    values: [name],
  });
  return rows[0];
}

/** A file's gzip content in parts. @throws Error when it is deleted while being read */
export async function* partsOfFile(pool: pg.Pool, fileId: string): AsyncGenerator<Buffer> {
  const { rows } = await pool.query<{ parts: number }>({
    name: 'feed-parts',
    text: 'select count(*)::integer as parts from feed_parts where file_id = $1',
    values: [fileId],
  });
  for (let part = 0; part < (rows[0]?.parts ?? 0); part += 1) {
    const read = await pool.query<{ content: Buffer }>({
      name: 'feed-part',
      text: 'select content from feed_parts where file_id = $1 and part = $2',
      values: [fileId, part],
    });
    const [row] = read.rows;
    if (!row) throw new Error('a file of the feed was cleared away while it was read');
    yield row.content;
  }
}

/** The ids, names and ETags of the latest edition's files. */
export async function findEdition(
  pool: pg.Pool,
): Promise<{ id: string; name: string; etag: string }[]> {
  const { rows } = await pool.query<{ id: string; name: string; etag: string }>(
    `select f.id, f.name, f.etag
     from (select * from feed_editions order by id desc limit 1) e
     join feed_files f on f.id = any(e.file_ids)`,
  );
  return rows;
}

/** Stores a file, invisible until an edition lists it. Returns its id. */
export async function insertFile(pool: pg.Pool, file: WrittenFile): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into feed_files (name, content_type, etag, bytes, lines) values ($1, $2, $3, $4, $5)
     returning id`,
    [file.name, file.contentType, file.etag, file.bytes, file.lines],
  );
  const id = rows[0]?.id ?? '';
  for (const [part, content] of file.parts.entries())
    await pool.query('insert into feed_parts (file_id, part, content) values ($1, $2, $3)', [
      id,
      part,
      content,
    ]);
  return id;
}

/** Publishes an edition: from this statement on readers get it. */
export async function publishEdition(
  pool: pg.Pool,
  publishedAt: Date,
  fileIds: readonly string[],
): Promise<void> {
  await pool.query('insert into feed_editions (published_at, file_ids) values ($1, $2::bigint[])', [
    publishedAt,
    fileIds,
  ]);
}

/**
 * Deletes editions too old to be still in use, and files that no remaining edition lists, such as
 * those of a writer that died.
 */
export async function clearOldEditions(pool: pg.Pool): Promise<void> {
  await pool.query(
    `delete from feed_editions where published_at < clock_timestamp() - interval '20 minutes'
       and id < (select max(id) from feed_editions)`,
  );
  await pool.query(
    `delete from feed_files f where written_at < clock_timestamp() - interval '20 minutes'
       and not exists (select from feed_editions e where f.id = any(e.file_ids))`,
  );
}

/** The stores that offer times, by state. */
export async function storesByState(pool: pg.Pool): Promise<{ state: string; ids: number[] }[]> {
  const { rows } = await pool.query<{ state: string; ids: number[] }>(
    `select state, array_agg(id order by id) as ids from stores where retired_at is null
     group by state order by state`,
  );
  return rows;
}

/** The active claims of these stores, in the format of `minutesOf`, with the database's time. */
export async function claimsOf(
  pool: pg.Pool,
  ids: readonly number[],
): Promise<{ now: number; claimed: ReadonlyMap<number, string> }> {
  const { rows } = await pool.query<{ id: number; now: number; claimed: string }>({
    name: 'feed-claims',
    text: `select wanted.id, date_part('epoch', clock_timestamp()) as now, (
        select string_agg((date_part('epoch', c.starts_at) / 60)::integer::text, ',' order by c.starts_at)
        from claims c
        where c.store_id = wanted.id and c.seat > 0
          and c.starts_at > clock_timestamp() - interval '1 day'
          and (c.expires_at is null or c.expires_at > clock_timestamp())) as claimed
      from unnest($1::integer[]) as wanted (id)`,
    values: [ids],
  });
  return {
    now: rows[0]?.now ?? 0,
    claimed: new Map(rows.map(({ id, claimed }) => [id, claimed])),
  };
}
