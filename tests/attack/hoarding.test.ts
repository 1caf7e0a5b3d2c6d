// SAF-02: a short form of npm run simulate:hoarding.
import { beforeAll, describe, expect, it } from 'vitest';
import { bookingServer } from '../support/booking.ts';
import * as hoarding from './hoarding.ts';

const { app, pool } = await bookingServer();

const ADDRESSES = 50;
const STEP_MINUTES = 5;
const STEPS = 16;
const LIBRARY = 30;

const world: hoarding.World = { app, pool, minute: 0 };
const hoarders: hoarding.Person[] = [];
let day: hoarding.Day;

// One day of one store: each goes on where the one before it ended.
describe.sequential('SAF-02 a store’s day', () => {
  beforeAll(async () => {
    day = await hoarding.openDay(world);
    for (let index = 0; index < ADDRESSES; index += 1)
      hoarders.push(await hoarding.personAt(world, `203.0.113.${index}`, hoarding.PARTY));
  });

  it('SAF-02 fifty addresses hold less than a twentieth of it, and nothing in the end', async () => {
    const minutes: number[] = [];
    let refused = 0;
    for (let step = 0; step < STEPS; step += 1) {
      for (const one of hoarders) {
        if (await hoarding.extend(world, one)) continue;
        // What could not be kept longer is not asked about again.
        one.held = undefined;
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
  });

  it('SAF-02 a family books beside them', async () => {
    const family = await hoarding.personAt(world, '198.51.100.1', hoarding.PARTY);
    expect(await day.take(family, await day.free())).toBe('held');
    await hoarding.pass(world, 6);
    expect(await hoarding.extend(world, family)).toBe(true);
    await hoarding.pass(world, 6);
    await hoarding.book(family);
  });

  it('SAF-02 so do thirty people at one address, ten at a time', async () => {
    for (let come = 0; come < LIBRARY; come += 10) {
      const people: hoarding.Person[] = [];
      for (let one = 0; one < 10; one += 1)
        people.push(await hoarding.personAt(world, '198.51.100.2', 1));
      for (const one of people) expect(await day.take(one, await day.free())).toBe('held');
      await hoarding.pass(world, 4);
      for (const one of people) await hoarding.book(one);
    }
  });
});
