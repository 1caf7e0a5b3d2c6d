import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { View } from '#src/app/view.ts';
import * as sample from '#qa/journeys/samples.ts';
import { toFamilyReview } from '#tests/support/family-steps.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';
import { toReview } from '#tests/support/journey-steps.ts';
import { toDetails } from '#tests/support/manage-steps.ts';
import { showView } from '#tests/support/show-view.tsx';
import { BookingVaccineView } from './booking-vaccine/booking-vaccine.view.tsx';
import { GroupContactView } from './group-contact/group-contact.view.tsx';
import { GroupPatientView } from './group-patient/group-patient.view.tsx';
import { GroupVaccineView } from './group-vaccine/group-vaccine.view.tsx';
import { ManageVaccineView } from './manage-vaccine/manage-vaccine.view.tsx';
import { PatientView } from './patient/patient.view.tsx';
import { SmsView } from './sms/sms.view.tsx';

const GUARDED = [
  ['patient', PatientView, 'review'],
  ['sms', SmsView, 'review'],
  ['booking-vaccine', BookingVaccineView, 'review'],
  ['patient', PatientView, 'details'],
  ['sms', SmsView, 'details'],
  ['manage-vaccine', ManageVaccineView, 'details'],
  ['group-patient', GroupPatientView, 'group'],
  ['group-vaccine', GroupVaccineView, 'group'],
  ['group-contact', GroupContactView, 'group'],
] as const;

type Overlay = (typeof GUARDED)[number][0];
type Over = (typeof GUARDED)[number][2];

const TO_PAGE = {
  review: (journey) => toReview(journey),
  details: (journey) => toDetails(undefined, journey),
  group: (journey) => toFamilyReview(journey),
} satisfies Record<Over, (journey: TestJourney) => Promise<TestJourney>>;

async function show(overlay: Overlay, View: View, over: Over, journey = startJourney()) {
  await TO_PAGE[over](journey);
  journey.send({ type: 'overlay.opened', overlay });
  if (overlay === 'manage-vaccine') {
    await journey.answer('listEligibleVaccines', { vaccines: sample.offered });
  }
  return { journey, ...(await showView(View, journey)) };
}

const button = (name: string) => screen.getByRole('button', { name });

const IS_TYPED: readonly Overlay[] = ['patient', 'group-patient', 'group-contact'];

/** The first field that can be changed, whichever overlay it is. */
function change(overlay: Overlay): HTMLElement {
  if (overlay === 'group-contact') return screen.getByLabelText(/^Email address/);
  if (IS_TYPED.includes(overlay)) return screen.getByLabelText('First name');
  if (overlay === 'sms') return screen.getByRole('radio', { checked: false });
  return screen.getByRole('checkbox', { name: /Hepatitis A/ });
}

async function changed(overlay: Overlay, View: View, over: Over) {
  const shown = await show(overlay, View, over);
  const field = change(overlay);
  await shown.user.click(field);
  if (IS_TYPED.includes(overlay)) await shown.user.type(field, 'a');
  return { ...shown, field };
}

/** The draft: of one person, or of a group member. */
function draft({ journey }: Awaited<ReturnType<typeof changed>>) {
  const { edit, party } = journey.context();
  return { edit, person: party.draft };
}

it.each(GUARDED)(
  'EDT-01 unsaved edits of %s: Esc asks before they are lost, and Esc again keeps editing',
  async (overlay, View, over) => {
    const shown = await changed(overlay, View, over);
    const typed = draft(shown);
    await shown.user.keyboard('{Escape}');
    expect(screen.getByRole('alert').textContent).toContain('Leave without saving?');
    expect(document.activeElement).toBe(button('Keep editing'));
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await shown.user.keyboard('{Escape}');
    expect(shown.journey.at({ overlay: { [overlay]: 'editing' } })).toBe(true);
    expect(draft(shown)).toEqual(typed);
    expect(document.activeElement).toBe(shown.field);
  },
);

it.each(['Cancel', 'Close'])('EDT-01 %s asks as well', async (name) => {
  const shown = await changed('sms', SmsView, 'review');
  await shown.user.click(button(name));
  expect(document.activeElement).toBe(button('Keep editing'));
  await shown.user.click(button('Keep editing'));
  expect(document.activeElement).toBe(shown.field);
});
