// How commands that measure, try or draw are asked. Those of the server, whose wishes their tests
// read, are asked through #server/lists/arguments.ts.
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** How commands end that were asked for what they do not have. */
const WRONGLY_ASKED = 2;

function refused(why: string): never {
  console.error(why);
  return process.exit(WRONGLY_ASKED);
}

/** The options of a command; ends it with one line, without a stack, for one that it lacks. */
export function askedOptions<const C extends ParseArgsConfig>(config: C) {
  try {
    return parseArgs(config);
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    const there = Object.keys(config.options ?? {}).map((name) => `--${name}`);
    return refused(
      `${cause.message.split('. ', 1).join('')}. There ${there.length > 1 ? 'are' : 'is'} ${there.join(', ') || 'no option'}.`,
    );
  }
}

/** For a command that has only one: whether `--write` keeps what it found in the documentation. */
export const askedToWrite = (): boolean =>
  askedOptions({ options: { write: { type: 'boolean', default: false } } }).values.write;

/** The whole numbers that were said, by their options; ends the command for another value. */
export function askedNumbers<N extends string>(
  values: Readonly<Record<N, unknown>>,
  names: readonly N[],
): Record<N, number> {
  const wrong = names.find((name) => !/^\d{1,10}$/.test(String(values[name])));
  if (wrong !== undefined)
    return refused(`--${wrong} is a whole number, not "${String(values[wrong])}".`);
  return Object.fromEntries(names.map((name) => [name, Number(values[name])])) as Record<N, number>;
}

/** What was named, each of them known; ends the command for a name that is not. */
export function askedNames<N extends string>(said: readonly string[], known: readonly N[]): N[] {
  const wrong = said.find((name) => !known.some((one) => one === name));
  if (wrong !== undefined) return refused(`There is ${known.join(', ')}, and no "${wrong}".`);
  return known.filter((one) => said.includes(one));
}
