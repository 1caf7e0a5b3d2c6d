/**
 * `--watch` (QAL-06): runs the journeys, and again those that show what has changed, each time in a
 * process of its own, because a loaded chart stays loaded.
 */
import { spawn } from 'node:child_process';
import { relative, resolve, sep } from 'node:path';
import { watch } from 'chokidar';
import { root } from '#tests/support/root.ts';
import { aboutFile } from './changed.ts';
import type { Options } from './options.ts';

/** The sources of a journey; docs, tools and output files are not watched. */
const WATCHED = ['machines', 'src', 'locales', 'contract', 'domain', 'qa/journeys'] as const;
/** An editor that saves all, or a checkout, keeps writing for a while. */
const QUIET_MS = 300;

/** Whether journeys of these charts can show the file; an editor's own files never count. */
export const isShown = (file: string, charts: Options['charts']): boolean =>
  /\.(?:tsx?|json|css|txt)$/.test(file) &&
  charts.some((chart) => aboutFile(file, chart).kind !== 'nothing');

/** Collects changes, and passes them on when none has come for `quietMs`. */
export function gathering(tell: (files: readonly string[]) => void, quietMs = QUIET_MS) {
  let files = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  return {
    add: (file: string): void => {
      files.add(file);
      clearTimeout(timer);
      timer = setTimeout(() => {
        const all = [...files].toSorted();
        files = new Set();
        tell(all);
      }, quietMs);
    },
    end: (): void => clearTimeout(timer),
  };
}

/** A run that has started: how it ends, and how to end it. */
export interface Running {
  /** The exit code; undefined when it was stopped. */
  readonly ended: Promise<number | undefined>;
  end(): void;
}

/**
 * One run at a time: of everything first, then of what has changed (`begin` is given the files). A
 * change meanwhile ends the current run. Files stay until a run of them was green: failures are
 * tried again with the next change, wherever that is.
 */
export function oneAtATime(begin: (files: readonly string[] | undefined) => Running) {
  let owed = new Set<string>();
  let isAllOwed = true;
  let running: Running | undefined;
  let isOver = false;
  const go = async (): Promise<number | undefined> => {
    const files = isAllOwed ? undefined : [...owed].toSorted();
    const now = begin(files);
    running = now;
    const code = await now.ended;
    if (running === now) running = undefined;
    if (code !== undefined) isAllOwed = false;
    if (code === 0) {
      owed = new Set([...owed].filter((file) => files !== undefined && !files.includes(file)));
    }
    return code;
  };
  return {
    first: (): Promise<number | undefined> => go(),
    changed: async (files: readonly string[]): Promise<void> => {
      for (const file of files) owed.add(file);
      const before = running;
      before?.end();
      await before?.ended;
      // another change that also waited here continues with the files of both
      if (!isOver && running === undefined) await go();
    },
    end: async (): Promise<void> => {
      isOver = true;
      running?.end();
      await running?.ended;
    },
  };
}

const EXIT_WRONG_USAGE = 2;

/** The command itself, in a process of its own. */
function beginRun(args: readonly string[], files: readonly string[] | undefined): Running {
  const only = files === undefined ? [] : ['--files', files.join(',')];
  const [program, command = ''] = process.argv;
  const child = spawn(
    program ?? process.execPath,
    [...process.execArgv, command, ...args, ...only],
    { cwd: root, stdio: 'inherit' },
  );
  let isEnded = false;
  const ended = new Promise<number | undefined>((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done(isEnded ? undefined : (code ?? 1)));
  });
  return {
    ended,
    end: () => {
      isEnded = true;
      // it still writes its report of what has run
      child.kill('SIGINT');
    },
  };
}

/**
 * Runs, and runs again after each change, until a signal ends it: what has run by then is in the
 * report. `args`: as typed. Returns the exit code of the last run that finished; 2 at once when the
 * first one does not understand its options.
 */
export async function watchJourneys(args: readonly string[], options: Options): Promise<number> {
  const own = args.filter((arg) => arg !== '--watch');
  let last = 0;
  const say = (text: string) => console.log(text);
  const runs = oneAtATime((files) => {
    const running = beginRun(own, files);
    void running.ended.then((code) => {
      if (code === undefined) return;
      last = code;
      if (code !== EXIT_WRONG_USAGE) say(`watching ${WATCHED.join(', ')}; Ctrl-C ends`);
    });
    return running;
  });
  const changes = gathering((files) => {
    say(`changed: ${files.join(', ')}`);
    void runs.changed(files);
  });
  // Node's own recursive watch loses a file that an editor replaces with another.
  const watcher = watch([...WATCHED], { cwd: root, ignoreInitial: true });
  watcher.on('all', (_event, path) => {
    const file = relative(root, resolve(root, path)).replaceAll(sep, '/');
    if (isShown(file, options.charts)) changes.add(file);
  });
  const signalled = new Promise<void>((done) => {
    process.once('SIGINT', () => done()).once('SIGTERM', () => done());
  });
  const first = runs.first();
  const wrong = first.then((code) => (code === EXIT_WRONG_USAGE ? undefined : signalled));
  await Promise.race([signalled, wrong]);
  await watcher.close();
  changes.end();
  await runs.end();
  return last;
}
