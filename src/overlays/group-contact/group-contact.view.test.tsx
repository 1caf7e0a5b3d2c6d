import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { toFamilyReview } from '#tests/support/family-steps.ts';
import { startJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { GroupContactView } from './group-contact.view.tsx';

async function show(begun = startJourney()) {
  const journey = await toFamilyReview(begun);
  journey.send({ type: 'overlay.opened', overlay: 'group-contact' });
  const shown = await showView(GroupContactView, journey);
  return { journey, ...shown };
}

const dialog = () => screen.getByRole('dialog');
const email = () => screen.getByLabelText<HTMLInputElement>(/^Email address/);
const button = (name: string) => screen.getByRole('button', { name });

async function saving() {
  const shown = await show();
  await shown.user.clear(email());
  await shown.user.type(email(), 'leo@example.org');
  await shown.user.click(button('Save'));
  return shown;
}

describe('the contact overlay of a group', () => {
  it.each(BOTH)('EDT-01 says that there is one contact for everyone, in %s', async (language) => {
    await show(startJourney(language));
    expect(screen.getByDisplayValue('ana@example.org')).toBeTruthy();
    expect(screen.getByDisplayValue('312-555-0100')).toBeTruthy();
    expect(dialog().textContent).toContain(
      language === 'es'
        ? 'Es un solo contacto para todo el grupo.'
        : 'This is one contact for the whole group.',
    );
  });

  it('GRP-01 is busy until it is saved for every member', async () => {
    const { journey, world } = await saving();
    for (const _ of journey.context().party.members) {
      expect(button('Save').getAttribute('aria-disabled')).toBe('true');
      await world(() => journey.answer('updatePatient', sample.patient));
    }
    expect(journey.at({ overlay: 'closed' })).toBe(true);
    expect(journey.context().contact.emailAddress).toBe('leo@example.org');
  });

  it('VAL-03 names problems inside the dialog', async () => {
    const { user } = await show();
    await user.clear(email());
    await user.click(button('Save'));
    expect(email().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(screen.getByRole('alert'));
  });

  it.each([1002, 1004] as const)('EDT-01 keeps the change after a failure (%s)', async (code) => {
    const { user, journey, world } = await saving();
    await world(() => journey.fail('updatePatient', code));
    expect(email().value).toBe('leo@example.org');
    await user.click(button('Try again'));
    expect(journey.at({ overlay: { 'group-contact': 'saving' } })).toBe(true);
  });
});
