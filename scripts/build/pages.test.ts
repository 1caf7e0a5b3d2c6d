import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#tests/support/root.ts';
import { composePage, type PageParts } from './pages.ts';

const template = readFileSync(join(root, 'index.html'), 'utf8').replace(
  '</head>',
  '<link rel="stylesheet" crossorigin href="/assets/index-x.css"></head>',
);
const parts: PageParts = {
  template,
  language: 'es',
  title: 'Programar vacunas | A & B',
  styles: 'h1{color:red}',
  preloads: ['assets/screens-y.js'],
  markup: '<h1>$& Reserve</h1>',
  noScript: '<noscript>Actívelo</noscript>',
  built: { id: 'built-page', content: { text: '</script><script>alert(1)</script>' } },
};

describe('a built page', () => {
  const html = composePage(parts);

  it('LNG-03 has its language and title', () => {
    expect(html).toContain('<html lang="es"');
    expect(html).toContain('<title>Programar vacunas | A &#38; B</title>');
  });

  it('carries its styles and its markup as they are, and fetches no style sheet', () => {
    expect(html).toContain('<style>h1{color:red}</style>');
    expect(html).toContain('<div id="root"><h1>$& Reserve</h1></div><noscript>Actívelo</noscript>');
    expect(html.match(/<link[^>]*stylesheet[^>]*>/g)).toEqual([
      '<link disabled media="not all" rel="stylesheet" crossorigin href="/assets/index-x.css">',
    ]);
    expect(html).toContain('<link rel="modulepreload" href="/assets/screens-y.js">');
  });

  it('lets nothing out of its texts', () => {
    const block = /<script type="application\/json" id="built-page">([\s\S]*?)<\/script>/.exec(
      html,
    );
    expect(JSON.parse(block?.[1] ?? '')).toEqual(parts.built.content);
  });

  it('API-07 leaves the environment to the server', () => {
    expect(html).toContain('content="%DOSEPATH_ENV%"');
  });

  it('says what the template lacks', () => {
    expect(() => composePage({ ...parts, template: '<html lang="en">' })).toThrow('<title>');
  });
});
