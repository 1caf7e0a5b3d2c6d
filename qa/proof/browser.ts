/**
 * The browser's history as `src/app/address.ts` makes it, without a browser: what is pushed,
 * replaced, stepped back from and put right, as pure functions. A step back that takes a moment in
 * a browser takes none here.
 */
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';

interface Entry {
  /** What stands in the address bar. */
  readonly address: string;
  /** The address that was left for this one, where the app pushed it. */
  readonly from: string | undefined;
}

export interface Tab {
  readonly entries: readonly Entry[];
  /** Which of them is shown. */
  readonly at: number;
}

/** What the address bar is told by a chart. */
export interface Bar {
  /** Undefined where the state has no address of its own. */
  readonly addressOf: (snapshot: AnyMachineSnapshot) => string | undefined;
  /** The address of the page below an open sheet; undefined where no sheet has an address. */
  readonly belowSheet: (snapshot: AnyMachineSnapshot) => string | undefined;
  /** Whether the page's address takes the place of the one before. */
  readonly replaces: (snapshot: AnyMachineSnapshot) => boolean;
  /** What the chart is asked when this address is come to. */
  readonly eventAt: (address: string) => AnyEventObject;
  /** The address as it is compared: without what is read once and never shown again. */
  readonly shown: (address: string) => string;
}

/** Somebody comes with this address. */
export const openTab = (address: string): Tab => ({
  entries: [{ address, from: undefined }],
  at: 0,
});

/** Somebody types it over what is there. */
export const typeAddress = (tab: Tab, address: string): Tab => push(tab, address, undefined);

const here = ({ entries, at }: Tab): Entry => entries[at] ?? { address: '', from: undefined };

function push({ entries, at }: Tab, address: string, from: string | undefined): Tab {
  return { entries: [...entries.slice(0, at + 1), { address, from }], at: at + 1 };
}

function replace(tab: Tab, address: string): Tab {
  const { from } = here(tab);
  return { ...tab, entries: tab.entries.with(tab.at, { address, from }) };
}

/**
 * The address follows the state. `correcting`: the address asked for something else, and that entry
 * is overwritten.
 */
export function follow(tab: Tab, bar: Bar, snapshot: AnyMachineSnapshot, correcting: boolean): Tab {
  const wanted = bar.addressOf(snapshot);
  const { address, from } = here(tab);
  if (wanted === undefined || wanted === address) return tab;
  if (!correcting && from === wanted && tab.at > 0)
    return follow({ ...tab, at: tab.at - 1 }, bar, snapshot, false);
  const isSheetKept = bar.belowSheet(snapshot) === bar.shown(address);
  return (correcting && !isSheetKept) || bar.replaces(snapshot)
    ? replace(tab, wanted)
    : push(tab, wanted, bar.shown(address));
}

/**
 * One press of Back: the tab is left, or an address is come to and, unless the state is there
 * already, the chart is asked for it.
 */
export function pressBack(
  tab: Tab,
  bar: Bar,
  snapshot: AnyMachineSnapshot,
): { readonly tab: Tab; readonly asks: AnyEventObject | undefined } | undefined {
  if (tab.at === 0) return undefined;
  const before = { ...tab, at: tab.at - 1 };
  const { address } = here(before);
  const isThere = bar.addressOf(snapshot) === address;
  return { tab: before, asks: isThere ? undefined : bar.eventAt(address) };
}

/** What lies under the shown entry, nearest first: all that Back can come to. */
export const below = ({ entries, at }: Tab, count: number): readonly string[] =>
  entries
    .slice(Math.max(0, at - count), at)
    .map(({ address }) => address)
    .toReversed();
