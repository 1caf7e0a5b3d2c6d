import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { membersOf } from '#machines/knowledge/members.ts';
import type { View } from '#src/app/view.ts';
import * as sample from '#tests/journeys/samples.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { toFamilyReview } from '#tests/support/family-steps.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';
import { toReview } from '#tests/support/journey-steps.ts';
import { toDetails } from '#tests/support/manage-steps.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { BookingVaccineView } from './booking-vaccine/booking-vaccine.view.tsx';
import { GroupContactView } from './group-contact/group-contact.view.tsx';
import { GroupPatientView } from './group-patient/group-patient.view.tsx';
import { GroupVaccineView } from './group-vaccine/group-vaccine.view.tsx';
import { ManageVaccineView } from './manage-vaccine/manage-vaccine.view.tsx';
import { LAYERS } from './overlays.ts';
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
  return { journey, ...(await showView(View, journey, ...LAYERS[overlay].copy)) };
}

/** What the journey has; of a group, of everybody. */
function kept(journey: TestJourney, over: Over) {
  const { patient, contact, texts, vaccines, party } = journey.context();
  const alone = { patient, contact, texts, vaccines };
  if (over !== 'group') return alone;
  const people = membersOf(journey.context()).map(({ person, visit }) => ({
    person,
    vaccines: visit.vaccines,
  }));
  return { people, contact, choice: party.choice };
}

const button = (name: string) => screen.getByRole('button', { name });

const IS_TYPED: readonly Overlay[] = ['patient', 'group-patient', 'group-contact'];

/** Something that can be changed, whichever overlay it is: the first field. */
function change(overlay: Overlay): HTMLElement {
  if (overlay === 'group-contact') return screen.getByLabelText(/^Email address/);
  if (IS_TYPED.includes(overlay)) return screen.getByLabelText('First name');
  if (overlay === 'sms') return screen.getByRole('radio', { name: 'Yes, send me texts' });
  return screen.getByRole('checkbox', { name: /Hepatitis A/ });
}

async function changed(overlay: Overlay, View: View, over: Over) {
  const shown = await show(overlay, View, over);
  const field = change(overlay);
  await shown.user.click(field);
  if (IS_TYPED.includes(overlay)) await shown.user.type(field, 'a');
  return { ...shown, field };
}

describe.each(GUARDED)('unsaved edits of %s', (...[overlay, View, over]) => {
  const editing = { overlay: { [overlay]: 'editing' } };
  const draft = ({ journey }: Awaited<ReturnType<typeof changed>>) => {
    const { edit, party } = journey.context();
    return { edit, person: party.draft };
  };

  it.each(['Cancel', 'Close'])(
    `EDT-01 over the ${over}, %s asks before they are lost`,
    async (name) => {
      const shown = await changed(overlay, View, over);
      const typed = draft(shown);
      await shown.user.click(button(name));
      expect(screen.getByRole('alert').textContent).toContain('Leave without saving?');
      expect(document.activeElement).toBe(button('Keep editing'));
      expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
      expect(await axeFindings(screen.getByRole('dialog'))).toEqual([]);
      await shown.user.click(button('Keep editing'));
      expect(shown.journey.at(editing)).toBe(true);
      expect(draft(shown)).toEqual(typed);
      expect(document.activeElement).toBe(shown.field);
    },
  );

  it(`EDT-01 over the ${over}, Esc asks, and Esc again keeps editing`, async () => {
    const shown = await changed(overlay, View, over);
    await shown.user.keyboard('{Escape}');
    expect(document.activeElement).toBe(button('Keep editing'));
    await shown.user.keyboard('{Escape}');
    expect(shown.journey.at(editing)).toBe(true);
    expect(document.activeElement).toBe(shown.field);
  });

  it(`EDT-01 over the ${over}, leaving without saving changes nothing`, async () => {
    const shown = await changed(overlay, View, over);
    const before = kept(shown.journey, over);
    await shown.user.click(button('Cancel'));
    await shown.user.click(button('Leave without saving'));
    expect(shown.journey.at({ overlay: 'closed' })).toBe(true);
    expect(kept(shown.journey, over)).toEqual(before);
  });

  it(`EDT-01 over the ${over}, closes at once when nothing was changed`, async () => {
    const { user, journey } = await show(overlay, View, over);
    await user.click(button('Cancel'));
    expect(journey.at({ overlay: 'closed' })).toBe(true);
  });
});

it.each(BOTH)('EDT-01 the question is without fault for axe, in %s', async (language) => {
  const { journey, world } = await show('sms', SmsView, 'review', startJourney(language));
  await world(() =>
    journey.send({
      type: 'overlay.typed',
      edit: { texts: { decision: 'agree', phoneNumber: '312-555-0100' } },
    }),
  );
  await world(() => journey.send({ type: 'overlay.closed' }));
  expect(screen.getByRole('alert').textContent).toContain(
    language === 'es' ? '¿Salir sin guardar?' : 'Leave without saving?',
  );
  expect(await axeFindings(screen.getByRole('dialog'))).toEqual([]);
});
