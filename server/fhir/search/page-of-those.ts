interface Page {
  limit: number;
  offset: number;
}

/** Rows per query: most of those found will match. */
const BATCH = 200;

/**
 * A page of the rows that match a test, out of a query that finds too many: the database cannot
 * compare sealed values.
 */
export async function pageOfThose<Row>(
  find: (page: Page) => Promise<Row[]>,
  fits: (row: Row) => boolean,
  { limit, offset }: Page,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let from = 0; ; from += BATCH) {
    const rows = await find({ limit: BATCH, offset: from });
    found.push(...rows.filter(fits));
    if (found.length >= offset + limit || rows.length < BATCH)
      return found.slice(offset, offset + limit);
  }
}
