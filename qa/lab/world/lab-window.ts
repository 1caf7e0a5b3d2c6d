/**
 * A window whose address and history are the lab's: the real address bar keeps the link to the path
 * that is played.
 */
type Location = Pick<
  globalThis.Location,
  'protocol' | 'hostname' | 'host' | 'port' | 'pathname' | 'search' | 'hash' | 'assign'
>;

interface Entry {
  readonly url: string;
  readonly state: unknown;
}

export interface LabWindow {
  /** To be given to the app in place of the real one. */
  readonly window: Window;
  readonly address: () => string;
  readonly back: () => void;
  readonly forward: () => void;
  /** A history of one entry again. */
  readonly reset: (url: string) => void;
  /** Addresses that the app was left for; the lab stays. */
  readonly left: readonly string[];
}

/** @param onLeave told where the app would have gone */
export function labWindow(real: Window, first: string, onLeave: (to: string) => void): LabWindow {
  const left: string[] = [];
  let entries: Entry[] = [{ url: first, state: null }];
  let at = 0;
  const poppers = new Set<(event: PopStateEvent) => void>();

  const here = () => new URL(entries[at]?.url ?? first, real.location.origin);
  const go = (by: number) => {
    const to = at + by;
    if (entries[to] === undefined) return;
    at = to;
    // As in a browser, which tells later.
    setTimeout(() => {
      const event = new PopStateEvent('popstate', { state: entries[at]?.state });
      for (const pop of poppers) pop(event);
    });
  };
  const entry = (state: unknown, to: string | URL | null | undefined): Entry => ({
    url: to === null || to === undefined ? here().href : new URL(to, here()).href,
    state,
  });

  const history = {
    get state() {
      return entries[at]?.state;
    },
    get length() {
      return entries.length;
    },
    scrollRestoration: 'manual' as const,
    pushState: (state: unknown, _title: string, to?: string | URL | null) => {
      entries = [...entries.slice(0, at + 1), entry(state, to)];
      at += 1;
    },
    replaceState: (state: unknown, _title: string, to?: string | URL | null) => {
      entries = entries.with(at, entry(state, to));
    },
    back: () => go(-1),
    forward: () => go(1),
    go: (by = 0) => go(by),
  };
  const assign = (to: string | URL) => {
    left.push(String(to));
    onLeave(String(to));
  };
  const locationOf = (): Location => {
    const { protocol, hostname, host, port, pathname, search, hash } = here();
    return { protocol, hostname, host, port, pathname, search, hash, assign };
  };
  const location = new Proxy({} as Location, {
    get: (_, key) => Reflect.get(locationOf(), key) as unknown,
  });

  const own: Readonly<Record<string, unknown>> = {
    history,
    location,
    addEventListener: (type: string, listener: EventListener, how?: AddEventListenerOptions) => {
      if (type === 'popstate') poppers.add(listener);
      else real.addEventListener(type, listener, how);
    },
    removeEventListener: (type: string, listener: EventListener) => {
      if (type === 'popstate') poppers.delete(listener);
      else real.removeEventListener(type, listener);
    },
  };
  const window = new Proxy(real, {
    get: (target, key) => {
      if (typeof key === 'string' && key in own) return own[key];
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return {
    window,
    address: () => here().pathname + here().search,
    back: () => go(-1),
    forward: () => go(1),
    reset: (url) => {
      entries = [{ url: new URL(url, real.location.origin).href, state: null }];
      at = 0;
    },
    left,
  };
}
