import { useEffect, useRef, useState } from 'react';
import type { LabHandle } from '../handle.ts';
import { Button } from '../parts/button.tsx';
import { openInspectorWindow, type InspectorWindow } from './inspector-window.ts';
import styles from './stately-inspector.module.css';

/** How long its page may take to say that it is there. */
const PATIENCE_MS = 20_000;

type Status = 'shut' | 'loading' | 'connected' | 'blocked' | 'offline' | 'silent';

const SAID: Readonly<Record<Status, string>> = {
  shut: '',
  loading: 'Waiting for stately.ai…',
  connected: 'Connected: the inspector shows this journey.',
  blocked: 'Your browser opened no window. Allow pop-ups for this page, then press again.',
  offline: 'You are offline, and the inspector is a page of stately.ai. Use the sandbox’s own log.',
  silent: 'stately.ai has not answered. Check that you can reach it, then press again.',
};

export type StatelyInspectorProps = {
  /** The journey; undefined while its app is not open. */
  handle: LabHandle | undefined;
  /** Told when the inspector opens. */
  onOpen?: () => void;
};

/**
 * Shows the running journey in Stately's inspector, which is a page of another house: what it is
 * told is masked, and said here.
 */
export function StatelyInspector({ handle, onOpen }: StatelyInspectorProps) {
  const [status, setStatus] = useState<Status>('shut');
  const [opened, setOpened] = useState<InspectorWindow>();
  useFeed(opened, handle, () => setStatus('silent'));
  usePatience(status, () => setStatus('silent'));

  const open = () => {
    if (!navigator.onLine) return setStatus('offline');
    opened?.close();
    const inspector = openInspectorWindow(window, () => setStatus('connected'));
    setOpened(inspector);
    setStatus(inspector ? 'loading' : 'blocked');
    if (inspector) onOpen?.();
  };
  return (
    <div className={styles.inspector}>
      <Button onPress={open}>Open in Stately Inspector</Button>
      <p className={styles.told}>
        Opens stately.ai and sends it the chart, the states of this journey and the types of its
        events; what anybody typed, chose or was answered is masked in this browser first.
      </p>
      <output className={styles.said}>{SAID[status]}</output>
    </div>
  );
}

function useFeed(
  opened: InspectorWindow | undefined,
  handle: LabHandle | undefined,
  onTrouble: () => void,
) {
  const trouble = useRef(onTrouble);
  useEffect(() => {
    if (!opened || !handle) return undefined;
    let isHere = true;
    let stop: (() => void) | undefined;
    void import('./feed.ts').then(
      ({ feed }) => {
        if (isHere) stop = feed(opened, handle);
      },
      () => trouble.current(),
    );
    return () => {
      isHere = false;
      stop?.();
    };
  }, [opened, handle]);
  useEffect(() => () => opened?.close(), [opened]);
}

function usePatience(status: Status, onEnd: () => void) {
  const end = useRef(onEnd);
  useEffect(() => {
    if (status !== 'loading') return undefined;
    const timer = setTimeout(() => end.current(), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [status]);
}
