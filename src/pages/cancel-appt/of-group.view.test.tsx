import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { managedGroup } from '#qa/journeys/group-samples.ts';
import { toGroupDetails } from '#tests/support/group-steps.ts';
import { startJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { CancelApptView } from './cancel-appt.view.tsx';

async function show(begun = startJourney(), appointments = managedGroup) {
  const journey = await toGroupDetails(begun, appointments);
  journey.send({ type: 'cancel.requested' });
  return { journey, ...(await showView(CancelApptView, journey)) };
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const button = (name: string) => screen.getByRole('button', { name });
const terms = () => screen.getAllByRole('term').map(({ textContent }) => textContent);

describe('cancel-appt, of a group', () => {
  it.each(BOTH)('GRP-03 asks whose appointment before why, in %s', async (language) => {
    await show(startJourney(language));
    const say = (en: string, es: string) => (language === 'es' ? es : en);
    const [first] = screen.getAllByRole('group');
    expect(first?.querySelector('legend')?.textContent).toContain(
      say('Whose appointment do you want to cancel?', '¿De quién es la cita que quiere cancelar?'),
    );
    expect(radio(say('Only Ada’s', 'Solo la de Ada')).checked).toBe(false);
    expect(radio(say('Everyone’s (2 people)', 'Las de todos (2 personas)')).checked).toBe(false);
  });

  it('GRP-03 lists everyone’s appointment', async () => {
    await show();
    expect(terms()).toEqual(['Place', 'Ada', 'Leo']);
    expect(screen.getAllByRole('definition')[2]?.textContent).toBe(
      'Wednesday, March 49:00 AM CSTFlu',
    );
  });

  it('GRP-03 reports first that whose is missing, then why; a choice clears each', async () => {
    const { user, journey } = await show();
    await user.click(button('Continue'));
    await user.click(
      screen.getByRole('link', { name: 'Choose whose appointment you want to cancel.' }),
    );
    expect(document.activeElement).toBe(radio('Only Ada’s'));
    await user.click(radio('Only Ada’s'));
    expect(journey.context().manage.scope).toBe('person');
    await user.click(button('Continue'));
    await user.click(screen.getByRole('link', { name: /Choose a reason/ }));
    await user.click(radio('Another reason'));
    await user.click(button('Continue'));
    expect(journey.at({ flow: { 'win-back': 'plain' } })).toBe(true);
  });

  it('GRP-03 does not count people whose appointment is over', async () => {
    const oneLeft = managedGroup.map((one, index) =>
      index === 0 ? one : { ...one, standing: 'cancelled' as const, status: 'Cancelled' as const },
    );
    await show(startJourney(), oneLeft);
    expect(radio('Everyone’s (1 person)')).toBeTruthy();
    expect(terms()).toEqual(['Place', 'Ada']);
  });
});
