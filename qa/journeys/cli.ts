/**
 * `npm run journeys`: generates the journeys, says what they cover and what is wrong with the
 * charts, and runs them on request. `--help` explains. The generator is loaded only if something
 * has changed since the last report, or an option asks for more.
 */
import { keptByNpm } from './run/known-options.ts';
import { fingerprintOfProject, tellAgain } from './run/unchanged.ts';
import { WrongUsage } from './run/wrong-usage.ts';

async function main(args: readonly string[]): Promise<number> {
  const isPlain = args.length === 0 && keptByNpm(process.env) === undefined;
  const fingerprint = isPlain ? fingerprintOfProject() : undefined;
  if (fingerprint !== undefined && tellAgain(fingerprint)) return 0;
  const { command } = await import('./run/command.ts');
  return command(args, fingerprint);
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof WrongUsage)) throw error;
  console.error(error.message);
  return 2;
});
