import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync('src/styles/tokens.css', 'utf8');

type Scheme = 'light' | 'dark';

/** The six hex digits of a color token in one scheme. */
function hex(token: string, scheme: Scheme): string {
  const found = new RegExp(`--c-${token}: light-dark\\(#(\\w{6}), #(\\w{6})\\)`).exec(css);
  const digits = found?.[scheme === 'light' ? 1 : 2];
  if (digits === undefined) throw new Error(`tokens.css has no colour ${token}`);
  return digits;
}

/** WCAG 2.2 relative luminance. */
function luminance(digits: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, scheme: Scheme): number {
  const [dark = 0, light = 0] = [one, other]
    .map((token) => luminance(hex(token, scheme)))
    .toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['canvas', 'surface', 'sunken'];
const texts = ['ink', 'ink-soft', 'brand', 'link', 'ok', 'warn', 'err', 'info'];
const textPairs = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ...['ink', 'ink-soft', 'brand', 'link'].map((text) => [text, 'brand-tint'] as const),
  ...['ok', 'warn', 'err', 'info'].flatMap(
    (tone) =>
      [
        [tone, `${tone}-tint`],
        ['ink', `${tone}-tint`],
      ] as const,
  ),
  ['accent-ink', 'accent-tint'],
  ['on-brand', 'brand'],
  ['on-brand', 'brand-hover'],
] as const;
const controlPairs = ['control', 'focus', 'brand', 'err'].flatMap((edge) =>
  grounds.map((ground) => [edge, ground] as const),
);

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  it.each(textPairs)('text %s reads on %s (WCAG 1.4.3: 4.5)', (text, ground) => {
    expect(contrast(text, ground, scheme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(controlPairs)('edge %s shows on %s (WCAG 1.4.11: 3)', (edge, ground) => {
    expect(contrast(edge, ground, scheme)).toBeGreaterThanOrEqual(3);
  });
});
