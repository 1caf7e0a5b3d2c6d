import { beforeAll, expect, it } from 'vitest';
import type { PageId } from '#domain/pages.ts';
import { say } from './copy.ts';
import { loadCopy, speak } from './copy-files.ts';

beforeAll(async () => {
  speak('en-US');
  await loadCopy();
});

/** The specification's table of screens. */
const NAMES: readonly (readonly [id: string, page: PageId, name: string])[] = [
  ['RTE-01', 'get-started', 'Get started'],
  ['RTE-02', 'vaccine-selector', 'Select Vaccines'],
  ['RTE-03', 'covid', 'COVID-19 Vaccination Information'],
  ['RTE-03', 'covid-manufacturer', 'Select COVID-19 Vaccine Manufacturer'],
  ['RTE-04', 'patient-info', 'Patient Information'],
  ['RTE-04', 'patient-info-list', 'Add Patients'],
  ['RTE-04', 'contact-info', 'Contact Information'],
  ['RTE-05', 'timeslots', 'Select Appointment'],
  ['RTE-05', 'sms-opt', 'Text Message Preferences'],
  ['RTE-05', 'flow-check', 'Appointment Booking Preference'],
  ['RTE-06', 'review-appt', 'Review Appointment'],
  ['RTE-06', 'confirmation', 'Appointment Confirmed'],
  ['RTE-07', 'resume', 'Finish Scheduling Appointment'],
  ['RTE-08', 'manage-appointment', 'Manage Appointments'],
  ['RTE-09', 'view-details', 'Appointment Details'],
];

it.each(NAMES)('%s %s is called “%s” in its title', (_, page, name) => {
  expect(say(page, 'pageName')).toBe(name);
});
