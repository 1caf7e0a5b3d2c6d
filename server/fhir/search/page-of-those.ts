import { problem } from '../problem.ts';

interface Page {
  limit: number;
  offset: number;
}

/** Rows per query: most of those found will match. */
const BATCH = 200;
/**
 * Rows that one request may open: a term that narrows little, such as a gender alone, would
 * otherwise open every patient of the chain to find the few that it shows.
 */
const MOST_OPENED = 5000;

/**
 * A page of the rows that match a test, out of a query that finds too many: the database cannot
 * compare sealed values.
 * @throws FhirProblem when the page lies behind more rows than a request may open
 */
export async function pageOfThose<Row>(
  find: (page: Page) => Promise<Row[]>,
  fits: (row: Row) => boolean,
  { limit, offset }: Page,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let from = 0; from < MOST_OPENED; from += BATCH) {
    const rows = await find({ limit: BATCH, offset: from });
    found.push(...rows.filter(fits));
    if (found.length >= offset + limit || rows.length < BATCH)
      return found.slice(offset, offset + limit);
  }
  throw problem(
    400,
    'too-costly',
    'Too many would have to be opened to find these: add a name or a birth date, or search by id.',
  );
}
