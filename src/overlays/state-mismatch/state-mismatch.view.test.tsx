import { screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { describe, expect, it } from 'vitest';
import type { Language } from '#domain/languages.ts';
import { GetStartedView } from '#src/pages/get-started/get-started.view.tsx';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toVaccines } from '#tests/support/journey-steps.ts';
import { showView } from '#tests/support/show-view.tsx';
import { StateMismatchView } from './state-mismatch.view.tsx';

/**
 * Flu was chosen in Illinois; the place is now in Indiana. The dialog is over the page as the stage
 * puts it.
 */
async function show(language: Language = 'en') {
  const journey = await toVaccines(startJourney(language));
  journey.send({ type: 'vaccine.toggled', code: '150' });
  journey.send({ type: 'back' });
  journey.send({ type: 'start.typed', draft: { location: '46320' } });
  journey.send({ type: 'start.submitted' });
  await journey.answer('geocode', sample.elsewhere);
  function PageAndDialog() {
    const isOpen = useSelector(journey.actor, (now) =>
      now.matches({ flow: { 'get-started': 'stateMismatch' } }),
    );
    return (
      <>
        <GetStartedView />
        {isOpen && <StateMismatchView />}
      </>
    );
  }
  return { journey, ...(await showView(PageAndDialog, journey)) };
}

describe('the dialog of another state', () => {
  it('ELG-06 names the previous state and the new one', async () => {
    await show();
    const dialog = screen.getByRole('alertdialog');
    expect(dialog.textContent).toContain('Illinois');
    expect(dialog.textContent).toContain('Indiana');
    expect(screen.getByRole('link', { name: 'Find a store (new tab)' })).toBeTruthy();
  });

  it('ELG-06 Schedule Vaccine has the focus, and checks the vaccines again', async () => {
    const { user, journey } = await show();
    const schedule = screen.getByRole('button', { name: 'Schedule Vaccine' });
    expect(document.activeElement).toBe(schedule);
    await user.click(schedule);
    expect(journey.at({ flow: 'vaccine-selector' })).toBe(true);
    expect(journey.context().vaccines).toEqual(['150']);
  });

  it('ELG-06 Start Over clears everything and begins at the top of the page', async () => {
    const { user, journey } = await show();
    await user.click(screen.getByRole('button', { name: 'Start Over' }));
    expect(journey.context()).toMatchObject({ vaccines: [], start: { location: '' } });
    await expect.poll(() => document.activeElement?.id).toBe('page-title');
  });

  it.each([
    ['Esc', (user: Awaited<ReturnType<typeof show>>['user']) => user.keyboard('{Escape}')],
    [
      'Cancel',
      (user: Awaited<ReturnType<typeof show>>['user']) =>
        user.click(screen.getByRole('button', { name: 'Cancel' })),
    ],
  ])('ELG-06 %s returns to the place that was typed', async (_, leave) => {
    const { user, journey } = await show();
    await leave(user);
    expect(journey.at({ flow: { 'get-started': 'form' } })).toBe(true);
    await expect.poll(() => document.activeElement?.id).toBe('location');
  });
});
