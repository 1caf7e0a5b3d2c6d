/**
 * No situation traps the browser's Back: it leads away, asks a question that can be answered, or
 * leaves the app. A press that leads to an address whose needs are not met any more is answered by
 * staying; it uses up that entry, so the presses are counted. A page that is come to and leads on
 * by itself, once its calls are answered, has not been come to.
 */
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { causeOf, success, type Case, type Model, type World } from '@dosepath/journeys';
import { below, follow, openTab, pressBack, typeAddress, type Bar, type Tab } from './browser.ts';
import type { Named } from './reach.ts';
import { stepIn, turnsAt, type Situations } from './situations.ts';

export interface BackClaims {
  readonly bar: Bar;
  /** The address with which somebody comes. */
  readonly comesWith: string;
  /** What somebody types in the address bar; undefined for all that does not happen there. */
  readonly typedBy: (snapshot: AnyMachineSnapshot, candidate: Case) => string | undefined;
  /** What lies over the page. */
  readonly layersOf: (snapshot: AnyMachineSnapshot) => string;
  /** A question lies over what is shown, and waits. */
  readonly asks: (snapshot: AnyMachineSnapshot) => boolean;
  /** Whether somebody does it on the page, to answer a question. */
  readonly byHand: (candidate: Case) => boolean;
  /** Where Back is meant to lead nowhere for as long as there are entries, and why. */
  readonly stays: readonly Named[];
}

/** What Back led to in the end. */
export type Outcome = 'left the page' | 'left the app' | 'asked' | 'stays as meant' | 'trapped';

/** How Back went in a situation with these addresses under it. */
export interface Pressing {
  readonly situation: number;
  /** What came about last, when it is not what the situation was first come to by. */
  readonly cameBy: { readonly from: number; readonly candidate: Case } | undefined;
  readonly below: readonly string[];
  /** Until it led away. */
  readonly presses: number;
}

export interface BackProof {
  /** Situations, each as often as there are different addresses under it. */
  readonly judged: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** How many took so many presses. */
  readonly byPresses: ReadonlyMap<number, number>;
  /** Where it leads nowhere, however often it is pressed. */
  readonly traps: readonly Pressing[];
  /** Where the first presses show nothing, because what lies under is closed by now. */
  readonly slow: readonly Pressing[];
}

/** Presses after which somebody thinks that Back is broken. */
const SOON = 2;

/** So many addresses under the shown one tell situations apart. */
const UNDER = 3;

export function backProof(model: Model, { all, turns }: Situations, claims: BackClaims): BackProof {
  const { bar, comesWith } = claims;
  const tabs: Tab[] = [];
  const outcomes = {
    'left the page': 0,
    'left the app': 0,
    asked: 0,
    'stays as meant': 0,
    trapped: 0,
  };
  const traps: Pressing[] = [];
  const slow: Pressing[] = [];
  const judgedAlready = new Set<string>();
  const byPresses = new Map<number, number>();

  const tabAfter = (
    tab: Tab,
    before: AnyMachineSnapshot,
    candidate: Case,
    after: AnyMachineSnapshot,
  ): Tab => {
    const typed = claims.typedBy(before, candidate);
    return typed === undefined
      ? follow(tab, bar, after, false)
      : follow(typeAddress(tab, typed), bar, after, true);
  };
  const judge = (situation: number, world: World, tab: Tab, cameBy: Pressing['cameBy']) => {
    const under = below(tab, UNDER);
    const name = `${situation} ${under.join(' ')}`;
    if (judgedAlready.has(name)) return;
    judgedAlready.add(name);
    const { outcome, presses } = press(model, claims, world, tab);
    outcomes[outcome] += 1;
    byPresses.set(presses, (byPresses.get(presses) ?? 0) + 1);
    const pressing = { situation, cameBy, below: under, presses };
    if (outcome === 'trapped') traps.push(pressing);
    else if (presses > SOON) slow.push(pressing);
  };

  for (const [index, { world, cameBy }] of all.entries()) {
    const before = cameBy && all[cameBy.from];
    const tab =
      before === undefined || cameBy === undefined
        ? follow(openTab(comesWith), bar, world.snapshot, true)
        : tabAfter(
            tabs[cameBy.from] ?? openTab(comesWith),
            before.world.snapshot,
            cameBy.candidate,
            world.snapshot,
          );
    tabs.push(tab);
    judge(index, world, tab, undefined);
  }
  // the same situations with other addresses under them
  for (const { from, to, candidate } of turns.flatMap((here) => here ?? [])) {
    const [before, after, tab] = [all[from], all[to], tabs[from]];
    if (before === undefined || after === undefined || tab === undefined) continue;
    judge(to, after.world, tabAfter(tab, before.world.snapshot, candidate, after.world.snapshot), {
      from,
      candidate,
    });
  }
  return { judged: judgedAlready.size, outcomes, byPresses, traps, slow };
}

