// What may lie over a page: each a chunk of its own, with the copy it speaks.
import { OVERLAYS, type OverlayId } from '#machines/events.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import type { View } from '#src/app/view.ts';
import type { CopyName } from '#src/i18n/copy.ts';

/** An edit overlay, or one of the two dialogs that may come at any time. */
export type LayerId = OverlayId | 'hold' | 'language';

export interface Layer {
  load: () => Promise<View>;
  /** Beside 'common': its own texts and those of the page whose fields it shares. */
  copy: readonly CopyName[];
}

export const LAYERS: Readonly<Record<LayerId, Layer>> = {
  patient: {
    load: async () => (await import('./patient/patient.view.tsx')).PatientView,
    copy: ['patient', 'patient-info', 'contact-info'],
  },
  sms: {
    load: async () => (await import('./sms/sms.view.tsx')).SmsView,
    copy: ['sms', 'sms-opt'],
  },
  'booking-vaccine': {
    load: async () =>
      (await import('./booking-vaccine/booking-vaccine.view.tsx')).BookingVaccineView,
    copy: ['booking-vaccine', 'vaccine-selector'],
  },
  'booking-timeslot': {
    load: async () =>
      (await import('./booking-timeslot/booking-timeslot.view.tsx')).BookingTimeslotView,
    copy: ['booking-timeslot', 'timeslots'],
  },
  hold: {
    load: async () => (await import('./hold/hold-dialog.view.tsx')).HoldDialogView,
    copy: ['hold'],
  },
  language: {
    load: async () => (await import('./language/language-warning.view.tsx')).LanguageWarningView,
    copy: ['language'],
  },
};

const ASKING_HOLDS = [
  { held: 'warning' },
  { held: 'extending' },
  { held: 'extendFailed' },
  { held: 'lastMinutes' },
  'expired',
] as const;

/** What lies over the page now, from below to above: an edit, then the held time, then the language. */
export function openLayers(snapshot: JourneySnapshot): LayerId[] {
  const edit = OVERLAYS.filter((id) => snapshot.matches({ overlay: id }));
  const asksAboutHold = ASKING_HOLDS.some((hold) => snapshot.matches({ hold }));
  const asksAboutLanguage = snapshot.matches({ language: 'warning' });
  return [
    ...edit,
    ...(asksAboutHold ? (['hold'] as const) : []),
    ...(asksAboutLanguage ? (['language'] as const) : []),
  ];
}
