import type { Plugin } from 'vite';

/** https://v8.dev/blog/explicit-compile-hints: counts as the first line of a file only. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** Whether a script says so. */
export const isCompiledEarly = (script: string): boolean => script.startsWith(HINT);

/**
 * Chromium compiles a function when it is first called, and whoever pressed waits meanwhile: a
 * third of a second in a booking on a slow phone. Told so by a script's first line, it compiles all
 * of it beside the page while it comes (docs/decisions/010). Nothing is said of `except`, files of
 * which most is never called.
 */
export function compiledEarly({ except }: { except: readonly string[] }): Plugin {
  return {
    name: 'dosepath-compiled-early',
    apply: 'build',
    generateBundle: {
      // After Vite has put what each file asks for into its first line.
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
