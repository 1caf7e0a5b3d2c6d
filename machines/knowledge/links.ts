// How somebody came, and how they come back: by a link or a code, to what was saved.
import type { EarlierOffer } from '#contract/earlier-times.ts';
import type { KeptPrescription } from '#contract/kept-journey.ts';
import type { LinkReply } from '#contract/links.ts';
import type { LinkedSlot } from '#contract/slots.ts';
import type { Language } from '#domain/languages.ts';
import type { Referral } from '#domain/referral.ts';
import type { KeyedPage, Section } from '#domain/pages.ts';
import type { ResumeFlow } from '#domain/resume-flows.ts';
import type { ResumedPage, ResumeException } from '#domain/resume.ts';
import { emptyDate, type DateDraft } from './dates.ts';
import type { HeldTime } from './times.ts';

/** CNF-05: what a link offers, and when it ends by this device's own clock (milliseconds). */
export type HeldOffer = EarlierOffer & { deadline: number };

/** What the visitor came for: a COVID-19 vaccination by a partner's link. */
export type Entry = 'covid';

/** RES-01: where the link to a saved journey is to be sent. */
export interface LaterDraft {
  by: 'email' | 'sms';
  emailAddress: string;
  phoneNumber: string;
  /** SMS-01: a phone number is texted only with this yes. */
  consentDecision: '' | 'agree';
}

/**
 * A link that leads back to a journey, into a campaign, to an earlier time or to a store: its key,
 * and what the server says of it.
 */
export interface OpenedLink {
  /** The page that it leads to. */
  page: KeyedPage;
  key: string;
  flow: ResumeFlow | undefined;
  seen: SeenLink | undefined;
}
/**
 * What a link is worth; of a journey's, how far it had come; of a campaign's, what that is called
 * in public.
 */
export interface SeenLink extends LinkReply {
  triesLeft?: number | undefined;
  section?: Section | undefined;
  campaign?: { name: Record<Language, string> } | undefined;
}

/** RES-01: somebody has come back, to which page, and what was not there any more. */
export interface Welcome {
  page: ResumedPage;
  exception: ResumeException | undefined;
}

export interface LinksPart {
  /** What the visitor came for (RTE-14). */
  entry: Entry | undefined;
  /** RTE-14: the partner whose link it was. */
  voucherEntity: string | undefined;
  /** STD-01: the system that led here. */
  referral: Referral | undefined;
  link: OpenedLink | undefined;
  /** STD-01: the time that another system led to, until it is asked for. */
  slot: LinkedSlot | undefined;
  /** CNF-05: the two times that a link is about. */
  offer: HeldOffer | undefined;
  shortCode: string;
  /** RES-04: the date of birth that is shown to a link. */
  proof: DateDraft;
  /** RXR-01: the number of a prescription, as it is typed. */
  prescriptionNumber: string;
  /** RXR-01: what this journey came with, once the date of birth has matched. */
  prescription: KeptPrescription | undefined;
  later: LaterDraft;
  /** RES-01: the link that was sent last. */
  saved: { shortCode: string; expiresAt: string } | undefined;
  /** The time of a journey that was taken up again, until its page is reached. */
  resumedHold: HeldTime | undefined;
  welcome: Welcome | undefined;
  /** A saved journey that was begun anew: its links are to be revoked (RES-03). */
  leftEngagementId: string | undefined;
}

export const freshLinks: LinksPart = {
  entry: undefined,
  voucherEntity: undefined,
  referral: undefined,
  link: undefined,
  slot: undefined,
  offer: undefined,
  shortCode: '',
  proof: emptyDate,
  prescriptionNumber: '',
  prescription: undefined,
  later: { by: 'email', emailAddress: '', phoneNumber: '', consentDecision: '' },
  saved: undefined,
  resumedHold: undefined,
  welcome: undefined,
  leftEngagementId: undefined,
};
