import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { Button } from '../parts/button.tsx';
import { Toolbar } from '../parts/toolbar.tsx';
import type { FrameKind } from '../use-frame.ts';
import styles from './frame.module.css';

export type FrameWidth = '320' | '390' | '768' | 'full';

export type AppFrameProps = {
  src: string;
  /** Another number loads the same address anew. */
  round: number;
  kind: FrameKind;
  /** The address that the app's own address bar would show. */
  address: string | undefined;
  width: FrameWidth;
  onLoad: (frame: HTMLIFrameElement) => void;
  onBack: () => void;
  onForward: () => void;
  onRestart: () => void;
};

const SAID = {
  loading: 'The app is loading…',
  ready: undefined,
  elsewhere: 'The app has gone to another site. Begin anew to come back.',
  silent: 'No laboratory opened in this page. Begin anew.',
} as const satisfies Record<FrameKind, string | undefined>;

/** The app itself, as wide as a chosen device, with the two buttons of a browser that it needs. */
export function AppFrame(props: AppFrameProps) {
  const { src, round, kind, address, width, onLoad } = props;
  const said = SAID[kind];
  return (
    <section className={styles.frame} aria-labelledby="frame-title" data-width={width}>
      <h2 id="frame-title">
        <VisuallyHidden>The app</VisuallyHidden>
      </h2>
      <div className={styles.browser}>
        <Toolbar label="Browser of the app">
          <Button icon="arrow-back" onPress={props.onBack}>
            Back
          </Button>
          <Button icon="arrow-next" onPress={props.onForward}>
            Forward
          </Button>
          <Button onPress={props.onRestart}>Begin anew</Button>
        </Toolbar>
        <output className={styles.address}>{said ?? address}</output>
      </div>
      {/* A device wider than the room for it is scrolled, also by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.stage} aria-label="Screen of the app" tabIndex={0}>
        <iframe
          key={round}
          className={styles.app}
          title="The app"
          src={src}
          onLoad={(event) => onLoad(event.currentTarget)}
        />
      </section>
    </section>
  );
}
