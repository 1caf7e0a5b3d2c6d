import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toReview } from '#tests/support/journey-steps.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { GetStartedView } from './get-started.view.tsx';

const show = (journey = startJourney()) =>
  showView(GetStartedView, journey).then((shown) => ({ journey, ...shown }));

type User = Awaited<ReturnType<typeof show>>['user'];

async function fill(user: User) {
  await user.click(screen.getByRole('radio', { name: 'Me' }));
  await user.type(screen.getByLabelText('ZIP code, or city and state'), '60601');
  await user.type(screen.getByLabelText('Month'), '4');
  await user.type(screen.getByLabelText('Day'), '28');
  await user.type(screen.getByLabelText('Year'), '1984');
}

// jsdom has no layout, so nothing can scroll.
beforeEach(() => void Object.assign(window, { scrollTo: () => {} }));

describe('get-started', () => {
  it('VAL-01 repeats the date of birth in words with the age', async () => {
    const { user } = await show();
    await fill(user);
    expect(screen.getByText('April 28, 1984 (41 years old)')).toBeTruthy();
  });

  it.each(BOTH)(
    'FLW-02 says what is missing, in %s, and focuses the first choice',
    async (language) => {
      const { user, container } = await show(startJourney(language));
      await user.click(
        screen.getByRole('button', { name: language === 'es' ? 'Continuar' : 'Continue' }),
      );
      const links = within(screen.getByRole('alert')).getAllByRole('link');
      expect(links).toHaveLength(3);
      expect(links[0]?.textContent).toBe(
        language === 'es'
          ? 'Elija una opción para continuar.'
          : 'Please make a selection to continue.',
      );
      await user.click(links[0] ?? container);
      expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
    },
  );

  it.each(BOTH)(
    'ACC-02 offers the people in the account’s care by name, in %s',
    async (language) => {
      const spanish = language === 'es';
      const mia = {
        ...sample.dependent,
        dependentId: sample.key,
        firstName: 'Mia',
        dateOfBirth: '2019-05-17',
      };
      const journey = startJourney(language);
      journey.send({
        type: 'visitor.identified',
        me: { ...sample.customer, people: [sample.dependent, mia] },
      });
      const { user } = await show(journey);
      expect(screen.queryByRole('radio', { name: 'Mia Rivera' })).toBeNull();
      await user.click(
        screen.getByRole('radio', { name: spanish ? /a mi cargo|cuid/ : /Someone in my care/ }),
      );
      const people = within(
        screen.getByRole('group', { name: spanish ? '¿Quién es?' : 'Who is it?' }),
      );
      expect(people.getAllByRole('radio')).toHaveLength(2);
      await user.click(people.getByRole('radio', { name: 'Mia Rivera' }));
      const year = screen.getByLabelText<HTMLInputElement>(spanish ? 'Año' : 'Year');
      expect(year.value).toBe('2019');
      const isChosen = () =>
        people.getByRole<HTMLInputElement>('radio', { name: 'Mia Rivera' }).checked;
      expect(isChosen()).toBe(true);
      await user.clear(year);
      await user.type(year, '2018');
      expect(isChosen()).toBe(false);
    },
  );

  it('ACC-02 ticks one of two people in the account’s care who share a name and a birthday', async () => {
    const mia = { ...sample.dependent, firstName: 'Mia' };
    const cousin = { ...mia, dependentId: sample.key, lastName: 'Lopez' };
    const journey = startJourney('en');
    journey.send({
      type: 'visitor.identified',
      me: { ...sample.customer, people: [mia, cousin] },
    });
    const { user } = await show(journey);
    await user.click(screen.getByRole('radio', { name: /Someone in my care/ }));
    const isTicked = (name: string) =>
      screen.getByRole<HTMLInputElement>('radio', { name }).checked;
    for (const [pressed, other] of [
      ['Mia Rivera', 'Mia Lopez'],
      ['Mia Lopez', 'Mia Rivera'],
    ] as const) {
      await user.click(screen.getByRole('radio', { name: pressed }));
      expect([isTicked(pressed), isTicked(other)]).toEqual([true, false]);
    }
  });

  it('ACC-02 ticks the one that was chosen of two who are alike in every field', async () => {
    const twice = [sample.dependent, { ...sample.dependent, dependentId: sample.key }];
    const journey = startJourney('en');
    journey.send({ type: 'visitor.identified', me: { ...sample.customer, people: twice } });
    const { user } = await show(journey);
    await user.click(screen.getByRole('radio', { name: /Someone in my care/ }));
    const people = screen.getByRole('group', { name: 'Who is it?' });
    const radios = within(people).getAllByRole<HTMLInputElement>('radio');
    for (const pressed of [1, 0]) {
      await user.click(radios[pressed] ?? people);
      expect(radios.map(({ checked }) => checked)).toEqual([pressed === 0, pressed === 1]);
      expect(journey.context().start.dependentId).toBe(twice[pressed]?.dependentId);
    }
  });

  it('LOC-05 asks the device only when the visitor presses for it, and says when it gives nothing', async () => {
    const { user, journey, world } = await show();
    expect(journey.askedOf('readPosition')).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Use my location' }));
    await world(() => journey.settle('readPosition', undefined));
    expect(screen.getByText(/could not read your location/)).toBeTruthy();
  });

  it('LOC-02 lists places to choose from when the text is not a place', async () => {
    const { user, journey, world } = await show();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await world(() => journey.refuse('geocode', 'FC_903_NotFound'));
    await world(() => journey.answer('suggestPlaces', { suggestions: [sample.suggestion] }));
    expect(
      screen.getByRole('heading', { level: 1, name: 'Which place do you mean?' }),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: sample.suggestion.text }));
    expect(journey.askedOf('geocode')).toEqual({ query: { text: sample.suggestion.text } });
  });

  it('RTE-08 leads a visitor who has already booked to their appointment', async () => {
    const { user, journey } = await show();
    const link = screen.getByRole('link', { name: 'Change or cancel an appointment' });
    expect(link.getAttribute('href')).toBe('/findcare/schedule-vaccine/manage-appointment');
    await user.click(link);
    expect(journey.at({ flow: 'manage-appointment' })).toBe(true);
  });

  it.each(BOTH)(
    'API-04 a booking confirmed in another tab is shown as booked, with a link to it, in %s',
    async (language) => {
      const journey = await toReview(startJourney(language));
      journey.ring('hold.warned');
      journey.send({ type: 'hold.kept' });
      await journey.refuse('resumeHold', 'ALREADY_CONFIRMED');
      const { user } = await show(journey);
      const say = (en: string, es: string) => (language === 'es' ? es : en);
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
        say('Your booking is done', 'Su reserva ya está hecha'),
      );
      // Also of a group, whose appointments are several (GRP-01).
      expect(document.body.textContent).not.toMatch(/[Yy]our appointment is|[Ss]u cita/);
      // In this tab as well, where the answer was lost.
      expect(document.body.textContent).not.toMatch(/another tab|otra pestaña/);
      await user.click(
        screen.getByRole('link', { name: say('See what is booked', 'Ver lo reservado') }),
      );
      expect(journey.at({ flow: 'manage-appointment' })).toBe(true);
    },
  );

  it.each(BOTH)(
    'GRP-01 says what a group can do, and asks for no date of birth, in %s',
    async (language) => {
      const { user, journey } = await show(startJourney(language));
      const group = language === 'es' ? 'Para un grupo' : 'A group';
      const place = language === 'es' ? /^Código postal/ : /^ZIP code/;
      const go = language === 'es' ? 'Continuar' : 'Continue';
      expect(screen.getAllByRole('textbox')).toHaveLength(4);
      await user.click(screen.getByRole('radio', { name: group }));
      expect(
        screen.getByRole('radio', {
          name: group,
          description: language === 'es' ? /^Hasta 10 personas/ : /^Up to 10 people/,
        }),
      ).toBeTruthy();
      expect(screen.getAllByRole('textbox')).toEqual([screen.getByLabelText(place)]);
      await user.type(screen.getByLabelText(place), '60601');
      await user.click(screen.getByRole('button', { name: go }));
      await journey.answer('geocode', sample.place);
      expect(journey.at({ flow: 'patient-info-list' })).toBe(true);
    },
  );

  it('FLW-02 asks a group only for a missing place', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('radio', { name: 'A group' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const links = within(screen.getByRole('alert')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Enter a valid ZIP code, or city and state.',
    ]);
  });

  it('GRP-01 restores the typed date of birth when the booking is for one person after all', async () => {
    const { user } = await show();
    await fill(user);
    await user.click(screen.getByRole('radio', { name: 'A group' }));
    expect(screen.queryByLabelText('Year')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Me' }));
    expect(screen.getByLabelText<HTMLInputElement>('Year').value).toBe('1984');
  });

  it('API-03 keeps what was typed when there is no answer, and tries again on a press', async () => {
    const { user, journey, world } = await show();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await world(() => journey.fail('geocode', 1004));
    expect(screen.getByLabelText<HTMLInputElement>('ZIP code, or city and state').value).toBe(
      '60601',
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await world(() => journey.fail('geocode', 1004));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(journey.askedOf('geocode')).toEqual({ query: { text: '60601' } });
  });
});
