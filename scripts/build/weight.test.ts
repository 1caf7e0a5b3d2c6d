import { describe, expect, it } from 'vitest';
import { circular, intruders, packageOf, scriptsOf, weightByPackage } from './weight.ts';

const files: Record<string, string> = {
  'assets/index-a.js':
    'import{n as e}from"./shared-b.js";import"./side-c.js";import("./later-d.js");',
  'assets/shared-b.js': 'const a=1;export{a};import{x}from"./deep-e.js"',
  'assets/side-c.js': '',
  'assets/deep-e.js': '//# allFunctionsCalledOnLoad\nimport{y}from"./shared-b.js"',
  'assets/view-f.js': '',
};
const read = (file: string) => files[file] ?? '';

const contents = {
  'assets/index-a.js': {
    'node_modules/react-dom/client.js': { bytes: 500, importedBy: ['src/main.tsx'] },
    'node_modules/react-dom/cjs/x.js': {
      bytes: 100,
      importedBy: ['node_modules/react-dom/client.js'],
    },
    'src/app/app.tsx': { bytes: 50, importedBy: ['src/main.tsx'] },
    'node_modules/@react-aria/focus/x.js': {
      bytes: 9,
      importedBy: ['src/components/link/link.tsx'],
    },
  },
  'assets/later-d.js': { 'node_modules/zod/x.js': { bytes: 900, importedBy: [] } },
};

describe('the weight of a page', () => {
  it('follows scripts, preloads and static imports, not what is loaded later', () => {
    const html =
      '<script type="module" crossorigin src="/assets/index-a.js"></script><link rel="modulepreload" crossorigin href="/assets/view-f.js"><script>inline</script>';
    expect(scriptsOf(html, read).toSorted()).toEqual([
      'assets/deep-e.js',
      'assets/index-a.js',
      'assets/shared-b.js',
      'assets/side-c.js',
      'assets/view-f.js',
    ]);
  });

  it('reports chunks that depend on each other', () => {
    const names = Object.keys(files);
    expect(circular(names, read)).toEqual(['assets/shared-b.js', 'assets/deep-e.js']);
    const apart = names.filter((name) => name !== 'assets/deep-e.js');
    expect(circular(apart, (file) => (apart.includes(file) ? read(file) : ''))).toEqual([]);
  });

  it('is listed by package, and by folder for our own code', () => {
    expect(packageOf('node_modules/@react-aria/focus/x.js')).toBe('@react-aria/focus');
    expect(weightByPackage(contents, ['assets/index-a.js'])).toEqual([
      ['react-dom', 600],
      ['src/app', 50],
      ['@react-aria/focus', 9],
    ]);
  });

  it('names the modules that import what does not belong there', () => {
    expect(intruders(contents, ['assets/index-a.js'], ['@react-aria', 'zod'])).toEqual([
      '@react-aria/focus, by src/components/link/link.tsx',
    ]);
    expect(intruders(contents, ['assets/index-a.js'], ['src/app/app.tsx'])).toEqual([
      'src/app, by src/main.tsx',
    ]);
  });
});
