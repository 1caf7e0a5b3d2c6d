import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CancelReason } from '#domain/cancellation.ts';
import {
  managed,
  managedOnes,
  managedWithOffer,
  timesElsewhere,
} from '#qa/journeys/managed-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toDetails } from '#tests/support/manage-steps.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { WinBackView } from './win-back.view.tsx';

async function show(reason: CancelReason, appointment = managed(), begun = startJourney()) {
  const journey = await toDetails(appointment, begun);
  journey.send({ type: 'cancel.requested' });
  journey.send({ type: 'reason.given', reason });
  journey.send({ type: 'reason.submitted' });
  return { journey, ...(await showView(WinBackView, journey)) };
}

/** A time is held for a visitor who gave this reason. */
async function offered(
  reason: 'date' | 'sick' | 'location' | 'transport',
  begun?: ReturnType<typeof startJourney>,
) {
  const shown = await show(reason, managed(), begun);
  const { journey, world } = shown;
  await world(() => journey.answer('searchTimeslots', timesElsewhere()));
  await world(() => journey.answer('createHold', sample.held(10)));
  return shown;
}

const button = (name: string) => screen.getByRole('button', { name });
const cancel = () => button('Cancel my appointment');
const move = () => button('Move my appointment');
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('win-back', () => {
  it('CAN-02 lets nobody wait for the offer: cancelling is there while it is looked for', async () => {
    const { user, journey } = await show('date');
    expect(screen.getByText('Looking for a time')).toBeTruthy();
    await user.click(cancel());
    expect(journey.at({ flow: { 'win-back': 'cancelling' } })).toBe(true);
    expect(cancel().getAttribute('aria-disabled')).toBe('true');
  });

  it.each(BOTH)(
    'CNF-05 says which earlier time is held, which cancelling gives up, in %s',
    async (language) => {
      const { container } = await show('location', managedWithOffer(), startJourney(language));
      expect(container.textContent).toMatch(
        language === 'es'
          ? /un horario más temprano: martes, 3 de marzo.*Si cancela, o toma otro horario aquí/
          : /an earlier time for you: Tuesday, March 3.*If you cancel, or take another time here/,
      );
      expect(container.textContent).not.toMatch(/no time to offer|ningún horario que ofrecer/);
    },
  );

  it.each(['en', 'es'] as const)(
    'DSK-04 says which time is held where the store closed, which cancelling gives up, in %s',
    async (language) => {
      const { earlierOffer: offer } = managedWithOffer();
      const lost = managed({ lostTime: { offer } });
      const { container } = await show('date', lost, startJourney(language));
      expect(container.textContent).toMatch(
        language === 'es'
          ? /guardamos otro horario: martes, 3 de marzo.*La farmacia estará cerrada/
          : /another time for you: Tuesday, March 3.*The store is closed at this time/,
      );
      expect(container.textContent).not.toMatch(/earlier time|más temprano/);
    },
  );

  it.each([
    ['date', 'from the next day on'],
    ['sick', 'Get well first'],
    ['location', 'another store'],
    ['transport', 'closest to you'],
  ] as const)('CAN-02 offers a held time for %s, with its own text', async (reason, words) => {
    await offered(reason);
    expect(heading()).toBe('Would this time suit you better?');
    const said = document.body.textContent;
    expect(said).toContain(words);
    expect(said).toContain('Lake Pharmacy');
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Time',
      'Place',
    ]);
    expect(said).toContain(
      'Your appointment stays booked until you move or cancel it: Wednesday, March 4, 9:00 AM, State Street Pharmacy.',
    );
  });

  it('CAN-02 gives moving and cancelling the same look, side by side', async () => {
    await offered('date');
    expect(cancel().dataset).toEqual(move().dataset);
    expect(cancel().parentElement).toBe(move().parentElement);
  });

  it('CAN-02 focuses the offer’s heading when it has come', async () => {
    await offered('date');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('CAN-02 moves the appointment with one press', async () => {
    const { user, journey, sent, world } = await offered('date');
    await user.dblClick(move());
    expect(sent).toEqual([{ type: 'winBack.taken' }]);
    expect(move().getAttribute('aria-disabled')).toBe('true');
    await world(() => journey.answer('updateAppointment', managed({ sequence: 1 })));
    expect(journey.at({ flow: 'view-details' })).toBe(true);
  });

  it('CAN-02 cancels with one press, and the offer stays on screen until it is done', async () => {
    const { user, journey, world } = await offered('date');
    await user.click(cancel());
    expect(heading()).toBe('Would this time suit you better?');
    expect(cancel().getAttribute('aria-disabled')).toBe('true');
    expect(journey.askedOf('cancelAppointment')).toMatchObject({ body: { reason: 'date' } });
    await world(() => journey.answer('cancelAppointment', { status: 'Cancelled' }));
    expect(journey.at({ flow: 'view-details', hold: 'releasing' })).toBe(true);
  });

  it.each([1002, 1004] as const)(
    'CAN-02 says when moving fails (%s), and both options are still there',
    async (code) => {
      const { user, journey, world } = await offered('date');
      await user.click(move());
      await world(() => journey.fail('updateAppointment', code));
      expect(screen.getByRole('alert')).toBeTruthy();
      expect(cancel()).toBeTruthy();
      await user.click(button('Try again'));
      expect(journey.at({ flow: { 'win-back': 'moving' } })).toBe(true);
    },
  );

  it('CAN-02 asks for another place only if the place was the reason', async () => {
    await offered('date');
    expect(screen.queryByRole('button', { name: 'Look near another place' })).toBeNull();
  });

  it.each(BOTH)('CAN-02, VAL-05 searches near another place, in %s', async (language) => {
    const { user, journey, world } = await offered('location', startJourney(language));
    const say = (en: string, es: string) => (language === 'es' ? es : en);
    await user.click(button(say('Look near another place', 'Buscar cerca de otro lugar')));
    const field = screen.getByRole('textbox');
    await user.clear(field);
    await user.click(button(say('Look near this place', 'Buscar cerca de este lugar')));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.type(field, '60601');
    expect(field.getAttribute('aria-invalid')).toBeNull();
    await user.click(button(say('Look near this place', 'Buscar cerca de este lugar')));
    await world(() => journey.fail('geocode'));
    expect(screen.getByRole('alert')).toBeTruthy();
    await user.click(button(say('Try again', 'Intentar de nuevo')));
    await world(() => journey.refuse('geocode', 'FC_903_NotFound'));
    await world(() => journey.answer('suggestPlaces', { suggestions: [] }));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.click(button(say('Look near this place', 'Buscar cerca de este lugar')));
    await world(() => journey.answer('geocode', sample.elsewhere));
    expect(journey.at({ flow: { 'win-back': 'searching' } })).toBe(true);
  });

  it('CAN-02 offers other vaccines', async () => {
    const { user, journey } = await show('vaccine');
    expect(heading()).toBe('Would different vaccines suit you better?');
    await user.click(button('Choose other vaccines'));
    expect(journey.at({ flow: 'vaccine-selector' })).toBe(true);
  });

  it('CHR-06, CAN-02 offers another manufacturer’s COVID-19 vaccine', async () => {
    const { user, journey } = await show('covidManufacturer', managedOnes['for two vaccines']);
    expect(heading()).toBe('Would you prefer another brand?');
    await user.click(button('Choose the brand'));
    expect(journey.context().manage.changing).toBe(true);
  });

  it.each(['elsewhere', 'other', 'unsaid'] as const)(
    'CAN-01 asks for %s only whether to cancel',
    async (reason) => {
      const { user, journey } = await show(reason);
      expect(heading()).toBe('Do you want to cancel this appointment?');
      expect(screen.getAllByRole('button')).toEqual([cancel(), button('Keep my appointment')]);
      await user.click(cancel());
      expect(journey.at({ flow: { 'win-back': 'cancelling' } })).toBe(true);
    },
  );

  it('MNG-04 offers nothing for an appointment from the previous system', async () => {
    await show('date', managedOnes['of the system before']);
    expect(screen.getAllByRole('button')).toEqual([cancel(), button('Keep my appointment')]);
  });

  it.each([
    [1002, 'It is still booked as before.'],
    [1004, 'Trying again does no harm.'],
  ] as const)('CAN-01 says what is known when cancelling fails (%s)', async (code, words) => {
    const { user, journey, world } = await offered('date');
    await user.click(cancel());
    await world(() => journey.fail('cancelAppointment', code));
    expect(screen.getByRole('alert').textContent).toContain(words);
    expect(screen.getByRole('link', { name: '312-555-0100' })).toBeTruthy();
    await user.click(button('Try again'));
    expect(journey.at({ flow: { 'win-back': 'cancelling' } })).toBe(true);
  });

  it('HLD-03 asks only the question when the held offer is gone', async () => {
    const { journey, world } = await offered('date');
    await world(() => {
      journey.ring('hold.expired');
      journey.send({ type: 'hold.abandoned' });
    });
    expect(heading()).toBe('Do you want to cancel this appointment?');
    expect(button('See other times')).toBeTruthy();
  });
});
