// The requests about links, and where to send one (RES-01, RES-04). Pure: a retry sends the same.
import type { initializeEngagement, resumeEngagement, saveEngagement } from '#contract/resume.ts';
import { CONSENT_TEXT_VERSION } from '#domain/consent-text.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import { bornOn } from '../knowledge/dates.ts';
import { intentionOf, known } from '../knowledge/known.ts';
import type { PortInput } from '../knowledge/ports.ts';

export const saveRequest = (context: JourneyContext): PortInput<typeof saveEngagement> => {
  const { later } = context;
  return {
    intention: intentionOf(context),
    body: {
      engagementId: known(context.engagementId, 'engagement'),
      ...(later.by === 'email'
        ? { email: later.emailAddress }
        : {
            phone: later.phoneNumber,
            consentDecision: 'agree',
            textVersion: CONSENT_TEXT_VERSION,
          }),
    },
  };
};

export const keyRequest = (context: JourneyContext): PortInput<typeof initializeEngagement> => ({
  body: { key: known(context.link, 'link').key },
});

/** Also used for a campaign's invitation: the same proof. */
export const proofRequest = (context: JourneyContext): PortInput<typeof resumeEngagement> => ({
  body: {
    key: known(context.link, 'link').key,
    dateOfBirth: known(bornOn(context.proof, context.today), 'date of birth'),
  },
});
