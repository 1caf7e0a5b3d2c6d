import { expect, it } from 'vitest';
import { filesBelow, readSource } from '#tests/support/source-tree.ts';

const MOST_COLUMNS = 100;
const ROOMS = ['domain', 'contract', 'machines', 'src', 'server', 'qa', 'scripts', 'tests'];
/** What tools read cannot be broken. */
const isForTools = (line: string) =>
  /oxlint-disable|@ts-|@vite|@vitest|https?:\/\/\S{60}/.test(line);
const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line);

const tooWide = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.length > MOST_COLUMNS && isComment(line) && !isForTools(line));

it('comments are no wider than the code', () => {
  const files = ROOMS.flatMap((room) => filesBelow(room)).filter((file) => /\.tsx?$/.test(file));
  expect(files.flatMap((file) => tooWide(readSource(file)))).toEqual([]);
});

it('a wide comment is seen, and a wide line of code is not one', () => {
  const wide = 'word '.repeat(25).trimEnd();
  const code = `const text = '${wide}'; // ${wide}`;
  expect(
    tooWide([`// ${wide}`, ` * ${wide}`, code, `// oxlint-disable ${wide}`].join('\n')),
  ).toEqual([`// ${wide}`, ` * ${wide}`]);
});