/** What is shown, and the tab that shows it. */
interface Shown {
  readonly world: World;
  readonly tab: Tab;
}

/**
 * Presses Back until it has led away or has asked; where it leads nowhere, for as long as there are
 * entries to use up.
 */
function press(
  model: Model,
  claims: BackClaims,
  start: World,
  opened: Tab,
): { outcome: Outcome; presses: number } {
  const { bar, layersOf, asks, stays } = claims;
  const isElsewhere = ({ world: { snapshot } }: Shown) =>
    bar.addressOf(snapshot) !== bar.addressOf(start.snapshot);
  const isOtherwise = ({ world: { snapshot } }: Shown) =>
    layersOf(snapshot) !== layersOf(start.snapshot);
  const isMeant = stays.some(({ at }) => at(start.snapshot));
  let shown: Shown = { world: start, tab: opened };
  for (let presses = 1; ; presses += 1) {
    const before = shown.tab.at;
    const pressed = pressBack(shown.tab, bar, shown.world.snapshot);
    if (pressed === undefined) return { outcome: 'left the app', presses };
    const next = answered(model, bar, { ...shown, tab: pressed.tab }, pressed.asks);
    if (next === undefined) return { outcome: 'trapped', presses };
    if (!isElsewhere(next) && asks(next.world.snapshot) && canBeAnswered(model, claims, next))
      return { outcome: 'asked', presses };
    const rested = isElsewhere(next) ? atRest(model, bar, next) : next;
    if (isElsewhere(rested) || isOtherwise(rested)) return { outcome: 'left the page', presses };
    if (isMeant) return { outcome: 'stays as meant', presses };
    // nothing is used up: it would be the same for ever
    if (rested.tab.at >= before) return { outcome: 'trapped', presses };
    shown = rested;
  }
}

/** What the chart makes of the address that was come to; undefined where it cannot cope with it. */
function answered(
  model: Model,
  bar: Bar,
  { world, tab }: Shown,
  asks: AnyEventObject | undefined,
): Shown | undefined {
  if (asks === undefined) return { world, tab };
  const after = stepIn(model, world, { event: asks });
  return typeof after === 'string'
    ? undefined
    : { world: after, tab: follow(tab, bar, after.snapshot, true) };
}

/** Answers that a page may need until it has all it shows. */
const ANSWERS = 8;

/** The calls of the page are answered well, one after the other, and the address follows. */
function atRest(model: Model, bar: Bar, shown: Shown): Shown {
  let { world, tab } = shown;
  for (let answers = 0; answers < ANSWERS && world.snapshot.hasTag('busy'); answers += 1) {
    const replies = turnsAt(model, world, 'all').filter(
      (candidate) => causeOf(candidate) === 'reply',
    );
    const [reply] = [...replies.filter(isGood), ...replies];
    const after = reply && stepIn(model, world, reply);
    if (after === undefined || typeof after === 'string') break;
    world = after;
    tab = follow(tab, bar, world.snapshot, false);
  }
  return { world, tab };
}

const isGood = ({ label }: Case): boolean => label === undefined || label === success;

/** Once nothing is on its way, something that somebody does on the page changes something. */
function canBeAnswered(model: Model, { bar, byHand }: BackClaims, asked: Shown): boolean {
  const { world } = atRest(model, bar, asked);
  return turnsAt(model, world, 'all')
    .filter(byHand)
    .some((candidate) => {
      const after = stepIn(model, world, candidate);
      return (
        typeof after !== 'string' &&
        JSON.stringify(after.snapshot.value) !== JSON.stringify(world.snapshot.value)
      );
    });
}
