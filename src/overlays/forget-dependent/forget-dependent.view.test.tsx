import { screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { describe, expect, it } from 'vitest';
import type { Language } from '#domain/languages.ts';
import { AccountView } from '#src/pages/account/account.view.tsx';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { openLayers } from '../open-layers.ts';
import { ForgetDependentView } from './forget-dependent.view.tsx';

/**
 * The account of a visitor with one person in their care, with the dialog over it as the stage puts
 * it; Remove has been pressed.
 */
async function show(language: Language = 'en') {
  const journey = startJourney(language);
  journey.send({ type: 'visitor.identified', me: sample.customer });
  journey.send({ type: 'NAV', page: 'account' });
  await journey.answer('listDependents', { dependents: [sample.dependent] });
  function PageAndDialog() {
    const layers = useSelector(journey.actor, openLayers, (one, other) => one[0] === other[0]);
    return (
      <>
        <AccountView />
        {layers.includes('forget-dependent') && <ForgetDependentView />}
      </>
    );
  }
  const shown = await showView(PageAndDialog, journey);
  const opener = language === 'es' ? 'Quitar a Leo Rivera' : 'Remove Leo Rivera';
  await shown.user.click(screen.getByRole('button', { name: opener }));
  return { journey, opener, ...shown };
}

const button = (name: string) => screen.getByRole('button', { name });

describe('removing a person in one’s care', () => {
  it.each(BOTH)('PAT-05 asks first, and says what stays, in %s', async (language) => {
    await show(language);
    const dialog = screen.getByRole('alertdialog', {
      name: language === 'es' ? '¿Quitar a Leo Rivera?' : 'Remove Leo Rivera?',
    });
    expect(dialog.textContent).toContain(
      language === 'es' ? 'siguen en pie' : 'Booked appointments stay booked.',
    );
    expect(document.activeElement).toBe(button(language === 'es' ? 'Conservar' : 'Keep'));
  });

  it('PAT-05 removes them, and focuses the heading of the page', async () => {
    const { user, journey, world } = await show();
    await user.click(button('Remove'));
    expect(journey.askedOf('removeDependent')).toEqual({
      params: { dependentId: sample.dependent.dependentId },
    });
    expect(button('Remove').getAttribute('aria-disabled')).toBe('true');
    await world(() => journey.answer('removeDependent', { removed: true }));
    await world(() => journey.answer('listDependents', { dependents: [] }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByText('Leo Rivera')).toBeNull();
    await expect.poll(() => document.activeElement?.id).toBe('page-title');
  });

  it.each(['Keep', 'Esc'])('PAT-05 %s removes no one and returns to the button', async (way) => {
    const { user, journey, opener } = await show();
    if (way === 'Esc') await user.keyboard('{Escape}');
    else await user.click(button('Keep'));
    expect(journey.at({ flow: { account: 'reading' } })).toBe(true);
    await expect.poll(() => document.activeElement).toBe(button(opener));
  });

  it('PAT-05 says that no one was removed, and can be tried again', async () => {
    const { user, journey, world } = await show();
    await user.click(button('Remove'));
    await world(() => journey.fail('removeDependent', 1004));
    expect(screen.getByRole('alert').textContent).toContain('No one was removed.');
    await user.click(button('Try again'));
    expect(journey.at({ flow: { account: { removal: 'removing' } } })).toBe(true);
  });
});
