import { expect, it } from 'vitest';
import { root } from '#tests/support/root.ts';
import { filesBelow, readSource } from '#tests/support/source-tree.ts';
import { giveaways } from './giveaways.ts';

const hidden = [
  '.npmrc',
  '.gitignore',
  '.gitattributes',
  '.oxlintrc.json',
  '.oxfmtrc.json',
  '.ci/run',
];
const written = /\.(?:tsx?|json|md|css|html|sql|csv|tsv|svg|sh|ya?ml)$|^\.|\/run$/;

it('no file names a package registry or a folder of a machine', () => {
  const files = [...filesBelow('.'), ...hidden].filter((file) => written.test(file));
  expect(files).toContain('package.json');
  const found = files.flatMap((file) =>
    giveaways(readSource(file), root).map((found) => `${file}: ${found}`),
  );
  expect(found).toEqual([]);
});

it('the lock file leaves open where packages come from', () => {
  // A package of the house is a link to its folder.
  const places = [...readSource('package-lock.json').matchAll(/"resolved": "([^"]*)"/g)];
  expect(places.map(([, place]) => place)).toEqual(['qa/engine']);
});

it('the judge knows a registry, a home and a checkout when it sees one', () => {
  const host = ['registry', 'npmjs', 'org'].join('.');
  const home = ['', 'home', 'ana', 'app'].join('/');
  expect(giveaways(`see https://${host}/react`, '/')).toEqual([host]);
  expect(giveaways(`open ${home}`, '/')).toEqual([home.split('/').slice(0, 3).join('/')]);
  expect(giveaways('cd /srv/dosepath/x', '/srv/dosepath/')).toEqual(['/srv/dosepath']);
  expect(giveaways("import './home/page.ts' from '#src/app/x'", '/app/')).toEqual([]);
});
