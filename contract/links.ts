// What links by e-mail and text have in common on the wire, whatever they lead to (RES-04).
import { z } from 'zod';
import { LINK_STATES, parseShortCode } from '#domain/resume.ts';
import type { ErrorCode } from './error-codes.ts';
import { LanguagePreference, ruled } from './fields.ts';

/**
 * What stands in a link's fragment. Whatever it is, it is looked at: what it is worth is the
 * answer.
 */
export const LinkKey = z.string().min(1, 'field.missing').max(400, 'field.invalid');

/** What stands for a key where one has to be typed. */
export const ShortCode = ruled((text) => (parseShortCode(text) ? undefined : 'field.invalid'));

/**
 * What is told of a link before the date of birth is: nothing of the person, nothing of their
 * health.
 */
export const LinkReply = z.object({
  state: z.enum(LINK_STATES),
  /** Of a valid link: its language, and until when it works. */
  language: LanguagePreference.optional(),
  expiresAt: z.iso.datetime().optional(),
});

export type LinkReply = z.infer<typeof LinkReply>;

/** Of a valid link: what the visitor has to show. */
export const LINK_PROOF = {
  proof: z.literal('dateOfBirth').optional(),
  /** Wrong dates that the link still bears. */
  triesLeft: z.number().int().optional(),
};

/**
 * FC_903_NotFound: a key that is none, and a date of birth that is not the one. The LINK_ codes are
 * for keys of ours only.
 */
export const KEY_REFUSALS = [
  'INVALID_REQUEST',
  'FC_903_NotFound',
  'LINK_EXPIRED',
  'LINK_REVOKED',
  'RATE_LIMITED',
] as const satisfies readonly ErrorCode[];

/** Of what works once. */
export const LINK_REFUSALS = [
  ...KEY_REFUSALS,
  'LINK_SPENT',
] as const satisfies readonly ErrorCode[];
