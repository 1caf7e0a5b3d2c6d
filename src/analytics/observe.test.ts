import { afterEach, describe, expect, it, vi } from 'vitest';
import { freshJourney, type JourneyContext } from '#machines/knowledge/context.ts';
import { journeyMachine } from '#machines/journey.machine.ts';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import type { Member } from '#machines/knowledge/party.ts';
import { toGroupTimes } from '#tests/support/group-steps.ts';
import { openAnswered, walkTo } from '#tests/support/walk.ts';
import type { AnalyticsEvent } from './events.ts';
import { eventsBetween, observe } from './observe.ts';

const sink = vi.fn<(event: AnalyticsEvent) => void>();
afterEach(() => sink.mockReset());
const told = () => sink.mock.calls.map(([event]) => event);
const pages = () => told().flatMap((event) => (event.type === 'page.seen' ? event.path : []));

const fresh = freshJourney({ language: 'es', today: '2026-03-02' });
type Value = Parameters<typeof journeyMachine.resolveState>[0]['value'];

/** The journey of an adult with a flu vaccine, in any state of the chart. */
const at = (flow: Value, known: Partial<JourneyContext> = {}) =>
  journeyMachine.resolveState({
    // The chart completes a partial value.
    value: { flow } as Value,
    context: { ...fresh, dateOfBirth: '1984-04-28', vaccines: ['150'], ...known },
  });

const booking = async () => {
  const actor = openAnswered();
  const stop = observe(actor, sink);
  await walkTo(actor, 'confirmation');
  stop();
  return actor;
};

describe('the pages of a visit', () => {
  it('ANA-01 are reported once each, from the first that shows times to the confirmation', async () => {
    await booking();
    expect(pages()).toEqual([
      '/timeslots',
      '/flow-check',
      '/patient-info',
      '/sms-opt',
      '/review-appt',
      '/confirmation',
    ]);
  });

  it('ANA-01 are reported with the vaccines, the language and a wide age band', async () => {
    await booking();
    expect(told()[1]).toEqual({
      type: 'page.seen',
      page: 'timeslots',
      path: '/timeslots',
      language: 'en',
      vaccines: ['150'],
      ageBand: 'Adult',
    });
  });

  it('ANA-01 are not reported without vaccine data', () => {
    expect(eventsBetween(undefined, at('timeslots', { vaccines: [] }))).toEqual([]);
    expect(eventsBetween(undefined, at('timeslots', { dateOfBirth: undefined }))).toEqual([]);
    expect(eventsBetween(undefined, at('timeslots'))).toHaveLength(1);
  });

  it('ANA-01 GRP-01 of a group are reported with the vaccines of everybody, each once', async () => {
    const { actor } = await toGroupTimes();
    const { value, context } = actor.getSnapshot();
    const [ana, leo] = context.party.members;
    if (!ana || !leo) throw new Error('no group');
    const told = (people: readonly Member[]) =>
      eventsBetween(
        undefined,
        journeyMachine.resolveState({
          value,
          context: { ...context, party: { ...context.party, members: [...people] } },
        }),
      );
    expect(told([ana, leo])).toEqual([
      {
        type: 'page.seen',
        page: 'timeslots',
        path: '/timeslots',
        language: 'en',
        vaccines: ['150'],
        ageBand: 'Adult',
      },
    ]);
    const visit = { ...leo.visit, vaccines: ['207', '150'], maker: 'MOD' };
    const child = { ...leo, dateOfBirth: '2019-05-01', visit };
    // Who comes with whom is not reported: no band where there are several.
    expect(told([ana, child])).toEqual([
      {
        type: 'page.seen',
        page: 'timeslots',
        path: '/timeslots',
        language: 'en',
        vaccines: ['150', '207-MOD'],
      },
    ]);
  });

  it('ANA-01 are reported again when the visitor returns to them, and not while they stay', () => {
    const here = at('flow-check');
    const there = at('patient-info');
    expect(eventsBetween(here, at('flow-check', { refusals: 1 }))).toEqual([]);
    expect(eventsBetween(there, here)).toMatchObject([{ path: '/flow-check', language: 'es' }]);
  });

  it('COV-03 ANA-01 the manufacturers’ page is reported, and the pages after it with the manufacturer', () => {
    const covid = { vaccines: ['207', '150'] };
    expect(eventsBetween(undefined, at('covid-manufacturer', covid))).toMatchObject([
      { path: '/covid-manufacturer', vaccines: ['207', '150'] },
    ]);
    const search = { ...fresh.search, manufacturer: 'MOD' };
    expect(eventsBetween(undefined, at('timeslots', { ...covid, search }))).toMatchObject([
      { vaccines: ['207-MOD', '150'], ageBand: 'Adult' },
    ]);
    const toddler = { ...covid, search, dateOfBirth: '2021-05-01' };
    expect(eventsBetween(undefined, at('timeslots', toddler))).toMatchObject([
      { vaccines: ['207', '150'], ageBand: 'Toddler' },
    ]);
  });

  it('COV-03 if only one manufacturer is left, it is that one', () => {
    const verdict = {
      answer: 'yes' as const,
      prescription: false,
      confirm: false,
      rule: { id: '', says: '', source: '' },
    };
    const product = {
      productId: 'comirnaty',
      manufacturerDisplayName: 'Pfizer Comirnaty',
      manufacturer: 'PFI',
      manufacturerName: 'Pfizer',
      name: 'Comirnaty',
    };
    const details = [
      {
        vaccineCode: '207',
        verdict,
        dose: '1',
        rxRequired: false,
        warnings: [],
        restrictions: [],
        notices: [],
        products: [product],
      },
    ];
    expect(eventsBetween(undefined, at('timeslots', { vaccines: ['207'], details }))).toMatchObject(
      [{ vaccines: ['207-PFI'] }],
    );
  });
});

