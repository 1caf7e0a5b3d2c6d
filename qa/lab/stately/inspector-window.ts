/**
 * The window of Stately's inspector, and the only way to speak with it: to its own origin, and to
 * nobody who may have taken its place.
 */
export const STATELY = 'https://stately.ai';

export interface InspectorWindow {
  /** To be given to `createBrowserInspector` in place of this window. */
  readonly asOwnWindow: Window;
  readonly close: () => void;
}

/**
 * Opens the inspector. To be called while a press is being answered: browsers open no window
 * otherwise. Undefined where the browser opens none.
 * @param onConnected told when the inspector says that it is there
 */
export function openInspectorWindow(
  own: Window,
  onConnected: () => void,
): InspectorWindow | undefined {
  const target = own.open(`${STATELY}/inspect`, 'stately-inspector');
  if (target === null) return undefined;
  const listeners: ((event: MessageEvent) => void)[] = [];
  let last: MessageEvent | undefined;
  const hear = (event: MessageEvent) => {
    if (event.source !== target || event.origin !== STATELY) return;
    last = event;
    onConnected();
    for (const listener of listeners) listener(event);
  };
  own.addEventListener('message', hear);
  const asOwnWindow = {
    open: () => ({ postMessage: (message: unknown) => target.postMessage(message, STATELY) }),
    addEventListener: (_type: string, listener: (event: MessageEvent) => void) => {
      listeners.push(listener);
      // The inspector may have been there before what is to be inspected.
      if (last) listener(last);
    },
  };
  return {
    // All that the inspector asks of a window.
    asOwnWindow: asOwnWindow as unknown as Window,
    close: () => own.removeEventListener('message', hear),
  };
}
