import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GeocodeReply } from '#contract/geo.ts';
import { ErrorReply } from '#contract/errors.ts';
import { place } from '#qa/journeys/samples.ts';
import {
  AUSTIN,
  fakeMaps,
  known,
  result,
  status,
  unknown,
  without,
  type Script,
} from './fake-maps.ts';
import { geocodeWithMaps, type Helpers } from './geocode.ts';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});

beforeEach(() => warn.mockClear());
afterEach(() => vi.clearAllMocks());
afterAll(() => warn.mockRestore());

/** Asks a fake library; the server knows every place unless told otherwise. */
function ask(text: string, script: Script, server = [known()], issues = {}) {
  const { maps, asked } = fakeMaps(script);
  const answers = [...server];
  const askServer = vi.fn<Helpers['askServer']>(async () => answers.shift() ?? unknown);
  const outcome = geocodeWithMaps(text, { maps: async () => maps, askServer, issues });
  return { outcome, asked, askServer };
}

async function refusalOf(text: string, script: Script, server = [known()]) {
  const outcome = await ask(text, script, server).outcome;
  return outcome.ok ? undefined : ErrorReply.parse(outcome.refusal);
}

const stateOf = async (parts: Parameters<typeof result>[0]) => {
  const outcome = await ask('00901', { geocoder: [[result(parts)]] }).outcome;
  return outcome.ok ? [outcome.value.state, outcome.value.stateName] : outcome.refusal.code;
};

describe('a place that is found', () => {
  it('LOC-03 has the shape of the server’s answer, with the server’s time zone', async () => {
    const { outcome, askServer } = ask(' 1100 Congress Ave, Austin, TX 78701 ', {
      geocoder: [[result(AUSTIN)]],
    });
    const reply = await outcome;
    expect(reply).toEqual({
      ok: true,
      value: {
        status: 'OK',
        state: 'TX',
        stateName: 'Texas',
        city: 'Austin',
        q: '78701',
        r: '50',
        lat: 30.27,
        lng: -97.74,
        requestType: 'locator',
        s: '10',
        p: '1',
        timeZone: 'America/Chicago',
        source: 'google',
        locationSearchText: '1100 Congress Ave, Austin, TX 78701',
      },
    });
    expect(reply.ok && GeocodeReply.safeParse(reply.value).success).toBe(true);
    expect(askServer.mock.calls).toEqual([['78701']]);
  });

  it('ELG-07 has the store to call that the server knows there', async () => {
    const { storeToCall } = place;
    const { outcome } = ask('78701', { geocoder: [[result(AUSTIN)]] }, [known({ storeToCall })]);
    expect(await outcome).toMatchObject({ ok: true, value: { storeToCall } });
  });

  it('LOC-02 has the zone of its position when the server does not know the ZIP', async () => {
    const { outcome, askServer } = ask('78701', { geocoder: [[result(AUSTIN)]] }, [
      unknown,
      known({ timeZone: 'America/Denver' }),
    ]);
    expect(await outcome).toMatchObject({ ok: true, value: { timeZone: 'America/Denver' } });
    expect(askServer.mock.calls).toEqual([['78701'], ['30.27,-97.74']]);
  });

  it('LOC-04 is not found when the server knows no zone for it', async () => {
    expect(await ask('78701', { geocoder: [[result(AUSTIN)]] }, []).outcome).toEqual(unknown);
  });

  it('LOC-03 has the first five digits of a ZIP+4, and the server’s city if it names none', async () => {
    const parts = [
      ...without(without(AUSTIN, 'locality'), 'postal_code'),
      ['78701-2345', '78701-2345', 'postal_code'],
    ] as const;
    const outcome = await ask('78701', { geocoder: [[result(parts)]] }).outcome;
    expect(outcome).toMatchObject({ value: { q: '78701', city: 'Austin (gazetteer)' } });
  });
});

describe('the state', () => {
  const abroad = (country: string, ...area: readonly [string, string, string][]) =>
    stateOf([...area, ['', country, 'country'], ['00901', '00901', 'postal_code']]);

  it('LOC-02 is the country for Puerto Rico and the Virgin Islands', async () => {
    const municipality = ['San Juan', 'San Juan', 'administrative_area_level_1'] as const;
    expect(await abroad('PR', [...municipality])).toEqual(['PR', 'Puerto Rico']);
    expect(await abroad('VI')).toEqual(['VI', 'Virgin Islands']);
  });

  it('LOC-02 is mapped to its abbreviation when its name is longer than two characters', async () => {
    const named = (long: string, short: string) =>
      abroad('US', [long, short, 'administrative_area_level_1']);
    expect(await named('North Dakota', 'ND')).toEqual(['ND', 'North Dakota']);
    expect(await named('North Dakota', 'North Dakota')).toEqual(['ND', 'North Dakota']);
    expect(await named('District of Columbia', 'D.C.')).toEqual(['DC', 'District of Columbia']);
  });

  it('LOC-02 is undefined in any other country', async () => {
    const ontario = ['Ontario', 'ON', 'administrative_area_level_1'] as const;
    // No state of Canada is called California, but the check of the country must not be skipped.
    const california = ['California', 'CA', 'administrative_area_level_1'] as const;
    expect(await abroad('CA', [...ontario])).toBe('FC_903_NotFound');
    expect(await abroad('CA', [...california])).toBe('FC_903_NotFound');
    expect(await abroad('GU')).toBe('FC_903_NotFound');
  });
});

