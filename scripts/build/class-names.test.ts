import { describe, expect, it } from 'vitest';
import { shortClassName } from './class-names.ts';

describe('the class names of a build', () => {
  it('are short, and the same in every build and on every machine', () => {
    const here = shortClassName('/one/checkout');
    const there = shortClassName('/another/checkout');
    const name = here('title', '/one/checkout/src/components/alert/alert.module.css');
    expect(name).toMatch(/^_[\w-]{4}$/);
    expect(there('title', '/another/checkout/src/components/alert/alert.module.css?used')).toBe(
      name,
    );
  });

  it('distinguish files and classes', () => {
    const of = shortClassName('/c');
    const names = [
      of('title', '/c/a.module.css'),
      of('title', '/c/b.module.css'),
      of('text', '/c/a.module.css'),
    ];
    expect(new Set(names).size).toBe(3);
  });

  it('refuse a class whose name another has', () => {
    const of = shortClassName('/c');
    const all = () =>
      Array.from({ length: 20_000 }, (_, at) => of(`class-${at}`, '/c/a.module.css'));
    expect(all).toThrow(/a\.module\.css:class-\d+ and a\.module\.css:class-\d+ would have one/);
  });
});
