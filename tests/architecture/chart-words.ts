// Which names of a chart's vocabularies mean two things.
const KINDS = ['actions', 'guards', 'delays'] as const;

/** What states do and look at, by name. */
export type Vocabulary = { readonly [K in (typeof KINDS)[number]]?: object };

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isKind = (name: string) => KINDS.some((kind) => kind === name);

/** A vocabulary as it is written, or what a setup of xstate has after it was extended. */
function vocabularyOf(value: unknown): Vocabulary | undefined {
  if (!isObject(value)) return undefined;
  if ('extend' in value && 'createMachine' in value) {
    // xstate types a setup by what is in it; only the names are looked at here.
    const { createMachine } = value as { createMachine: (config: object) => unknown };
    const machine = createMachine({});
    return isObject(machine) && 'implementations' in machine && isObject(machine.implementations)
      ? machine.implementations
      : undefined;
  }
  // A transition has a list of actions, or one by its name.
  const isWritten = Object.entries(value).some(
    ([kind, words]) => isKind(kind) && isObject(words) && !Array.isArray(words),
  );
  return isWritten && !('target' in value) ? value : undefined;
}

/**
 * The kind and the name of all that is written twice; what one vocabulary hands on to the next is
 * the same thing, and counts once.
 */
export function givenTwice(values: readonly unknown[]): {
  vocabularies: number;
  twice: string[];
} {
  const found = values.flatMap((value) => vocabularyOf(value) ?? []);
  const meanings = new Map<string, Set<unknown>>();
  for (const vocabulary of found)
    for (const kind of KINDS)
      for (const [name, meaning] of Object.entries(vocabulary[kind] ?? {})) {
        const known = meanings.get(`${kind} ${name}`) ?? new Set();
        meanings.set(`${kind} ${name}`, known.add(meaning));
      }
  return {
    vocabularies: found.length,
    twice: [...meanings].filter(([, { size }]) => size > 1).map(([name]) => name),
  };
}