describe('requests to the maps service', () => {
  const requestFor = async (text: string) => {
    const { outcome, asked } = ask(text, { geocoder: [[result(AUSTIN)]] });
    await outcome;
    return asked.geocoder[0];
  };

  it.each([
    ['78701', 'US'],
    ['00901', 'PR'],
    ['00802', 'VI'],
    ['San Juan, PR', 'PR'],
    ['Charlotte Amalie, U.S. Virgin Islands', 'VI'],
    ['Austin, Texas', 'US'],
    ['1 Calle Sol, San Juan, PR 00901', 'PR'],
  ])('LOC-02 %s is searched only in %s', async (text, country) => {
    expect(await requestFor(text)).toEqual({
      address: text,
      region: 'us',
      componentRestrictions: { country },
    });
  });

  it('LOC-02 uses the first answer in our area when the text names no country', async () => {
    const paris = [['France', 'FR', 'country']] as const;
    const { outcome, asked } = ask('1100 Congress Ave', {
      geocoder: [[result(paris), result(AUSTIN)]],
    });
    expect(await outcome).toMatchObject({ ok: true, value: { state: 'TX' } });
    expect(asked.geocoder).toEqual([{ address: '1100 Congress Ave', region: 'us' }]);
  });

  it('LOC-01 the device’s position is sent as a position', async () => {
    expect(await requestFor('30.27,-97.74')).toEqual({ location: { lat: 30.27, lng: -97.74 } });
  });

  it('LOC-01 a city gets the ZIP at its center, in its own state', async () => {
    const city = result(without(AUSTIN, 'postal_code'));
    const across = result([
      ['Arkansas', 'AR', 'administrative_area_level_1'],
      ['United States', 'US', 'country'],
      ['71854', '71854', 'postal_code'],
    ]);
    const { outcome, asked } = ask('Austin, TX', { geocoder: [[city], [across, result(AUSTIN)]] });
    expect(await outcome).toMatchObject({ ok: true, value: { q: '78701', city: 'Austin' } });
    expect(asked.geocoder[1]).toEqual({ location: { lat: 30.27, lng: -97.74 } });
  });
});

describe('a text that the geocoder gets wrong', () => {
  const carolina = [
    ['Carolina', 'Carolina', 'locality'],
    ['Puerto Rico', 'PR', 'country'],
    ['00979', '00979', 'postal_code'],
  ] as const;
  const issues = { 'carolina, pr': 'place-of-carolina' };

  it('LOC-02 is resolved through place details, whatever its case and spaces', async () => {
    const { outcome, asked } = ask(' Carolina,  PR', { place: carolina }, [known()], issues);
    expect(await outcome).toMatchObject({
      ok: true,
      value: { state: 'PR', q: '00979', lat: 18.38, lng: -65.96, city: 'Carolina' },
    });
    expect(asked).toEqual({ geocoder: [], placeIds: ['place-of-carolina'] });
  });

  it('LOC-04 fails with UNKNOWN_ERROR when the places library does not load', async () => {
    const script = { place: new Error('Could not load "places".') };
    await expect(ask('Carolina, PR', script, [], issues).outcome).rejects.toMatchObject({
      error: true,
      code: 1002,
      errorData: { data: { error: true, status: 'UNKNOWN_ERROR' } },
    });
  });
});

describe('what is not found', () => {
  it('LOC-01 an empty text is INVALID_REQUEST without a request', async () => {
    const { outcome, asked, askServer } = ask('  ', {});
    expect(await outcome).toMatchObject({
      ok: false,
      refusal: { code: 'INVALID_REQUEST', fields: [{ name: 'text', code: 'location.invalid' }] },
    });
    expect([asked.geocoder, askServer.mock.calls]).toEqual([[], []]);
  });

  it('LOC-04 ZERO_RESULTS is not found, and so is an answer without results', async () => {
    const zero = await refusalOf('Nowhere, TX', { geocoder: [status('ZERO_RESULTS')] });
    expect(zero).toMatchObject({
      code: 'FC_903_NotFound',
      fields: [{ name: 'text', code: 'location.unknown' }],
    });
    expect((await refusalOf('Nowhere, TX', { geocoder: [[]] }))?.code).toBe('FC_903_NotFound');
  });

  const noPosition = { ...result(AUSTIN), geometry: {} };
  it.each([
    ['lat, lng', noPosition],
    ['state', result(without(AUSTIN, 'administrative_area_level_1'))],
    ['zip', result(without(AUSTIN, 'postal_code'))],
  ])('LOC-04 a result without %s is a warning and counts as not found', async (lacking, answer) => {
    const refusal = await refusalOf('12 Elm Street, Austin, TX', { geocoder: [[answer]] });
    expect(refusal?.code).toBe('FC_903_NotFound');
    expect(warn.mock.calls).toEqual([['GEOCODE: the answer lacks', lacking]]);
  });
});

describe('a maps service that fails', () => {
  it.each(['OVER_QUERY_LIMIT', 'REQUEST_DENIED', 'INVALID_REQUEST', 'UNKNOWN_ERROR'])(
    'LOC-04 throws a service error with the status %s, and logs a warning',
    async (code) => {
      await expect(ask('78701', { geocoder: [status(code)] }).outcome).rejects.toMatchObject({
        error: true,
        type: 'ERROR',
        code: 1002,
        errorData: { data: { error: true, status: code }, statusText: code },
      });
      expect(warn).toHaveBeenCalledWith(expect.any(String), code);
    },
  );

  it('LOC-04 has status UNKNOWN_ERROR when it gives none', async () => {
    const outcome = ask('78701', { geocoder: [new Error('broken')] }).outcome;
    await expect(outcome).rejects.toMatchObject({ errorData: { statusText: 'UNKNOWN_ERROR' } });
  });
});
