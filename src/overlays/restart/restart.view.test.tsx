import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { toFamilyReview } from '#tests/support/family-steps.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';
import { toReview } from '#tests/support/journey-steps.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { RestartView } from './restart.view.tsx';

async function show(journey: TestJourney) {
  journey.send({ type: 'booking.restarted' });
  return { journey, ...(await showView(RestartView, journey)) };
}

const lost = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('the question before starting over', () => {
  it.each(BOTH)(
    'SES-03 says what is lost and what is kept, the focus on keeping, in %s',
    async (language) => {
      const say = (en: string, es: string) => (language === 'es' ? es : en);
      await show(await toReview(startJourney(language)));
      expect(
        screen.getByRole('alertdialog', { name: say('Start over?', '¿Empezar de nuevo?') }),
      ).toBeTruthy();
      expect(lost()).toEqual([
        say(
          'What you chose and typed for this booking is cleared.',
          'Se borra lo que eligió y escribió para esta reserva.',
        ),
        say(
          'We release the time we hold for you. Someone else can then book it.',
          'Dejamos libre el horario que le guardamos. Otra persona podrá reservarlo.',
        ),
      ]);
      expect(
        screen.getByText(
          say(
            'Appointments you already booked stay booked.',
            'Las citas que ya reservó siguen reservadas.',
          ),
        ),
      ).toBeTruthy();
      expect(document.activeElement).toBe(
        screen.getByRole('button', { name: say('Keep my booking', 'Seguir con mi reserva') }),
      );
    },
  );

  it('SES-03 GRP-01 mentions the time of the whole group', async () => {
    await show(await toFamilyReview());
    expect(lost()[1]).toBe(
      'We release the time we hold for your group. Someone else can then book it.',
    );
  });

  it('SES-03 RES-01 says that a link already sent stops working', async () => {
    const journey = await toReview();
    journey.send({ type: 'later.requested' });
    journey.send({ type: 'later.typed', draft: { emailAddress: 'ana@example.org' } });
    journey.send({ type: 'later.submitted' });
    await journey.answer('patchEngagement', sample.engagement, 'patchEngagement.later');
    await journey.answer('saveEngagement', sample.saved);
    journey.send({ type: 'back' });
    await show(journey);
    expect(lost()[2]).toBe('The link and the code we sent you stop working.');
  });

  it('SES-03 starts over at the press, and keeps the booking on Esc', async () => {
    const { user, journey } = await show(await toReview());
    await user.keyboard('{Escape}');
    expect(journey.at({ flow: 'review-appt', restart: 'steady' })).toBe(true);
    journey.send({ type: 'booking.restarted' });
    await user.click(await screen.findByRole('button', { name: 'Yes, start over' }));
    expect(journey.at({ flow: 'get-started' })).toBe(true);
  });
});
