import { parseArgs, type ParseArgsConfig } from 'node:util';

/** How commands end that were asked for what they do not have. */
const WRONGLY_ASKED = 2;

/** The options of a command; ends it with one line, without a stack, for one that it lacks. */
export function askedOptions<const C extends ParseArgsConfig>(config: C) {
  try {
    return parseArgs(config);
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    const there = Object.keys(config.options ?? {}).map((name) => `--${name}`);
    console.error(`${cause.message.split('. ', 1).join('')}. There are ${there.join(', ')}.`);
    return process.exit(WRONGLY_ASKED);
  }
}
