// Invitations to a campaign, by link (QCK-01, RTE-12).
import { BASE_PATH } from './pages.ts';
import type { ResumeFlow } from './resume-flows.ts';
import { LINK_KEY_DAYS } from './resume.ts';

/**
 * How long an invitation's link works unless the pharmacist says otherwise; no longer than a key
 * opens what it sealed.
 */
export const INVITATION_DAYS = { usual: LINK_KEY_DAYS, most: LINK_KEY_DAYS } as const;

/** Longer than any campaign name. */
export const CAMPAIGN_NAME_MAX_LENGTH = 80;

/** RTE-12: the key is in the fragment, which browsers never send, so no log or referrer has it. */
export const quickFlowAddress = (flow: ResumeFlow, key: string): string =>
  `${BASE_PATH}/quick-flow?flow=${flow}#${key}`;
