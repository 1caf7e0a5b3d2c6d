// The arguments of a command.
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ListProblem } from './csv-list.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** @throws ListProblem with the usage, for an option that is unknown or lacks its value */
export function argumentsOf<const O extends Options>(args: string[], usage: string, options: O) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (cause) {
    throw new ListProblem(usage, { cause });
  }
}
