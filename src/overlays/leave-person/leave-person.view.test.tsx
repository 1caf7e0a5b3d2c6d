import { screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Language } from '#domain/languages.ts';
import { PatientInfoListView } from '#src/pages/patient-info-list/patient-info-list.view.tsx';
import { toPeople } from '#tests/support/group-steps.ts';
import { startJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { openLayers } from '../open-layers.ts';
import { LeavePersonView } from './leave-person.view.tsx';

/** Ana and Leo, with the dialog over them as the stage puts it; Remove has been pressed at Leo. */
async function show(language: Language = 'en') {
  const journey = await toPeople(startJourney(language));
  function PageAndDialog() {
    const layers = useSelector(journey.actor, openLayers, (one, other) => one[0] === other[0]);
    return (
      <>
        <PatientInfoListView />
        {layers.includes('leave-person') && <LeavePersonView />}
      </>
    );
  }
  const shown = await showView(PageAndDialog, journey);
  const opener = language === 'es' ? 'Quitar a Leo' : 'Remove Leo';
  await shown.user.click(screen.getByRole('button', { name: opener }));
  return { journey, opener, ...shown };
}

const button = (name: string) => screen.getByRole('button', { name });

// jsdom has no layout, so nothing can scroll.
beforeEach(() => void Object.assign(window, { scrollTo: () => {} }));

describe('removing a group member', () => {
  it.each(BOTH)(
    'GRP-01 asks first, with keeping them as the easy choice, in %s',
    async (language) => {
      await show(language);
      expect(
        screen.getByRole('alertdialog', {
          name: language === 'es' ? '¿Quitar a Leo?' : 'Remove Leo?',
        }),
      ).toBeTruthy();
      expect(document.activeElement).toBe(button(language === 'es' ? 'Dejar en el grupo' : 'Keep'));
    },
  );

  it('GRP-01 removes them, and focuses the heading of the page', async () => {
    const { user } = await show();
    await user.click(button('Remove'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await expect.poll(() => document.activeElement?.id).toBe('page-title');
  });

  it.each(['Keep', 'Esc'])('GRP-01 %s removes no one', async (way) => {
    const { user, opener } = await show();
    if (way === 'Esc') await user.keyboard('{Escape}');
    else await user.click(button('Keep'));
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    await expect.poll(() => document.activeElement).toBe(button(opener));
  });

  it('GRP-01 asks for the first person again when no one is left', async () => {
    const { user } = await show();
    await user.click(button('Remove'));
    await user.click(button('Remove Ana'));
    await user.click(button('Remove'));
    const heading = screen.getByRole('heading', { level: 1, name: 'Who is the first person?' });
    await expect.poll(() => document.activeElement).toBe(heading);
  });
});
