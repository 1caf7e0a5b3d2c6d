import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SeenBy, SightPage } from '#contract/sights.ts';
import { SEEN_WHAT } from '#domain/seen.ts';
import type { Language } from '#domain/languages.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { WhoHasSeenView } from './who-has-seen.view.tsx';

async function show({
  page = sample.newestSights,
  language = 'en',
  me = sample.customer,
}: { page?: SightPage; language?: Language; me?: typeof sample.customer } = {}) {
  const journey = startJourney(language);
  journey.send({ type: 'visitor.identified', me });
  journey.send({ type: 'NAV', page: 'who-has-seen' });
  const shown = await showView(WhoHasSeenView, journey);
  await shown.world(() => journey.answer('listSights', page));
  return { journey, ...shown };
}

const button = (name: string) => screen.getByRole('button', { name });
const lines = () =>
  screen
    .getAllByRole('definition')
    .map((line) => [...line.querySelectorAll('p')].map(({ textContent }) => textContent));

describe('who has seen my data', () => {
  it('SAF-07 lists by day what was done, by whom, for whom, and what was refused', async () => {
    await show();
    expect(lines()).toEqual([
      ['Looked at the account', 'You, on this device (Mac)'],
      ['Sent a message', 'Our automatic messages', 'For Ada'],
      ['Helped with the visit at the store', 'A pharmacist at Loop, Chicago', 'For Ada'],
      [
        'Signed in or out Refused',
        'Someone who was not signed in (Windows computer)',
        'Nothing was shown or changed.',
      ],
    ]);
    const times = screen.getAllByRole('term').map(({ textContent }) => textContent);
    // With the zone of this device, whichever that is.
    for (const time of times) expect(time).toMatch(/^\d+:\d\d [AP]M \S+/);
    expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toMatch(/, 2026$/);
  });

  it('SAF-07 is in Spanish too', async () => {
    await show({ language: 'es' });
    expect(lines()[2]).toEqual([
      'Atendió la visita en la farmacia',
      'Alguien del equipo farmacéutico de Loop, Chicago',
      'Para Ada',
    ]);
  });

  it('SAF-07 shows more below the list, and says when that is all', async () => {
    const { user, journey, world } = await show();
    await user.click(button('Show more'));
    await world(() => journey.fail('listSights'));
    expect(screen.getByRole('alert').textContent).toContain('We could not get more.');
    await user.click(button('Show more'));
    await world(() => journey.answer('listSights', sample.olderSights));
    expect(lines()).toHaveLength(5);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(screen.getByText(/^That is all we keep\./)).toBeTruthy();
  });

  it('SAF-07 says what to do about an entry that looks wrong, even if a provider keeps the password', async () => {
    const { sent, user } = await show();
    const wrong = within(screen.getByRole('region', { name: 'Does something look wrong?' }));
    expect(wrong.getByRole('link')).toBeTruthy();
    await user.click(wrong.getByRole('button', { name: 'Change your password' }));
    expect(sent).toEqual([{ type: 'passwordChange.opened' }]);
  });

  it('RTE-16 SAF-07 does not lead to a password that a provider keeps', async () => {
    await show({ me: { ...sample.customer, openId: true } });
    expect(screen.queryByRole('button', { name: 'Change your password' })).toBeNull();
    expect(screen.getByText(/You sign in through another service/)).toBeTruthy();
    expect(button('See where you are signed in')).toBeTruthy();
  });

  it('SAF-07 has a text for an empty list', async () => {
    await show({ page: { sights: [], next: null } });
    expect(screen.getByText('There is nothing here yet.')).toBeTruthy();
  });

  it.each(BOTH)(
    'SAF-07 has texts for whoever it was and whatever was done, in %s',
    async (language) => {
      const people: SeenBy[] = [
        { kind: 'you', device: 'other', isHere: false },
        ...(['otherAccount', 'shown', 'keyed', 'somebody'] as const).map((kind): SeenBy => ({
          kind,
          device: 'iphone',
        })),
        ...(['technician', 'manager', null] as const).map((role): SeenBy => ({
          kind: 'team',
          role,
          store: null,
        })),
        ...(['messages', 'registry', 'calendar', 'wallet', 'command', null] as const).map(
          (job): SeenBy => ({
            kind: 'house',
            job,
          }),
        ),
        { kind: 'program', name: 'Finder' },
      ];
      const sights = SEEN_WHAT.map((what, index) => ({
        sightId: String(index),
        at: '2026-03-02T15:00:00.000Z',
        what,
        by: people[index % people.length] as SeenBy, // there are some
        about: [],
        isRefused: false,
      }));
      await show({ page: { sights, next: null }, language });
      expect(new Set(lines().map(([what]) => what)).size).toBe(SEEN_WHAT.length);
      expect(new Set(lines().map(([, who]) => who)).size).toBe(people.length);
      for (const word of lines().flat()) expect(word).not.toMatch(/by\.|what\.|\{\{/);
    },
  );
});
