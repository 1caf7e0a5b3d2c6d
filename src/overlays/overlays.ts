// What may lie over a page: each a chunk of its own, with the copy it speaks.
import type { View } from '#src/app/view.ts';
import type { CopyName } from '#src/i18n/copy.ts';
import type { LayerId } from './open-layers.ts';

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
    copy: ['booking-vaccine', 'vaccine-selector', 'screening'],
  },
  'booking-timeslot': {
    load: async () =>
      (await import('./booking-timeslot/booking-timeslot.view.tsx')).BookingTimeslotView,
    copy: ['booking-timeslot', 'timeslots', 'get-started'],
  },
  'manage-vaccine': {
    load: async () => (await import('./manage-vaccine/manage-vaccine.view.tsx')).ManageVaccineView,
    copy: ['manage-vaccine', 'booking-vaccine', 'vaccine-selector', 'screening', 'review-appt'],
  },
  'manage-timeslot': {
    load: async () =>
      (await import('./manage-timeslot/manage-timeslot.view.tsx')).ManageTimeslotView,
    copy: ['manage-timeslot', 'booking-timeslot', 'timeslots', 'get-started'],
  },
  'group-patient': {
    load: async () => (await import('./group-patient/group-patient.view.tsx')).GroupPatientView,
    copy: ['group-patient', 'patient', 'patient-info'],
  },
  'group-vaccine': {
    load: async () => (await import('./group-vaccine/group-vaccine.view.tsx')).GroupVaccineView,
    copy: ['group-vaccine', 'booking-vaccine', 'vaccine-selector', 'screening'],
  },
  'group-contact': {
    load: async () => (await import('./group-contact/group-contact.view.tsx')).GroupContactView,
    copy: ['group-contact', 'patient', 'contact-info'],
  },
  'rx-contact': {
    load: async () => (await import('./rx-contact/rx-contact.view.tsx')).RxContactView,
    copy: ['rx-contact', 'patient', 'contact-info'],
  },
  'rx-location': {
    load: async () => (await import('./rx-location/rx-location.view.tsx')).RxLocationView,
    copy: ['rx-location', 'booking-timeslot', 'timeslots', 'get-started'],
  },
  'rx-timeslot': {
    load: async () => (await import('./rx-timeslot/rx-timeslot.view.tsx')).RxTimeslotView,
    copy: ['rx-timeslot', 'booking-timeslot', 'timeslots', 'get-started'],
  },
  'rx-vaccine': {
    load: async () => (await import('./rx-vaccine/rx-vaccine.view.tsx')).RxVaccineView,
    copy: ['rx-vaccine', 'booking-vaccine', 'vaccine-selector', 'screening'],
  },
  'leave-person': {
    load: async () => (await import('./leave-person/leave-person.view.tsx')).LeavePersonView,
    copy: ['patient-info-list'],
  },
  'state-mismatch': {
    load: async () => (await import('./state-mismatch/state-mismatch.view.tsx')).StateMismatchView,
    copy: ['get-started'],
  },
  tbe: {
    load: async () => (await import('./tbe/tbe.view.tsx')).TbeView,
    copy: ['vaccine-selector'],
  },
  meningitis: {
    load: async () => (await import('./meningitis/meningitis.view.tsx')).MeningitisView,
    copy: ['vaccine-selector'],
  },
  'also-due': {
    load: async () => (await import('./also-due/also-due.view.tsx')).AlsoDueView,
    copy: ['vaccine-selector'],
  },
  'forget-dependent': {
    load: async () =>
      (await import('./forget-dependent/forget-dependent.view.tsx')).ForgetDependentView,
    copy: ['account'],
  },
  restart: {
    load: async () => (await import('./restart/restart.view.tsx')).RestartView,
    copy: ['restart'],
  },
  hold: {
    load: async () => (await import('./hold/hold-dialog.view.tsx')).HoldDialogView,
    copy: ['hold'],
  },
  language: {
    load: async () => (await import('./language/language-warning.view.tsx')).LanguageWarningView,
    copy: ['language'],
  },
  'upgrade-app': {
    load: async () => (await import('./upgrade-app/upgrade-app.view.tsx')).UpgradeAppView,
    copy: ['upgrade-app'],
  },
};
