import { describe, expect, it } from 'vitest';
import {
  BOOKING_TYPES,
  channelOf,
  CHANNELS,
  CLIENTS,
  consentTypeOf,
  ENGAGEMENT_TYPES,
  engagementVersion,
  journeyPageOf,
  keepHistory,
  userKindOf,
} from './engagement.ts';
import { JOURNEY_PAGES } from './journey-pages.ts';
import { BOOKING_LINE } from './page-lines.ts';
import { USER_DEFAULTS } from './user-defaults.ts';

describe('words of the wire', () => {
  it('CHN-10 has the engagement and booking types', () => {
    expect(ENGAGEMENT_TYPES).toEqual(['Hold', 'Immunizations', 'TMWalkin', 'PATWalkin']);
    expect(BOOKING_TYPES).toEqual(['Individual', 'Group']);
    expect(CHANNELS).toEqual(['Web', 'MobileAdaptive', 'AdminPortal', 'QRCode']);
    expect(CLIENTS).toEqual(['CSR', 'Customer']);
  });

  it('CHN-11 starts with no one logged in, in English', () => {
    expect(USER_DEFAULTS).toMatchObject({ isLoggedIn: false, meId: '', languagePreference: 'en' });
  });

  it('CHN-05 books from the general availability', () => {
    expect(USER_DEFAULTS.availabilityGroup).toBe('General');
  });
});

describe('who and through which channel', () => {
  it('CHN-01 distinguishes the kinds of user', () => {
    expect(userKindOf({})).toBe('guest');
    expect(userKindOf({ recognizedState: 'true' })).toBe('recognised');
    expect(userKindOf({ isLoggedIn: 'true', recognizedState: true })).toBe('loggedIn');
    expect(userKindOf({ isLoggedIn: 'false', recognizedState: 'false' })).toBe('guest');
    expect(userKindOf({ adminPortal: true, flowType: 'TM', isLoggedIn: true })).toBe('teamMember');
    expect(userKindOf({ walkIn: true, flowType: 'PAT' })).toBe('walkInPatient');
  });

  it('CHN-02 gives a patient who scans the code the QR channel', () => {
    expect(channelOf({ walkIn: true, flowType: 'PAT' })).toEqual({
      channel: 'QRCode',
      client: 'Customer',
      type: 'PATWalkIn',
    });
  });

  it('CHN-03 gives team members and the admin portal theirs', () => {
    const team = { channel: 'AdminPortal', client: 'CSR', type: 'TMWalkIn' };
    expect(channelOf({ walkIn: true, flowType: 'TM' })).toEqual(team);
    expect(channelOf({ adminPortal: true, flowType: 'TM' })).toEqual(team);
    expect(channelOf({ adminPortal: true, flowType: 'ScheduleAppointment' })).toEqual({
      ...team,
      type: 'guest',
    });
  });

  it('CHN-04 makes everyone else a guest of the web', () => {
    const guest = { channel: 'Web', client: 'Customer', type: 'guest' };
    expect(channelOf({})).toEqual(guest);
    expect(
      channelOf({ walkIn: false, flowType: 'ScheduleAppointment', adminPortal: false }),
    ).toEqual(guest);
    expect(channelOf({ nativeApp: true })).toEqual({ ...guest, channel: 'MobileAdaptive' });
    expect(channelOf({ smallScreen: true })).toEqual({ ...guest, channel: 'MobileAdaptive' });
  });
});

describe('engagement', () => {
  it('ENG-08 calls v8 for a group, v5 for walk-in or admin portal, otherwise v6', () => {
    expect(engagementVersion({})).toBe('v6');
    expect(engagementVersion({ walkIn: true })).toBe('v5');
    expect(engagementVersion({ adminPortal: true })).toBe('v5');
    expect(engagementVersion({ bookingType: 'Group', walkIn: true })).toBe('v8');
  });

  it('ENG-09 sends consent for a single patient and a team member’s walk-in, for no one else', () => {
    expect(consentTypeOf({ bookingType: 'Individual' })).toBe('smsConsent');
    expect(consentTypeOf({ walkIn: true, flowType: 'TM' })).toBe('dvarSmsConsent');
    expect(consentTypeOf({ walkIn: true, flowType: 'PAT' })).toBeUndefined();
    expect(consentTypeOf({ bookingType: 'Group' })).toBeUndefined();
    expect(consentTypeOf({ bookingType: 'Group', walkIn: true, flowType: 'TM' })).toBeUndefined();
  });

  it('ENG-10 has nine journey pages, and one for every page of the booking line', () => {
    expect(JOURNEY_PAGES).toHaveLength(9);
    expect(BOOKING_LINE.map((page) => journeyPageOf(page))).toEqual([
      'GET_STARTED',
      'VACCINE_SELECTOR',
      'COVID_DETAILS',
      'VACCINE_SELECTOR',
      'COVID_MANUFACTURER',
      'TIMESLOTS',
      'PATIENT_INFO',
      'PATIENT_INFO',
      'PATIENT_INFO',
      'PATIENT_INFO',
      'REVIEW_APPT',
      'CONFIRMATION',
    ]);
  });
});

describe('vaccine history', () => {
  const entry = { code: '207', dose: 0, name: 'COVID-19', date: '2025-10-01', type: 'mRNA' };

  it('VAC-09 keeps a complete entry, even for dose 0', () => {
    expect(keepHistory([entry])).toEqual([entry]);
  });

  it.each(['code', 'dose', 'name', 'date', 'type'] as const)(
    'VAC-09 drops an entry without %s',
    (field) => {
      const { [field]: _dropped, ...rest } = entry;
      expect(keepHistory([entry, rest])).toEqual([entry]);
      expect(keepHistory([{ ...entry, [field]: '' }])).toBeNull();
    },
  );

  it('VAC-09 drops the history when nothing is left', () => {
    expect(keepHistory([])).toBeNull();
  });

  it.each(['10/01/2025', '10-01-2025', '2025-10-01T09:00:00-06:00'])(
    'VAC-09 writes the date %s as YYYY-MM-DD',
    (date) => expect(keepHistory([{ ...entry, date }])?.[0]?.date).toBe('2025-10-01'),
  );

  it('VAC-09 drops an entry without a valid date', () => {
    expect(keepHistory([{ ...entry, date: '2025-02-30' }])).toBeNull();
  });
});
