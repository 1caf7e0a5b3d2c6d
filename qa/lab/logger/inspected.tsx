import { useState } from 'react';
import { StatelyInspector } from '../stately/stately-inspector.tsx';
import { useFrame } from '../use-frame.ts';
import styles from './logger.module.css';

/**
 * The journey of this tab, for Stately's inspector: it runs where the app is open, so it is opened
 * here, below the button.
 */
export function Inspected({ base }: { base: string }) {
  const [isOpen, setOpen] = useState(false);
  const { kind, handle, look } = useFrame();
  return (
    <section className={styles.inspected} aria-labelledby="inspected">
      <h2 id="inspected">Watch it in Stately’s inspector</h2>
      <StatelyInspector handle={handle} onOpen={() => setOpen(true)} />
      {isOpen && (
        <>
          <p className={styles.muted}>
            {kind === 'silent' || kind === 'elsewhere'
              ? 'The app did not open here. Load this page again.'
              : 'The app, with the journey of this tab. What you do in it is shown in the inspector.'}
          </p>
          <iframe
            className={styles.app}
            title="The app"
            src={`${base}?lab=live`}
            onLoad={(event) => look(event.currentTarget)}
          />
        </>
      )}
    </section>
  );
}
