import { useCallback, useRef, useState } from 'react';
import { LAB_READY, type LabHandle } from './handle.ts';

/** How long a page of the frame may take to open its laboratory. */
const PATIENCE_MS = 15_000;

/**
 * `elsewhere`: another site is shown, into which nobody may look from here. `silent`: a page of
 * ours without a laboratory.
 */
export type FrameKind = 'loading' | 'ready' | 'elsewhere' | 'silent';

export interface FrameState {
  readonly kind: FrameKind;
  /** The last one found: while another page loads, what it said stays to be read. */
  readonly handle: LabHandle | undefined;
}

export interface Frame extends FrameState {
  /** To be called on every load of the frame. */
  readonly look: (frame: HTMLIFrameElement) => void;
}

/** Finds the app's handle in the frame, again after each page load in it. */
export function useFrame(): Frame {
  const [state, setState] = useState<FrameState>({ kind: 'loading', handle: undefined });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const look = useCallback((frame: HTMLIFrameElement) => {
    clearTimeout(timer.current);
    const become = (kind: FrameKind) => setState(({ handle }) => ({ kind, handle }));
    const inside = windowOf(frame);
    if (inside === undefined) {
      become('elsewhere');
      return;
    }
    const take = () => {
      clearTimeout(timer.current);
      const handle = inside.dosepathLab;
      if (handle) setState({ kind: 'ready', handle });
      else become('silent');
    };
    inside.addEventListener('pagehide', () => become('loading'), { once: true });
    if (inside.dosepathLab) {
      take();
      return;
    }
    become('loading');
    inside.addEventListener(LAB_READY, take, { once: true });
    timer.current = setTimeout(take, PATIENCE_MS);
  }, []);

  return { ...state, look };
}

function windowOf(frame: HTMLIFrameElement): Window | undefined {
  const inside = frame.contentWindow;
  if (inside === null) return undefined;
  try {
    // Reading anything of another site's window throws.
    void inside.document;
    return inside;
  } catch {
    return undefined;
  }
}
