import type pg from 'pg';
import { APPOINTMENT_LINK_DAYS, LINK_KEY_DAYS } from '#domain/resume.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { openKeyRing } from '#server/security/key-ring.ts';
import type { LinkKeys, LinkPurpose } from './link-key.ts';

/** The longest life of an appointment's link: from booking until that long after the visit. */
export const APPOINTMENT_KEY_DAYS = SLOT_DEFAULTS.horizonDays + APPOINTMENT_LINK_DAYS;

/**
 * Each purpose has its own ring, so that all its links can be ended at once
 * (docs/decisions/009-resume-links.md).
 */
const RING_OF = {
  resumeJourney: { name: 'resume-link', days: LINK_KEY_DAYS },
  campaign: { name: 'campaign-link', days: LINK_KEY_DAYS },
  appointment: { name: 'appointment-link', days: APPOINTMENT_KEY_DAYS },
  // CNF-05: the link of a taken offer says so until the visit.
  earlierTime: { name: 'earlier-time-link', days: SLOT_DEFAULTS.horizonDays },
} as const satisfies Record<LinkPurpose, { name: string; days: number }>;

/** The keys that seal links of a purpose, shared by all server processes. */
export function openLinkKeys(pool: pg.Pool, purpose: LinkPurpose): LinkKeys {
  const { name, days } = RING_OF[purpose];
  return { purpose, ring: openKeyRing(pool, name, days) };
}
