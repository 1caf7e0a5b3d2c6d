// What all links sent by e-mail and text have in common, whatever they lead to (RES-04).
import { z } from 'zod';
import { LINK_STATES, parseShortCode } from '#domain/resume.ts';
import type { ErrorCode } from './error-codes.ts';
import { LanguagePreference, ruled } from './fields.ts';

/** The fragment of a link. Any text is accepted and checked: the reply says what it is worth. */
export const LinkKey = z.string().min(1, 'field.missing').max(400, 'field.invalid');

/** Replaces a key where one has to be typed. */
export const ShortCode = ruled((text) => (parseShortCode(text) ? undefined : 'field.invalid'));

/**
 * What is disclosed about a link before the date of birth: nothing about the person or their
 * health.
 */
export const LinkReply = z.object({
  state: z.enum(LINK_STATES),
  /** For a valid link: its language, and until when it works. */
  language: LanguagePreference.optional(),
  expiresAt: z.iso.datetime().optional(),
});

export type LinkReply = z.infer<typeof LinkReply>;

/** For a valid link: what the visitor has to prove. */
export const LINK_PROOF = {
  proof: z.literal('dateOfBirth').optional(),
  /** How many more wrong dates the link allows. */
  triesLeft: z.number().int().optional(),
};

/**
 * FC_903_NotFound: not a key, or the wrong date of birth. The LINK_ codes are only for keys we
 * issued.
 */
export const KEY_REFUSALS = [
  'INVALID_REQUEST',
  'FC_903_NotFound',
  'LINK_EXPIRED',
  'LINK_REVOKED',
  'RATE_LIMITED',
] as const satisfies readonly ErrorCode[];

/** Refusals of links that work once. */
export const LINK_REFUSALS = [
  ...KEY_REFUSALS,
  'LINK_SPENT',
] as const satisfies readonly ErrorCode[];
