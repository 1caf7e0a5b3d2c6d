import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BRAND_PLACE, withChain } from '#domain/chain-places.ts';
import { speakFor } from '#domain/chain.ts';
import { USUAL_CHAIN } from '#domain/usual-chain.ts';
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

/** The value a browser parses from the JSON block. */
const blockOf = (html: string): unknown =>
  JSON.parse(
    /<script type="application\/json" id="built-page">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '',
  );

describe('a built page', () => {
  const html = composePage(parts);

  it('LNG-03 has its language and title', () => {
    expect(html).toContain('<html lang="es"');
    expect(html).toContain('<title>Programar vacunas | A &amp; B</title>');
  });

  it('includes its styles and its markup unchanged, and loads no style sheet', () => {
    expect(html).toContain('<style>h1{color:red}</style>');
    expect(html).toContain('<div id="root"><h1>$& Reserve</h1></div><noscript>Actívelo</noscript>');
    expect(html.match(/<link[^>]*stylesheet[^>]*>/g)).toEqual([
      '<link disabled media="not all" rel="stylesheet" crossorigin href="/assets/index-x.css">',
    ]);
    expect(html).toContain('<link rel="modulepreload" href="/assets/screens-y.js">');
  });

  it('lets no text end its script element', () => {
    expect(blockOf(html)).toEqual(parts.built.content);
  });

  it('SET-01 leaves the placeholder for the chain’s name in its texts, whatever is in the name', () => {
    const content = { text: `${BRAND_PLACE}, home` };
    const built = composePage({ ...parts, built: { id: 'built-page', content } });
    onTestFinished(() => speakFor(USUAL_CHAIN));
    speakFor({ ...USUAL_CHAIN, brand: 'Hill & "Dale"' });
    expect(blockOf(withChain(built, 'browser'))).toEqual(content);
  });

  it('API-07 leaves the environment to the server', () => {
    expect(html).toContain('content="%DOSEPATH_ENV%"');
  });

  it('reports what the template lacks', () => {
    expect(() => composePage({ ...parts, template: '<html lang="en">' })).toThrow('<title>');
  });
});
