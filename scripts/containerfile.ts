// Parses the Containerfile as far as needed to know what is in the image (OPS-04).

interface Instruction {
  /** FROM, COPY, RUN, in capitals. */
  word: string;
  rest: string;
  /** Number of the stage, from 0. */
  stage: number;
}

/** Without comments; continued lines are joined. */
export function instructionsOf(containerfile: string): Instruction[] {
  const lines = containerfile
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  let stage = -1;
  return lines.map((line) => {
    const [, word = '', rest = ''] = /^\s*(\w+)\s+(.*)$/.exec(line) ?? [];
    if (word.toUpperCase() === 'FROM') stage += 1;
    return { word: word.toUpperCase(), rest, stage };
  });
}

/** What the last stage copies from the build stage, and where to: paths below /app. */
export function copiedInto(containerfile: string): { from: string; to: string }[] {
  return instructionsOf(containerfile)
    .filter(({ word, rest }) => word === 'COPY' && rest.startsWith('--from='))
    .flatMap(({ rest }) => {
      const [, ...paths] = rest.split(/\s+/);
      const to = paths.at(-1) ?? '';
      return paths.slice(0, -1).map((path) => {
        const from = path.replace(/^\/app\//, '');
        // Into a folder, or as this file.
        return { from, to: to.endsWith('/') ? `${to}${from.split('/').at(-1)}` : to };
      });
    });
}
