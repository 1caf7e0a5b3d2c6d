import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CancelReason } from '#domain/cancellation.ts';
import { managedGroup } from '#qa/journeys/group-samples.ts';
import { timesElsewhere } from '#qa/journeys/managed-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { toGroupDetails } from '#tests/support/group-steps.ts';
import { startJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { WinBackView } from './win-back.view.tsx';

async function show(
  scope: 'person' | 'group',
  reason: CancelReason,
  begun = startJourney(),
  appointments = managedGroup,
) {
  const journey = await toGroupDetails(begun, appointments);
  journey.send({ type: 'cancel.requested' });
  journey.send({ type: 'scope.chosen', scope });
  journey.send({ type: 'reason.given', reason });
  journey.send({ type: 'reason.submitted' });
  return { journey, ...(await showView(WinBackView, journey)) };
}

const button = (name: string) => screen.getByRole('button', { name });
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('win-back, of one group member', () => {
  it.each(BOTH)('GRP-03 says whose, in %s', async (language) => {
    const { container } = await show('person', 'other', startJourney(language));
    const say = (en: string, es: string) => (language === 'es' ? es : en);
    expect(heading()).toBe(
      say('Do you want to cancel Ada’s appointment?', '¿Quiere cancelar la cita de Ada?'),
    );
    expect(container.textContent).toContain(
      say('Nothing changes for the others.', 'Para los demás no cambia nada.'),
    );
  });

  it.each([
    ['person', 'en', 'The store is closed at Ada’s time. Nothing changes for the others.'],
    ['person', 'es', 'La farmacia estará cerrada a la hora de Ada. Para los demás no cambia nada.'],
    ['group', 'en', 'The store is closed at these times.'],
    ['group', 'es', 'La farmacia estará cerrada a estas horas.'],
  ] as const)(
    'DSK-04 promises nobody a time at a closed store: %s, %s',
    async (scope, lang, said) => {
      const lost = managedGroup.map((one) => ({ ...one, lostTime: {} }));
      const { container } = await show(scope, 'other', startJourney(lang), lost);
      expect(container.textContent).toContain(said);
    },
  );

  it('CAN-02 offers this person another time', async () => {
    const { journey, world } = await show('person', 'date');
    await world(() => journey.answer('searchTimeslots', timesElsewhere()));
    await world(() => journey.answer('createHold', sample.held(10)));
    expect(button('Move Ada’s appointment')).toBeTruthy();
    expect(button('Cancel Ada’s appointment')).toBeTruthy();
  });
});

describe('win-back, of a whole group', () => {
  it.each(BOTH)('GRP-03 says that it is everyone, in %s', async (lang) => {
    await show('group', 'date', startJourney(lang));
    expect(heading()).toBe(
      lang === 'es'
        ? '¿Quiere cancelar las citas de todos?'
        : 'Do you want to cancel everyone’s appointments?',
    );
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      lang === 'es' ? 'Lugar' : 'Place',
      'Ada',
      'Leo',
    ]);
  });

  it.each([1002, 1004] as const)('CAN-01 says when it fails (%s)', async (code) => {
    const { user, journey, world } = await show('group', 'other');
    await user.click(button('Cancel everyone’s appointments'));
    await world(() => journey.fail('cancelAppointment', code));
    expect(screen.getByRole('alert')).toBeTruthy();
    await user.click(button('Try again'));
    expect(journey.at({ flow: { 'win-back': 'cancelling' } })).toBe(true);
  });

  it.each(BOTH)(
    'CAN-01 promises nothing while nobody knows whether it is cancelled, in %s',
    async (language) => {
      const { container, journey, world } = await show('group', 'other', startJourney(language));
      const say = (en: string, es: string) => (language === 'es' ? es : en);
      const nothingYet = say('Nothing is canceled until', 'Nada se cancela hasta');
      expect(container.textContent).toContain(nothingYet);
      await world(() => {
        journey.send({ type: 'cancel.confirmed' });
      });
      await world(() => journey.fail('cancelAppointment', 1003));
      expect(container.textContent).not.toContain(nothingYet);
      expect(button(say('See what is booked', 'Ver lo que está reservado'))).toBeTruthy();
    },
  );
});
