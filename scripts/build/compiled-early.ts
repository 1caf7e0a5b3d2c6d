import type { Plugin } from 'vite';

/** https://v8.dev/blog/explicit-compile-hints: only counts as the first line of a file. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** Whether a script has the hint. */
export const isCompiledEarly = (script: string): boolean => script.startsWith(HINT);

/**
 * Chromium compiles a function when it is first called, while the visitor who pressed waits: a
 * third of a second in a booking on a slow phone. With this hint in a script's first line, it
 * compiles the whole script in the background while it loads (docs/decisions/010). Files in
 * `except` do not get it, since most of their code is never called.
 */
export function compiledEarly({ except }: { except: readonly string[] }): Plugin {
  return {
    name: 'dosepath-compiled-early',
    apply: 'build',
    generateBundle: {
      // After Vite has put each file's own imports into its first line.
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type !== 'chunk' || except.includes(output.name)) continue;
          output.code = `${HINT}${output.code}`;
        }
      },
    },
  };
}
