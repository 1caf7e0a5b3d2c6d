// Reads the two forms in which a journey can be sent (ENG-04, ENG-06) into one, so that the same is
// stored whichever address was used (ENG-15).
import type { z } from 'zod';
import type {
  createEngagement,
  createSchedulerEngagement,
  KeptRecord,
  patchEngagement,
  patchSchedulerEngagement,
} from '#contract/engagements.ts';
import type { MetaData } from '../booking.schema.ts';
import type { Beginning, Said } from './engagements.service.ts';

type Body<O extends { body: z.ZodType }> = z.output<O['body']>;
type Version = z.output<typeof createEngagement.params>['version'];

const inMetaData = (name: string): string => `metaData.${name}`;

/** ENG-04: a new journey from the versioned form. */
export const beginningOf = (
  version: Version,
  {
    coverage,
    notificationSent,
    languagePreference,
    wagHeaders: _repeated,
    ...rest
  }: Body<typeof createEngagement>,
): Beginning => ({
  ...rest,
  form: version,
  language: languagePreference,
  coverage: coverage === undefined ? null : coverage === true || coverage === 'Yes',
  email: notificationSent?.email?.trim() ?? null,
  smsPhone: notificationSent?.sms?.trim() ?? null,
  fieldOf: inMetaData,
  smsField: 'notificationSent.sms',
});

/** ENG-02, ENG-05: progress from the versioned form. */
export const saidOf = (
  version: Version,
  { wagHeaders: _repeated, ...body }: Body<typeof patchEngagement>,
): Said => ({ ...body, version, fieldOf: inMetaData });

/** The record that another call carries along, at either address (ENG-02). */
export const carriedRecord = (engagementId: string, record: z.output<typeof KeptRecord>): Said => ({
  ...record,
  engagementId,
  fieldOf: inMetaData,
});

const CONTACT: readonly string[] = ['phone', 'dob', 'category'] satisfies (keyof MetaData)[];

const inScheduler = (name: string): string =>
  CONTACT.includes(name) ? `engagementContact.${name}` : `journey.metaData.${name}`;

/** ENG-06: a new journey from the scheduler's form. */
export const schedulerBeginning = ({
  engagementContact: { email, sms, ...contact },
  journey,
  engagementId,
  coverage,
  languagePreference,
  schema_version: _one,
  wagHeaders: _repeated,
  ...rest
}: Body<typeof createSchedulerEngagement>): Beginning => ({
  ...rest,
  id: engagementId,
  form: 'scheduler',
  language: languagePreference,
  coverage: coverage ?? null,
  email: email?.trim() ?? null,
  smsPhone: sms?.trim() ?? null,
  pageId: journey.pageId,
  metaData: { ...contact, ...journey.metaData },
  fieldOf: inScheduler,
  smsField: 'engagementContact.sms',
});

/** ENG-06, ENG-07: progress from the scheduler's form. */
export const schedulerSaid = ({
  engagementContact: { email, ...contact } = {},
  journey,
  wagHeaders: _repeated,
  ...rest
}: Body<typeof patchSchedulerEngagement>): Said => ({
  ...rest,
  pageId: journey?.pageId,
  metaData: { ...contact, ...journey?.metaData },
  email: email?.trim(),
  fieldOf: inScheduler,
});
