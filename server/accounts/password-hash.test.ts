import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { hashPassword, provePassword } from './password-hash.ts';

it('CHN-01 keeps passwords as argon2id with its parameters and a salt of its own', async () => {
  const [one, other] = await Promise.all([hashPassword('same words'), hashPassword('same words')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(other);
});

it('CHN-01 recognises the password from a keyboard that composes letters differently', async () => {
  const kept = await hashPassword('Ångström units');
  expect(await provePassword(kept, 'A\u030angstro\u0308m units')).toBe('yes');
  expect(await provePassword(kept, 'ångström units')).toBe('no');
});

it('CHN-01 reports a hash with weaker parameters, so that it can be renewed', async () => {
  const weak = await hash('same words', { memoryCost: 4096, timeCost: 1, parallelism: 1 });
  expect(await provePassword(weak, 'same words')).toBe('outdated');
  expect(await provePassword(weak, 'other words')).toBe('no');
});

it('CHN-01 takes about the same time with and without an account', async () => {
  const kept = await hashPassword('same words');
  await provePassword(undefined, 'warm');
  const timeOf = async (stored: string | undefined) => {
    const start = performance.now();
    expect(await provePassword(stored, 'other words')).toBe('no');
    return performance.now() - start;
  };
  // Alternating, so that other load on the machine slows both alike.
  const ratios = [];
  for (let turn = 0; turn < 15; turn += 1)
    ratios.push((await timeOf(undefined)) / (await timeOf(kept)));
  const middle = ratios.toSorted((one, other) => one - other)[7] ?? 0;
  expect(middle).toBeGreaterThan(0.4);
  expect(middle).toBeLessThan(2.5);
});
