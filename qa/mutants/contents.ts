/**
 * Every way to break what a chart does, where it still leads to the same states: an action
 * forgotten, a field of what it sets kept or emptied, a state not entered anew, a field of a
 * call's input missing (QAL-02).
 */
import {
  assign,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type UnknownAction,
} from 'xstate';
import { isSame, pathOf, stateNodesOf, transitionsOf } from '@dosepath/journeys/chart';
import { createWorlds, type PlannedPath, type Worlds } from '@dosepath/journeys';
import { copyOf, type Copy, type Mutant } from './mutants.ts';
import { make } from './step.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A list of actions of the chart, by what has it. */
interface Site {
  readonly name: string;
  readonly actionsIn: (copy: Copy) => UnknownAction[];
}

/** What an action did in some journey. */
interface Deed {
  readonly site: Site;
  readonly place: number;
  readonly action: string;
  /** Journeys that came here. */
  readonly seenBy: Set<string>;
  /** What it changed: `hold.deadline`. */
  readonly paths: Set<string>;
  /** Those of them that to empty is something else than to keep, or to set as it does. */
  readonly filled: Set<string>;
}

/** The call of a state, and what it was asked with. */
interface Call {
  readonly node: string;
  readonly place: number;
  readonly name: string;
  readonly seenBy: Set<string>;
  readonly paths: Set<string>;
}

const nodeIn = ({ nodes }: Copy, name: string): AnyStateNode => {
  const node = nodes.get(name);
  if (node === undefined) throw new Error(`The copy has no state ${name}.`);
  return node;
};

const definitionIn = ({ definitions }: Copy, index: number): AnyTransitionDefinition => {
  const definition = definitions[index];
  if (definition === undefined) throw new Error(`The copy has no transition ${index}.`);
  return definition;
};

const sitesOf = (machine: AnyStateMachine): Site[] => [
  ...transitionsOf(machine).map(({ name }, index): Site => ({
    name,
    actionsIn: (copy) => definitionIn(copy, index).actions as UnknownAction[],
  })),
  ...stateNodesOf(machine).flatMap((node): Site[] => {
    const name = pathOf(node);
    return [
      { name: `entry of ${name}`, actionsIn: (copy) => nodeIn(copy, name).entry },
      { name: `exit of ${name}`, actionsIn: (copy) => nodeIn(copy, name).exit },
    ];
  }),
];

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields that differ, two deep. */
function differing(was: Fields, now: Fields, above = ''): string[] {
  const keys = [...new Set([...Object.keys(was), ...Object.keys(now)])];
  return keys.flatMap((key) => {
    const [before, after] = [was[key], now[key]];
    if (isSame(before, after)) return [];
    const isDeep = above === '' && isFields(before) && isFields(after);
    return isDeep ? differing(before, after, `${key}.`) : [above + key];
  });
}

function valueAt(fields: Fields, path: string): unknown {
  const [key = '', inner] = path.split('.');
  const value = fields[key];
  return inner === undefined ? value : isFields(value) ? value[inner] : undefined;
}

/** The change that puts a value there. */
function put(fields: Fields, path: string, value: unknown): Fields {
  const [key = '', inner] = path.split('.');
  const outer = fields[key];
  return {
    [key]: inner === undefined ? value : { ...(isFields(outer) ? outer : {}), [inner]: value },
  };
}

/** What a value is when nothing has been said yet. */
function emptyOf(value: unknown): unknown {
  if (typeof value === 'string') return '';
  if (typeof value === 'number') return 0;
  if (typeof value === 'boolean') return false;
  return Array.isArray(value) ? [] : undefined;
}

type After = (was: Fields, now: Fields) => Fields;

/** The action, and then a change of what the chart knows, seen what it knew before. */
function followed(action: UnknownAction, change: After): UnknownAction[] {
  let was: Fields = {};
  // of any chart: its context is an object
  const assigned = (of: (context: Fields) => Fields) =>
    assign(({ context }) => of(context as Fields)) as unknown as UnknownAction;
  return [
    assigned((context) => {
      was = context;
      return {};
    }),
    action,
    assigned((context) => change(was, context)),
  ];
}

/** Puts others in the place of an action; answers how to undo that. */
function replace(actions: UnknownAction[], place: number, by: readonly UnknownAction[]) {
  const before = [...actions];
  actions.splice(place, 1, ...by);
  return () => void actions.splice(0, actions.length, ...before);
}

/** What a watched transition begins with is a bare function; what a chart does has a type. */
const isMark = (action: UnknownAction): boolean =>
  typeof action === 'function' && !Object.hasOwn(action, 'type');

const nameOf = (action: UnknownAction): string => {
  const named = typeof action === 'string' ? action : (action as { type?: string }).type;
  return named ?? 'an action';
};

interface Watching {
  readonly deeds: readonly Deed[];
  readonly calls: readonly Call[];
}

