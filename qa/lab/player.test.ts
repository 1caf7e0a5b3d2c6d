import { expect, it } from 'vitest';
import { playerOf } from './player.ts';
import { samples } from './testing/sample-file.ts';

it('RTE-11 goes on with its steps after a beginning that broke', async () => {
  const caused: string[] = [];
  let isBroken = true;
  const path = {
    spelling: 'p1a2',
    name: 'Guest books flu',
    start: 0,
    steps: [{ ...samples.typed, id: 'typed' }],
    at: undefined,
  };
  const player = playerOf(path, {
    begin: () => {
      if (isBroken) throw new Error('the chart cannot begin');
    },
    cause: async (id) => void caused.push(id),
    press: async () => false,
    value: () => 'anywhere',
    tell: () => {},
  });
  await player.step();
  await expect(player.to(0)).rejects.toThrow('the chart cannot begin');
  isBroken = false;
  await player.step();
  expect(caused).toEqual(['typed', 'typed']);
});
