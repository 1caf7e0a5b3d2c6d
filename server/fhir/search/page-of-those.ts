interface Page {
  limit: number;
  offset: number;
}

/** Read at once: most of what a statement finds fits. */
const BATCH = 200;

/**
 * A page of the rows that fit, of a statement that finds some more: what is sealed, the database
 * cannot compare.
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
