import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { PAGE_IDS } from '#domain/pages.ts';
import { Spoken } from '#src/components/visually-hidden/visually-hidden.tsx';
import { counted } from '#domain/counted.ts';
import { Button } from '../parts/button.tsx';
import { found, noWishes } from './find.ts';
import { JourneyRows } from './journey-rows.tsx';
import styles from './journey-list.module.css';
import type { Links } from './links.ts';
import type { JourneyRow } from './rows.ts';
import { useWishes } from './use-wishes.ts';
import { WishesForm } from './wishes-form.tsx';

/** So many are shown at once: hundreds of rows are no page to read. */
const MOST_ROWS = 25;

/** A count is said once typing rests. */
const REST_MS = 500;

export type AllJourneysProps = { rows: readonly JourneyRow[]; links: Links };

/** Every generated journey, found by words. The list follows the typing without holding it up. */
export function AllJourneys({ rows, links }: AllJourneysProps) {
  const [wishes, setWishes] = useWishes();
  const wanted = useDeferredValue(wishes);
  const shown = useMemo(() => found(rows, wanted), [rows, wanted]);
  const pages = useMemo(() => {
    const touched = new Set(rows.flatMap((row) => row.pages));
    return PAGE_IDS.filter((page) => touched.has(page));
  }, [rows]);
  const count =
    shown.length === rows.length
      ? counted(rows.length, 'journey')
      : `${shown.length} of ${counted(rows.length, 'journey')}`;
  return (
    <>
      <WishesForm wishes={wishes} pages={pages} onChange={setWishes} />
      <p className={styles.count}>{count}</p>
      <Spoken>{useRested(count)}</Spoken>
      {shown.length === 0 ? (
        <div className={styles.none}>
          <p>No journey fits. Use fewer words, or any page.</p>
          <Button onPress={() => setWishes({ ...noWishes, sort: wishes.sort })}>
            Show all journeys
          </Button>
        </div>
      ) : (
        <PagedRows rows={shown} links={links} />
      )}
    </>
  );
}

/** A page of the journeys, and the way to the others; the first one again of other journeys. */
function PagedRows({ rows, links }: AllJourneysProps) {
  const [page, setPage] = useState({ rows, first: 0 });
  const first = page.rows === rows ? page.first : 0;
  const setFirst = (wanted: number) => setPage({ rows, first: wanted });
  const after = first + MOST_ROWS;
  return (
    <>
      <JourneyRows rows={rows.slice(first, after)} links={links} />
      {rows.length > MOST_ROWS && (
        <nav className={styles.pager} aria-label="Pages of the journeys">
          {first > 0 && (
            <Button onPress={() => setFirst(first - MOST_ROWS)}>Previous journeys</Button>
          )}
          {after < rows.length && <Button onPress={() => setFirst(after)}>Next journeys</Button>}
          <output>{`${first + 1} to ${Math.min(after, rows.length)} of ${rows.length}`}</output>
        </nav>
      )}
    </>
  );
}

/**
 * The text as it is once it has stayed the same for a while; nothing at first, since nobody asked
 * yet.
 */
function useRested(text: string): string {
  const [first] = useState(text);
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(
      () => setRested((last) => (last === '' && text === first ? '' : text)),
      REST_MS,
    );
    return () => clearTimeout(timer);
  }, [text, first]);
  return rested;
}