describe('the choices of a visit', () => {
  it('VAC-02 ANA-01 are counted when the vaccines are accepted, and again when they were changed', () => {
    const before = at({ 'vaccine-selector': 'deciding' });
    const accepted = at('timeslots', { vaccinesAccepted: true });
    expect(eventsBetween(before, accepted)[0]).toEqual({
      type: 'choice.counted',
      choice: 'vaccines',
      count: 1,
      language: 'es',
    });
    const changed = at('timeslots', { vaccinesAccepted: true, vaccines: ['150', '52', '33'] });
    expect(eventsBetween(accepted, changed)).toMatchObject([{ choice: 'vaccines', count: 3 }]);
    expect(eventsBetween(accepted, at('flow-check', { vaccinesAccepted: true }))).toMatchObject([
      { type: 'page.seen' },
    ]);
  });

  it.each([
    ['taken', ['150', '33', '115'], 2],
    ['declined', ['150'], 0],
  ])('VAC-10 ANA-01 an offer that was %s is counted', (_, vaccines, count) => {
    const offered = at({ 'vaccine-selector': 'offering' });
    const after = at({ 'vaccine-selector': 'deciding' }, { vaccines });
    expect(eventsBetween(offered, after)).toEqual([
      { type: 'choice.counted', choice: 'offer', count, language: 'es' },
    ]);
  });
});

describe('the errors of a visit', () => {
  const send = async (...events: JourneyEvent[]) => {
    const actor = openAnswered();
    await walkTo(actor, 'vaccine-selector');
    const stop = observe(actor, sink);
    events.forEach((event) => actor.send(event));
    stop();
    return told();
  };
  const choose = (code: string): JourneyEvent => ({ type: 'vaccine.toggled', code });

  it('ANA-02 VAC-02 a fifth vaccine is "Limit selection to 4 vaccines", each time it is tried', async () => {
    const five = ['150', '207', '33', '115', '52'].map(choose);
    const shown = { type: 'error.shown', page: 'vaccine-selector', language: 'en' };
    const event = { ...shown, label: 'Limit selection to 4 vaccines' };
    expect(await send(...five, choose('52'))).toEqual([event, event]);
  });

  it('ANA-02 VAC-02 vaccines that do not go together are "Invalid vaccination combination"', async () => {
    expect(await send(choose('115'), choose('113'), { type: 'vaccines.submitted' })).toMatchObject([
      { label: 'Invalid vaccination combination' },
    ]);
  });

  it('ANA-02 a typing mistake is not reported', async () => {
    expect(await send({ type: 'vaccines.submitted' })).toEqual([]);
  });

  it.each([
    ['tooYoung', 'Patient too young'],
    ['northDakota', 'North Dakota'],
    ['unknown', 'Unknown Error'],
  ] as const)('ANA-02 ELG-03 a visitor refused as %s is "%s", once', (reason, label) => {
    const turned = at('not-eligible', { refusal: { reason } });
    const event = { type: 'error.shown', page: 'not-eligible', language: 'es', label };
    expect(eventsBetween(at('get-started'), turned)).toEqual([event]);
    expect(eventsBetween(undefined, turned)).toEqual([event]);
    expect(eventsBetween(turned, at('not-eligible', { refusal: { reason } }))).toEqual([]);
  });

  it('ANA-02 a failing service is "Unknown Error", again when trying again did not help', () => {
    const trouble = at({ timeslots: 'failed' });
    const trying = at({ timeslots: 'searching' });
    expect(eventsBetween(trying, trouble)).toEqual([
      { type: 'error.shown', page: 'timeslots', language: 'es', label: 'Unknown Error' },
    ]);
    expect(eventsBetween(trouble, at({ timeslots: 'failed' }))).toEqual([]);
    expect(eventsBetween(trouble, trying)).toEqual([]);
  });
});

describe('observing', () => {
  it('ANA-01 starts with the journey’s current page', async () => {
    const actor = openAnswered();
    await walkTo(actor, 'patient-info');
    observe(actor, sink)();
    expect(pages()).toEqual(['/patient-info']);
  });

  it('ANA-01 stops when told to', async () => {
    const actor = openAnswered();
    observe(actor, sink)();
    await walkTo(actor, 'flow-check');
    expect(told()).toEqual([]);
  });
});
