import { expect, it } from 'vitest';
import { MOST_SECONDS_AGO, whyTooWeak } from './strength.ts';

const iat = 1_800_000_000;

it.each([
  ['says nothing', {}, []],
  ['asked just now', { auth_time: iat }, []],
  ['asked, and then for consent', { auth_time: iat - MOST_SECONDS_AGO }, []],
  ['has one of the strengths', { acr: 'phrh' }, ['phr', 'phrh']],
])('CHN-07 accepts a sign-in when the provider %s', (_what, said, strengths) => {
  expect(whyTooWeak({ iat, ...said }, strengths)).toBeUndefined();
});

it.each([
  ['did not ask who is there', { auth_time: iat - MOST_SECONDS_AGO - 1 }, [], 'long before'],
  ['has another strength', { acr: '0' }, ['phr'], 'by less than'],
  ['says no strength', {}, ['phr'], 'by less than'],
  ['has the strength, but of before', { acr: 'phr', auth_time: 0 }, ['phr'], 'long before'],
])('CHN-07 refuses a sign-in when the provider %s', (_what, said, strengths, why) => {
  expect(whyTooWeak({ iat, ...said }, strengths)).toContain(why);
});