/** Makes the journeys once on the chart as it is, and sees what each action and call does. */
function watchAll(
  machine: AnyStateMachine,
  worlds: Worlds,
  copy: Copy,
  journeys: readonly PlannedPath[],
): Watching {
  let journey = '';
  const mends: (() => void)[] = [];
  const deeds: Deed[] = [];
  for (const site of sitesOf(machine)) {
    const actions = site.actionsIn(copy);
    // from behind, so that places stay
    for (let place = actions.length - 1; place >= 0; place -= 1) {
      const action = actions[place];
      if (action === undefined || isMark(action)) continue;
      const deed: Deed = {
        site,
        place,
        action: nameOf(action),
        seenBy: new Set(),
        paths: new Set(),
        filled: new Set(),
      };
      deeds.push(deed);
      const seen: After = (was, now) => {
        deed.seenBy.add(journey);
        for (const path of differing(was, now)) {
          deed.paths.add(path);
          const [before, after] = [valueAt(was, path), valueAt(now, path)];
          if (!isSame(before, emptyOf(before)) && !isSame(after, emptyOf(after)))
            deed.filled.add(path);
        }
        return {};
      };
      mends.push(replace(actions, place, followed(action, seen)));
    }
  }
  const calls: Call[] = [];
  for (const [node, { invoke }] of copy.nodes)
    for (const [place, definition] of invoke.entries()) {
      const call: Call = { node, place, name: definition.id, seenBy: new Set(), paths: new Set() };
      calls.push(call);
      mends.push(
        changeInput(definition, (input) => {
          call.seenBy.add(journey);
          for (const path of differing({}, input)) {
            const value = valueAt(input, path);
            if (!isFields(value)) call.paths.add(path);
            else for (const key of Object.keys(value)) call.paths.add(`${path}.${key}`);
          }
          return input;
        }),
      );
    }
  for (const { path } of journeys) {
    journey = path.id;
    let { world } = worlds.start(path.input);
    for (const step of path.steps) world = make(worlds, world, step).world;
  }
  for (const mend of mends.toReversed()) mend();
  return { deeds: deeds.toReversed(), calls };
}

/** As xstate keeps it: a value, or a function of the chart's arguments. */
interface Invoked {
  input?: unknown;
}

/** Lets what a call is asked with be something else; answers how to undo that. */
function changeInput(definition: Invoked, to: (input: Fields) => unknown): () => void {
  const { input } = definition;
  definition.input = (given: unknown) => {
    const asked: unknown = typeof input === 'function' ? input(given) : input;
    return isFields(asked) ? to(asked) : asked;
  };
  return () => {
    definition.input = input;
  };
}

function ofDeed({ site, place, action, seenBy, paths, filled }: Deed): Mutant[] {
  const mutant = (
    kind: Mutant['kind'],
    what: string,
    by: readonly UnknownAction[] | After,
  ): Mutant => ({
    kind,
    name: `${site.name}: ${what}`,
    meets: [],
    journeys: seenBy,
    breakIn: (copy) => {
      const actions = site.actionsIn(copy);
      const broken = actions[place];
      if (broken === undefined) throw new Error(`${site.name} has no action ${place}.`);
      return replace(actions, place, typeof by === 'function' ? followed(broken, by) : by);
    },
  });
  return [
    mutant('forgotten', action, []),
    ...[...paths].map((path) =>
      mutant('kept', `${action} keeps ${path}`, (was, now) => put(now, path, valueAt(was, path))),
    ),
    ...[...filled].map((path) =>
      mutant('emptied', `${action} empties ${path}`, (_, now) =>
        put(now, path, emptyOf(valueAt(now, path))),
      ),
    ),
  ];
}

const ofCall = ({ node, place, name, seenBy, paths }: Call): Mutant[] =>
  [...paths].map((path) => ({
    kind: 'unasked',
    name: `${name} in ${node} without ${path}`,
    meets: [],
    journeys: seenBy,
    breakIn: (copy) => {
      const definition = nodeIn(copy, node).invoke[place];
      if (definition === undefined) throw new Error(`${node} has no call ${place}.`);
      return changeInput(definition, (input) => ({ ...input, ...put(input, path, undefined) }));
    },
  }));

/** Where the chart says that a state is entered anew, it is not. */
const ofTransitions = (machine: AnyStateMachine): Mutant[] =>
  transitionsOf(machine).flatMap(({ definition, name }, index): Mutant[] =>
    definition.reenter
      ? [
          {
            kind: 'unentered',
            name: `${name}, not entered anew`,
            meets: [`taken: ${name}`],
            breakIn: (copy) => {
              const broken = definitionIn(copy, index);
              broken.reenter = false;
              return () => void (broken.reenter = true);
            },
          },
        ]
      : [],
  );

/** All of them, for what the journeys come by. */
export function contentMutantsOf(
  machine: AnyStateMachine,
  journeys: readonly PlannedPath[],
): Mutant[] {
  const worlds = createWorlds(machine, journeys[0]?.path.input);
  const copy = copyOf(worlds.start(journeys[0]?.path.input).world.snapshot.machine);
  const { deeds, calls } = watchAll(machine, worlds, copy, journeys);
  return [...deeds.flatMap(ofDeed), ...calls.flatMap(ofCall), ...ofTransitions(machine)];
}
