// The quick flow of a campaign: an invited visitor books by just choosing a time (QCK-01, RTE-12).
// A key is the fragment of an invitation's link.
import { z } from 'zod';
import { BirthDate, WagHeaders } from './fields.ts';
import { LINK_PROOF, LINK_REFUSALS, LinkKey, LinkReply } from './links.ts';
import { defineOperation } from './operation.ts';
import { ResumedJourney } from './resume.ts';

export const openCampaign = defineOperation({
  operationId: 'openCampaign',
  method: 'POST',
  path: '/api/campaigns/v1/open',
  summary:
    'What the campaign’s page begins with: what the key is worth, and what the visitor has to show. Changes nothing (QCK-01, RES-04).',
  tag: 'Campaigns',
  body: z.strictObject({ key: LinkKey, wagHeaders: WagHeaders }),
  reply: LinkReply.extend({
    ...LINK_PROOF,
    /** For a valid link: the campaign's public name. */
    campaign: z.object({ name: z.object({ en: z.string(), es: z.string() }) }).optional(),
  }),
  refusals: ['INVALID_REQUEST', 'RATE_LIMITED'],
});

export const startQuickFlow = defineOperation({
  operationId: 'startQuickFlow',
  method: 'POST',
  path: '/api/campaigns/v1/start',
  summary:
    'Begins the booking of an invitation for whoever shows the date of birth, with all that is known of the person, in a new session; done again, it goes on with the same booking (QCK-01, RES-04).',
  tag: 'Campaigns',
  body: z.strictObject({ key: LinkKey, dateOfBirth: BirthDate, wagHeaders: WagHeaders }),
  reply: ResumedJourney,
  // ELIGIBLITY_ERROR: the person may not have the campaign's vaccine on any day that can be booked;
  // nothing was started.
  refusals: [...LINK_REFUSALS, 'ELIGIBLITY_ERROR'],
});
