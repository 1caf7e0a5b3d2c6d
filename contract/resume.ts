// Saved journeys and the links that resume them (RES-01..04). A key is a link's fragment.
import { z } from 'zod';
import { checkTextsPhone } from '#domain/contact.ts';
import { SECTIONS } from '#domain/pages.ts';
import { EXCEPTIONS, RESUMED_PAGES } from '#domain/resume.ts';
import { TextVersion } from './consents.ts';
import { Alternatives } from './errors.ts';
import { BirthDate, Email, Phone, Uuid, WagHeaders } from './fields.ts';
import { Hold } from './holds.ts';
import { KeptJourney } from './kept-journey.ts';
import { LINK_PROOF, LINK_REFUSALS, LinkKey, LinkReply, ShortCode } from './links.ts';
import { defineOperation } from './operation.ts';
import { Store } from './stores.ts';

const ResumeLinkReply = LinkReply.extend({
  /** Of a valid link: how far the journey had come. */
  section: z.enum(SECTIONS).optional(),
});
export type ResumeLinkReply = z.infer<typeof ResumeLinkReply>;

export const saveEngagement = defineOperation({
  operationId: 'saveEngagement',
  method: 'POST',
  path: '/api/engagements/v1/save',
  summary:
    'Save and finish later: sends a link that resumes this session’s journey, in place of any earlier one (RES-01).',
  tag: 'Saved journeys',
  body: z
    .strictObject({
      engagementId: Uuid,
      email: Email.optional(),
      phone: Phone.optional(),
      /** SMS-01: a phone number gets a text only with this yes. */
      consentDecision: z.literal('agree').optional(),
      textVersion: TextVersion,
      wagHeaders: WagHeaders,
    })
    .superRefine(({ email, phone, consentDecision }, context) => {
      const add = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message });
      if (email === undefined && phone === undefined) add('email', 'email.missing');
      if (phone !== undefined && consentDecision === undefined)
        add('consentDecision', 'sms.missing');
      const problem = checkTextsPhone(consentDecision ?? '', phone ?? '');
      if (problem && phone === undefined) add('phone', problem);
    }),
  reply: z.object({
    engagementId: z.uuid(),
    /** For typing on another device: XXXXX-XXXXX. */
    shortCode: z.string(),
    expiresAt: z.iso.datetime(),
  }),
  // FC_903_NotFound: no such engagement in this session.
  refusals: ['INVALID_REQUEST', 'FC_903_NotFound', 'ALREADY_CONFIRMED', 'RATE_LIMITED'],
});

export const discardEngagement = defineOperation({
  operationId: 'discardEngagement',
  method: 'POST',
  path: '/api/engagements/v1/discard',
  summary:
    'Starting over: revokes the links of this session’s journey and frees its time (RES-03).',
  tag: 'Saved journeys',
  body: z.strictObject({ engagementId: Uuid, wagHeaders: WagHeaders }),
  reply: z.object({ engagementId: z.uuid() }),
  refusals: ['INVALID_REQUEST', 'FC_903_NotFound', 'ALREADY_CONFIRMED'],
});

export const decryptKey = defineOperation({
  operationId: 'decryptKey',
  method: 'POST',
  path: '/api/engagements/v1/decrypt',
  summary: 'What a link’s key is worth. Changes nothing (ENG-12, RES-04).',
  tag: 'Saved journeys',
  body: z.strictObject({ key: LinkKey, wagHeaders: WagHeaders }),
  reply: ResumeLinkReply,
  refusals: ['INVALID_REQUEST', 'RATE_LIMITED'],
});

export const initializeEngagement = defineOperation({
  operationId: 'initializeEngagement',
  method: 'POST',
  path: '/api/engagements/v1/initialize',
  summary:
    'What the resume page begins with: what the key is worth, and what the visitor has to show. Changes nothing (ENG-12, RES-04).',
  tag: 'Saved journeys',
  body: z.strictObject({ key: LinkKey, wagHeaders: WagHeaders }),
  reply: ResumeLinkReply.extend(LINK_PROOF),
  refusals: ['INVALID_REQUEST', 'RATE_LIMITED'],
});

export const getEngagementFromShortCode = defineOperation({
  operationId: 'getEngagementFromShortCode',
  method: 'GET',
  path: '/api/engagements/v1/short-codes/:code',
  summary: 'The key that a short code stands for. Changes nothing (ENG-12).',
  tag: 'Saved journeys',
  params: z.strictObject({ code: ShortCode }),
  reply: ResumeLinkReply.extend({ key: z.string() }),
  // FC_903_NotFound: unknown and revoked codes alike.
  refusals: ['INVALID_REQUEST', 'FC_903_NotFound', 'RATE_LIMITED'],
});

export const ResumedJourney = KeptJourney.extend({
  /** RES-02: EXCEPTION when the chosen time is no longer free; nothing else is lost. */
  outcome: z.enum(['SUCCESS', 'EXCEPTION']),
  reason: z.enum(EXCEPTIONS).optional(),
  /** With EXCEPTION: the nearest remaining times of the store (HLD-07). */
  alternatives: Alternatives.optional(),
  /** Where the journey continues (RES-01). */
  page: z.enum(RESUMED_PAGES),
  /** The chosen time, held again for the new session. */
  hold: Hold.nullable(),
  /** The store of the chosen time, whether or not it is still free. */
  store: Store.omit({ hours: true }).nullable(),
});
export type ResumedJourney = z.infer<typeof ResumedJourney>;

export const resumeEngagement = defineOperation({
  operationId: 'resumeEngagement',
  method: 'POST',
  path: '/api/engagements/v1/resume',
  summary:
    'Gives the journey of a link to whoever shows the date of birth, in a new session; it leaves the session it was in (RES-01, RES-02, RES-04).',
  tag: 'Saved journeys',
  body: z.strictObject({ key: LinkKey, dateOfBirth: BirthDate, wagHeaders: WagHeaders }),
  reply: ResumedJourney,
  refusals: LINK_REFUSALS,
});
