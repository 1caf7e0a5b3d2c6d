import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { contextOf } from '#qa/journeys/contexts/rules.ts';
import type { LabHandle } from './handle.ts';
import { loadLabFile } from './load-file.ts';
import { masked } from './log.ts';
import { asSpelling } from './path.ts';
import { openLab, type OpenedLab } from './open-lab.ts';

const RealDate = globalThis.Date;
let lab: OpenedLab;
let handle: LabHandle;
beforeEach(async () => {
  lab = await openLab({ world: 'seeded', file: await loadLabFile(), language: 'en', window });
  ({ handle } = lab);
});
afterEach(() => {
  lab.journey.close();
  globalThis.Date = RealDate;
});

const settled = () => new Promise((done) => void setTimeout(done, 600));
const sample = (type: string, label?: string) => {
  const found = Object.entries(handle.file.events).find(
    ([, one]) => one.event.type === type && (label === undefined || one.label === label),
  );
  if (!found) throw new Error(`no sample ${type} ${label}`);
  return found[0];
};

describe('what the lab lets one see and do', () => {
  it('RTE-11 tells what each sample event would do now, and does nothing', async () => {
    await handle.replay('to.flow.review-appt.reading');
    const before = JSON.stringify(handle.getSnapshot().value);
    const prospects = handle.prospects();
    const opener = prospects.find(
      ({ sample: { event } }) => event.type === 'overlay.opened' && event['overlay'] === 'patient',
    );
    expect(opener?.transitions).toHaveLength(1);
    expect(opener?.to).toMatchObject({ overlay: { patient: expect.anything() } });
    const refused = prospects.find(
      ({ sample: { event } }) =>
        event.type === 'overlay.opened' && event['overlay'] === 'group-contact',
    );
    expect(refused?.transitions).toEqual([]);
    expect(refused?.guards.map(({ passes }) => passes)).toContain(false);
    expect(JSON.stringify(handle.getSnapshot().value)).toBe(before);
  });

  it('RTE-11 logs what happened: the event, the guards that were asked, the transitions taken', async () => {
    await handle.cause(sample('start.submitted'));
    const last = handle.log().at(-1);
    expect(last?.type).toBe('start.submitted');
    expect(last?.transitions.join()).toContain('on start.submitted');
    expect(last?.guards.map(({ guard }) => guard)).toContain('startHasProblems');
  });

  it('RTE-11 answers calls by itself after "stop here", so that one can go on by hand', async () => {
    await handle.replay('to.flow.timeslots.searching');
    expect(handle.waiting().map(({ operation }) => operation)).toContain('searchTimeslots');
    handle.stop();
    await settled();
    expect(handle.getSnapshot().matches({ flow: { timeslots: 'form' } })).toBe(true);
  });

  it.each([
    ['refuse', 'empty'],
    ['error', 'failed'],
    ['timeout', 'unanswered'],
  ] as const)('API-03 makes the search go wrong: %s', async (kind, state) => {
    const fault = {
      refuse: {
        kind: 'refuse',
        answer: sample('xstate.done.actor.searchTimeslots', 'refused: FC_908_Conflict'),
      },
      error: { kind: 'error', code: 1002 },
      timeout: { kind: 'timeout' },
    } as const;
    handle.faults.set('searchTimeslots', fault[kind]);
    await handle.replay('to.flow.timeslots.searching');
    handle.stop();
    await settled();
    expect(handle.getSnapshot().matches({ flow: { timeslots: state } })).toBe(true);
  });

  it('HLD-02 HLD-03 warns of and ends the held time when the clock is moved', async () => {
    await handle.replay('to.hold.held.fresh');
    handle.clock.move(5 * 60_000);
    expect(handle.active()).toContain('hold.held.warning');
    handle.clock.move(5 * 60_000);
    expect(handle.active()).toContain('hold.expired');
  });

  it.each([
    ['guest', 'flow.timeslots.form.asking'],
    ['signed-in', 'flow.timeslots.form.asking'],
    ['resumed', 'flow.timeslots.form.asking'],
    ['changed', 'flow.timeslots.form.asking'],
    ['group', 'flow.timeslots.form.asking'],
  ] as const)('QAL-07 comes to a page as: %s', async (context, state) => {
    await handle.replay(asSpelling(context, state));
    expect(handle.player()?.divergence()).toBeUndefined();
    expect(handle.active()).toContain(state);
    // of the patient's chart
    expect(contextOf(handle.getSnapshot() as JourneySnapshot)).toBe(context);
  });

  it('QAL-07 says why a context does not come to a page', async () => {
    await expect(handle.replay('as.guest.flow.account.reading.plain')).rejects.toThrow(
      'The page is of an account.',
    );
    await expect(handle.replay('as.nobody.flow.timeslots.form.asking')).rejects.toThrow('"nobody"');
  });

  it('RTE-11 says what is wrong with a path that nobody knows', async () => {
    await expect(handle.replay('to.flow.nowhere')).rejects.toThrow('No way leads');
    await expect(handle.replay('0000000000')).rejects.toThrow('No journey is called');
    await expect(handle.replay('by.zzzzz')).rejects.toThrow('No sample event');
  });

  it('RTE-11 stops where the app leaves the path, and says what was expected', async () => {
    const { id } = handle.file.journeys[0] ?? { id: '' };
    const answer = sample('xstate.done.actor.searchTimeslots');
    await handle.replay(`by.${answer}`);
    expect(handle.player()?.divergence()).toMatchObject({
      step: 1,
      problem: expect.stringContaining('Nothing waits'),
    });
    await handle.replay(id, 0);
    expect(handle.player()?.divergence()).toBeUndefined();
  });

  it('RTE-11 goes back a step by beginning anew', async () => {
    await handle.replay('to.flow.review-appt.reading');
    const player = handle.player();
    const at = player?.at() ?? 0;
    await player?.to(at - 1);
    expect(handle.active()).not.toContain('flow.review-appt.reading');
    await player?.step();
    expect(handle.active()).toContain('flow.review-appt.reading');
  });
});

