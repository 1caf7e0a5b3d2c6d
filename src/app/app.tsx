import { useEffect, useSyncExternalStore } from 'react';
import { Notice } from '#src/banner/notice.tsx';
import { PageShell } from '#src/components/page-shell/page-shell.tsx';
import { Spoken } from '#src/components/visually-hidden/visually-hidden.tsx';
import { useCopy } from '../i18n/copy.ts';
import { placeOf } from './address.ts';
import { AppFooter } from './app-footer.tsx';
import { AppHeader } from './app-header.tsx';
import { AppProgress } from './app-progress.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { Frame } from './frame.ts';
import { PartMissing, StartedOver } from './notices.tsx';
import type { ExtraId } from './parts.ts';
import { usePageChange } from './use-page-change.ts';

export interface AppProps {
  frame: Frame;
  /** The page stands and answers: what was pressed before can be made good. */
  onShown?: () => void;
}

/** The frame of every page: header, progress, the view of the state, what lies over it, footer (CHR-01). */
export function App({ frame, onShown }: AppProps) {
  const { stage, send, language } = frame;
  const scene = useSyncExternalStore(stage.subscribe, stage.scene, () => frame.builtScene);
  const { page, snapshot, current, View, missing } = scene;
  const hasProblems = snapshot.context.problems.length > 0;
  const t = useCopy('common');
  const { question } = placeOf(snapshot);
  const announced = usePageChange({ page, question, language, hasProblems });
  useEffect(() => onShown?.(), [onShown]);

  const extra = (id: ExtraId) => {
    const Extra = scene.extras.find((one) => one.id === id)?.View;
    return Extra && <Extra snapshot={current} send={send} />;
  };
  const isHere = !missing.includes(placeOf(current).page);
  return (
    <>
      <PageShell
        skipLabel={t('skip')}
        header={
          <>
            <AppHeader frame={frame} scene={scene} />
            <Notice page={page} />
          </>
        }
        progress={
          <>
            <AppProgress page={page} snapshot={snapshot} />
            {extra('hold-bar')}
          </>
        }
        aside={extra('choices')}
        footer={frame.nativeApp ? null : <AppFooter builtYear={frame.builtYear} />}
      >
        {frame.startedOver && announced === '' && <StartedOver />}
        {missing.length > 0 && <PartMissing onRetry={frame.retry} />}
        {extra('welcome-back')}
        {extra('entry-note')}
        {extra('change-note')}
        {View && isHere && (
          <ErrorBoundary key={page} startOver={frame.startOver}>
            <View snapshot={snapshot} send={send} />
          </ErrorBoundary>
        )}
        {isHere && extra('save-later')}
      </PageShell>
      {scene.layers.map(({ id, View: Layer }) => (
        <ErrorBoundary key={id} startOver={frame.startOver}>
          <Layer snapshot={current} send={send} />
        </ErrorBoundary>
      ))}
      <Spoken>{announced}</Spoken>
    </>
  );
}
