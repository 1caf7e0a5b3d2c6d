import type pg from 'pg';
import { LINK_KEY_DAYS } from '#domain/resume.ts';
import { openKeyRing } from '#server/security/key-ring.ts';
import type { LinkKeys, LinkPurpose } from './link-key.ts';

/** Each purpose has a ring of its own, so that all its links can be ended at once (docs/decisions/009-resume-links.md). */
const RING_OF = {
  resumeJourney: 'resume-link',
  campaign: 'campaign-link',
} as const satisfies Record<LinkPurpose, string>;

/** The keys under which links of a purpose are sealed, the same for all server processes. */
export const openLinkKeys = (pool: pg.Pool, purpose: LinkPurpose): LinkKeys => ({
  purpose,
  ring: openKeyRing(pool, RING_OF[purpose], LINK_KEY_DAYS),
});
