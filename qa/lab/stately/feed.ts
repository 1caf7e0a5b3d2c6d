/** Feeds a journey to Stately's inspector. Loaded when the inspector is opened. */
import { createBrowserInspector } from '@statelyai/inspect';
import type { LabHandle } from '../handle.ts';
import type { InspectorWindow } from './inspector-window.ts';
import { bareInspection, maskedContext, maskedEvent } from './masked-inspection.ts';

/** Deeper than the chart is: its definition is sent whole. */
const DEPTH = 64;
/** Kept for an inspector that is still loading. */
const MOST_KEPT = 500;

/**
 * Sends what the journey does from now on, first where it is. Ends when the function that it gives
 * is called.
 */
export function feed(inspectorWindow: InspectorWindow, handle: LabHandle): () => void {
  const inspector = createBrowserInspector({
    window: inspectorWindow.asOwnWindow,
    autoStart: false,
    sanitizeContext: maskedContext,
    sanitizeEvent: maskedEvent,
    serialize: bareInspection,
    serializationDepthLimit: DEPTH,
    maxDeferredEvents: MOST_KEPT,
  });
  inspector.start();
  const stopWatching = handle.inspect((event) => inspector.inspect.next?.(event));
  return () => {
    stopWatching();
    inspector.stop();
  };
}
