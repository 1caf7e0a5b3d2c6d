import { shallowEqual, useSelector } from '@xstate/react';
import { memo, useEffect, useSyncExternalStore } from 'react';
import { Router, useRoutes, type RouteObject } from 'react-router-dom';
import { rowOf } from '#domain/pages.ts';
import { Notice } from '#src/banner/notice.tsx';
import { PageShell } from '#src/components/page-shell/page-shell.tsx';
import { useCopy } from '../i18n/copy.ts';
import { locationOf, placeOf } from './address.ts';
import { AppFooter } from './app-footer.tsx';
import { AppHeader } from './app-header.tsx';
import { AppProgress } from './app-progress.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { Frame } from './frame.ts';
import { Beside, Layers } from './layers.tsx';
import { NoJourney } from './no-journey.tsx';
import { Crashed, PartMissing, StartedOver } from './notices.tsx';
import { PageChange } from './page-change.tsx';
import type { ExtraId } from './part-id.ts';
import { JourneyOfPart } from './use-journey.ts';

export interface AppProps {
  frame: Frame;
  /** Called once the page is shown and reacts to input: earlier input can be replayed. */
  onShown?: () => void;
}

/**
 * The frame of every page: header, progress, the view of the state, what lies over it, footer
 * (CHR-01).
 */
export function App({ frame, onShown }: AppProps) {
  const { stage, language } = frame;
  // Not useSelector: hydration must match the built scene, and the stage may have moved on by then.
  const scene = useSyncExternalStore(stage.subscribe, stage.scene, () => frame.builtScene);
  const { page, journey, routes, isPageHere, missing } = scene;
  const hasProblems = useSelector(journey, ({ context }) => context.problems.length > 0);
  const isCanceled = useSelector(journey, (snapshot) =>
    snapshot.matches({ flow: { 'view-details': 'cancelled' } }),
  );
  const place = useSelector(journey, placeOf, shallowEqual);
  const t = useCopy('common');
  useEffect(() => onShown?.(), [onShown]);

  if (scene.isBroken)
    return (
      <NoJourney>
        <Crashed onRetry={frame.retry} onStartOver={frame.startOver} />
      </NoJourney>
    );
  const extra = (id: ExtraId) => {
    const shown = scene.extras.find((one) => one.id === id);
    return shown && <Beside {...shown} />;
  };
  return (
    <Router location={locationOf(place)} navigator={frame.navigator}>
      <JourneyOfPart value={journey}>
        <PageShell
          skipLabel={t('skip')}
          header={
            <>
              <AppHeader frame={frame} page={page} />
              <Notice page={page} isCanceled={isCanceled} />
            </>
          }
          progress={
            <>
              <AppProgress page={page} />
              {extra('hold-bar')}
            </>
          }
          {...(rowOf(page).hasOwnAside ? { isWide: true } : { aside: extra('choices') })}
          footer={
            frame.nativeApp ? null : <AppFooter builtYear={frame.builtYear} language={language} />
          }
        >
          {frame.startedOver && <StartedOver page={page} />}
          {missing.length > 0 && <PartMissing onRetry={frame.retry} />}
          {extra('welcome-back')}
          {extra('entry-note')}
          {extra('change-note')}
          {isPageHere && (
            <ErrorBoundary
              key={page}
              crashed={(retry) => <Crashed onRetry={retry} onStartOver={frame.startOver} />}
            >
              <Page routes={routes} />
            </ErrorBoundary>
          )}
          {isPageHere && extra('save-later')}
        </PageShell>
        <Layers layers={scene.layers} startOver={frame.startOver} />
        <PageChange
          page={page}
          question={place.question}
          language={language}
          hasProblems={hasProblems}
        />
      </JourneyOfPart>
    </Router>
  );
}

/**
 * The page of the current address. Memoized, since it updates itself: changes around it must not
 * render it again.
 */
const Page = memo(({ routes }: { routes: RouteObject[] }) => useRoutes(routes));