describe('a replay that presses', () => {
  /** Up to before the first step of a person. */
  const beforePerson = async () => {
    const { id, steps } = handle.file.journeys.find(({ level, steps: [first = ''] }) => {
      const sample = handle.file.events[first];
      return level === 'person' && sample?.event.type === 'start.typed';
    }) ??
      handle.file.journeys[0] ?? { id: '', steps: [] };
    await handle.replay(id, 0);
    return handle.file.events[steps[0] ?? '']?.event ?? { type: '' };
  };

  it('QAL-04 leaves what happens to the control that is pressed', async () => {
    const event = await beforePerson();
    const pressed: string[] = [];
    handle.setPress(async ({ type }) => {
      pressed.push(type);
      handle.send(event);
      return true;
    });
    await handle.player()?.step();
    expect(pressed).toEqual([event.type]);
    expect(handle.player()?.divergence()).toBeUndefined();
  });

  it('QAL-04 makes a step that is asked for during another after it', async () => {
    await handle.replay('to.flow.timeslots.searching', 0);
    const made: string[] = [];
    handle.setPress(async (event) => {
      const before = handle.player()?.at();
      // A page is still being drawn.
      await new Promise((done) => void setTimeout(done, 20));
      made.push(`${before}: ${event.type}`);
      handle.send(event);
      return true;
    });
    const player = handle.player();
    await Promise.all([player?.step(), player?.step(), player?.step()]);
    expect(made).toEqual(['0: start.typed', '1: start.submitted']);
    expect(player?.at()).toBe(3);
    expect(player?.divergence()).toBeUndefined();
  });

  it('QAL-04 makes no step any more once the replay is stopped', async () => {
    await handle.replay('to.flow.timeslots.searching', 0);
    const pressed: string[] = [];
    let draw = () => {};
    const drawn = new Promise<void>((done) => (draw = done));
    handle.setPress(async (event) => {
      pressed.push(event.type);
      await drawn;
      handle.send(event);
      return true;
    });
    const player = handle.player();
    const asked = Promise.all([player?.step(), player?.step()]);
    await expect.poll(() => pressed.length).toBe(1);
    handle.stop();
    draw();
    await asked;
    expect(pressed).toEqual(['start.typed']);
  });

  it('QAL-04 says what the control sends instead, beside where it should lead', async () => {
    const event = await beforePerson();
    handle.setPress(async () => {
      handle.send({ type: 'start.submitted' });
      return true;
    });
    await handle.player()?.step();
    expect(handle.player()?.divergence()).toMatchObject({
      step: 1,
      problem: `The control sends start.submitted, not ${event.type}.`,
    });
  });

  it('QAL-04 says which control is not there', async () => {
    await beforePerson();
    handle.setPress(() => Promise.reject(new Error('no button is called "Book"')));
    await handle.player()?.step();
    expect(handle.player()?.divergence()?.problem).toBe('no button is called "Book"');
  });

  it('QAL-04 tells the chart what no control of the page does', async () => {
    const event = await beforePerson();
    handle.setPress(async () => false);
    await handle.player()?.step();
    expect(handle.log().at(-1)?.type).toBe(event.type);
    expect(handle.player()?.divergence()).toBeUndefined();
  });
});

describe('the log of a live world', () => {
  it('DIA-01 keeps the shape of what was typed, and not a letter of it', () => {
    const typed = { field: 'firstName', value: 'Ada', dose: 2, agreed: true, list: ['x', ''] };
    expect(masked(typed)).toEqual({
      field: '•••',
      value: '•••',
      dose: '•••',
      agreed: true,
      list: ['•••', ''],
    });
  });
});
