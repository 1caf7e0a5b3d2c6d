// Says which requirements no test names. `--json` prints {total, covered, missing} and nothing
// else.
import { askedOptions } from '#tests/support/asked-options.ts';
import { filesBelow, readSource } from '#tests/support/source-tree.ts';
import { trace } from './requirements.ts';
import { testNames } from './test-names.ts';

const { values } = askedOptions({ options: { json: { type: 'boolean', default: false } } });

const rooms = ['domain', 'contract', 'machines', 'src', 'server', 'qa', 'scripts', 'tests'];
const names = rooms
  .flatMap((room) => filesBelow(room))
  .filter((file) => /\.(test\.tsx?|spec\.ts)$/.test(file))
  .flatMap((file) => testNames(file, readSource(file)));
const { total, covered, missing, unknown } = trace(readSource('docs/requirements.md'), names);

const report = [
  `${covered} of ${total} requirements are named by a test.`,
  ...(missing.length > 0 ? [`Named by no test: ${missing.join(', ')}`] : []),
  ...(unknown.length > 0 ? [`Named by a test but not stated: ${unknown.join(', ')}`] : []),
];
console.log(values.json ? JSON.stringify({ total, covered, missing }) : report.join('\n'));
