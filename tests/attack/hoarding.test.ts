// SAF-02: a short form of npm run simulate:hoarding.
import { expect, it } from 'vitest';
import { bookingServer } from '../support/booking.ts';
import * as hoarding from './hoarding.ts';

const { app, pool } = await bookingServer();

const ADDRESSES = 50;
const STEP_MINUTES = 5;
const STEPS = 16;
const LIBRARY = 30;

it('SAF-02 fifty addresses hold less than a twentieth of a store’s day, and others book beside them', async () => {
  const world: hoarding.World = { app, pool, minute: 0 };
  const day = await hoarding.openDay(world);
  const hoarders: hoarding.Person[] = [];
  for (let index = 0; index < ADDRESSES; index += 1)
    hoarders.push(await hoarding.personAt(world, `203.0.113.${index}`, hoarding.PARTY));

  const minutes: number[] = [];
  let refused = 0;
  for (let step = 0; step < STEPS; step += 1) {
    for (const one of hoarders) {
      if (await hoarding.extend(world, one)) continue;
      if ((await day.take(one, await day.free())) === 'wait') refused += 1;
    }
    const held = await day.heldBy(hoarders, STEP_MINUTES);
    minutes.push(...Array.from({ length: STEP_MINUTES }, () => held.minutes / STEP_MINUTES));
    await hoarding.pass(world, STEP_MINUTES);
  }
  const share = hoarding.largestShare(minutes);
  expect(share).toBeGreaterThan(0.02);
  expect(share).toBeLessThan(0.05);
  // By now none of them gets anything.
  expect(refused).toBeGreaterThan(ADDRESSES);
  expect((await day.heldBy(hoarders, STEP_MINUTES)).seats).toBe(0);

  const family = await hoarding.personAt(world, '198.51.100.1', hoarding.PARTY);
  expect(await day.take(family, await day.free())).toBe('held');
  await hoarding.pass(world, 6);
  expect(await hoarding.extend(world, family)).toBe(true);
  await hoarding.pass(world, 6);
  await hoarding.book(family);

  for (let come = 0; come < LIBRARY; come += 10) {
    const people: hoarding.Person[] = [];
    for (let one = 0; one < 10; one += 1)
      people.push(await hoarding.personAt(world, '198.51.100.2', 1));
    for (const one of people) expect(await day.take(one, await day.free())).toBe('held');
    await hoarding.pass(world, 4);
    for (const one of people) await hoarding.book(one);
  }
});
