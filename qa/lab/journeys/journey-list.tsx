import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Language } from '#domain/languages.ts';
import { fingerprintOf } from '#src/app/chart-fingerprint.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { atChart, CHART_CHOICES, chartIn, machineOf } from '../charts.ts';
import type { ChartName, LabFile } from '../lab-file.ts';
import { loadLabFile } from '../load-file.ts';
import { Button } from '../parts/button.tsx';
import { Choices } from '../parts/choices.tsx';
import { AllJourneys } from './all-journeys.tsx';
import { counted } from '#domain/counted.ts';
import styles from './journey-list.module.css';
import { LabPage } from '../parts/lab-page.tsx';
import { languagesFrom, linksTo } from './links.ts';
import { placesOf } from './places.ts';
import { rowsOf } from './rows.ts';
import { WhereToGoIn } from './where-to-go-in.tsx';

export type JourneyListProps = {
  /** The path of the app's first page. */
  base: string;
  /** Brings what the lab knows of the journeys; another way in tests. */
  load?: (chart: ChartName) => Promise<LabFile>;
};

/**
 * The preset journeys: every state of every page one press away, then each generated journey
 * (RTE-11).
 */
export function JourneyList({ base, load = loadLabFile }: JourneyListProps) {
  const [name] = useState(() => chartIn(new URLSearchParams(location.search)));
  const { found, retry } = useLoaded(name, load);
  return (
    <LabPage
      base={base}
      page="journeys"
      title="Preset journeys"
      lead="Sample people and a clock that stands still: nothing you do here leaves this browser."
    >
      <Choices
        label="Chart"
        value={name}
        choices={CHART_CHOICES}
        onChange={(chosen) => location.assign(atChart(`${base}/journeys`, chosen))}
      />
      {found === 'loading' && <output>Loading the journeys…</output>}
      {found === 'failed' && (
        <Alert
          tone="err"
          title="The journeys could not be loaded"
          announce="now"
          actions={<Button onPress={retry}>Try again</Button>}
        >
          Check your connection. A new build may also have taken their place: then load this page
          again.
        </Alert>
      )}
      {typeof found === 'object' && <Loaded base={base} name={name} {...found} />}
    </LabPage>
  );
}

/** What is made of the file once. */
function preparedFrom(name: ChartName, file: LabFile) {
  const { chart, inContexts } = file;
  const isOfOtherChart = chart !== fingerprintOf(machineOf[name]);
  return { isOfOtherChart, inContexts, places: placesOf(file, name), rows: rowsOf(file) };
}

type Prepared = ReturnType<typeof preparedFrom>;

function useLoaded(name: ChartName, load: (chart: ChartName) => Promise<LabFile>) {
  const [found, setFound] = useState<Prepared | 'loading' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isHere = true;
    const keep = (next: Prepared | 'failed') => isHere && setFound(next);
    void load(name).then(
      (file) => keep(preparedFrom(name, file)),
      () => keep('failed'),
    );
    return () => {
      isHere = false;
    };
  }, [name, load, attempt]);
  const retry = useCallback(() => {
    setFound('loading');
    setAttempt((count) => count + 1);
  }, []);
  return { found, retry };
}

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Spanish' };

function Loaded({
  base,
  name,
  isOfOtherChart,
  inContexts,
  places,
  rows,
}: Prepared & { base: string; name: ChartName }) {
  const languages = languagesFrom(location);
  const [language, setLanguage] = useState<Language>(languages[0]);
  const links = useMemo(() => linksTo(base, language, location, name), [base, language, name]);
  return (
    <>
      {isOfOtherChart && <OtherChart />}
      <div className={styles.start}>
        <nav aria-label="On this page">
          <ul className={styles.jumps}>
            <li>
              <a href="#where-to-go">Where to go</a>
            </li>
            <li>
              <a href="#all-journeys">All {counted(rows.length, 'journey')}</a>
            </li>
          </ul>
        </nav>
        {languages.length > 1 && (
          <Choices
            label="Open in"
            value={language}
            choices={languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            onChange={(chosen) => setLanguage(chosen)}
          />
        )}
      </div>
      <section className={styles.part} aria-labelledby="where-to-go">
        <h2 id="where-to-go" tabIndex={-1}>
          Where to go
        </h2>
        <WhereToGoIn places={places} links={links} inContexts={inContexts} />
      </section>
      <section className={styles.part} aria-labelledby="all-journeys">
        <h2 id="all-journeys" tabIndex={-1}>
          All journeys
        </h2>
        <AllJourneys rows={rows} links={links} />
      </section>
    </>
  );
}

const OtherChart = () => (
  <Alert tone="warn" title="The chart has changed since these journeys were made">
    <p>
      Most will still play; one that cannot go on says at which step. To make them anew, run{' '}
      <code>npm run lab:keep</code> and build again.
    </p>
  </Alert>
);
