// How a visitor came, and how they come back: by a link or a code, to what was saved.
import type { EarlierOffer } from '#contract/earlier-times.ts';
import type { ErrorReply } from '#contract/errors.ts';
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

/** CNF-05: what a link offers, and when it expires by this device's own clock (milliseconds). */
export type HeldOffer = EarlierOffer & { deadline: number };

/** What the visitor came for: a COVID-19 vaccination by a partner's link. */
export type Entry = 'covid';

/** RES-01: where to send the link to a saved journey. */
export interface LaterDraft {
  by: 'email' | 'sms';
  emailAddress: string;
  phoneNumber: string;
  /** SMS-01: a phone number gets texts only with this yes. */
  consentDecision: '' | 'agree';
}

/**
 * A link that leads back to a journey, into a campaign, to an earlier time or to a store: its key,
 * and the server's answer about it.
 */
export interface OpenedLink {
  /** The page it leads to. */
  page: KeyedPage;
  key: string;
  flow: ResumeFlow | undefined;
  seen: SeenLink | undefined;
}
/** The state of a link; for a journey how far it had come, for a campaign its public name. */
export interface SeenLink extends LinkReply {
  triesLeft?: number | undefined;
  section?: Section | undefined;
  campaign?: { name: Record<Language, string> } | undefined;
}

/** RES-01: a visitor has come back, to which page, and what was no longer available. */
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
  /** STD-01: the time another system led to, until it is requested. */
  slot: LinkedSlot | undefined;
  /** CNF-05: the two times a link is about. */
  offer: HeldOffer | undefined;
  /** DSK-04: of an offer that is over: the store that is closed at the booked time. */
  closedStore: ErrorReply['bookedStore'];
  shortCode: string;
  /** RES-04: the date of birth given for a link. */
  proof: DateDraft;
  /** RXR-01: a prescription number, as typed. */
  prescriptionNumber: string;
  /** RXR-01: the prescription of this journey, once the date of birth has matched. */
  prescription: KeptPrescription | undefined;
  later: LaterDraft;
  /** RES-01: the last link sent. */
  saved: { shortCode: string; expiresAt: string } | undefined;
  /** The time of a resumed journey, until its page is reached. */
  resumedHold: HeldTime | undefined;
  welcome: Welcome | undefined;
  /** A saved journey that was started over: its links must be revoked (RES-03). */
  leftEngagementId: string | undefined;
}

export const freshLinks: LinksPart = {
  entry: undefined,
  voucherEntity: undefined,
  referral: undefined,
  link: undefined,
  slot: undefined,
  offer: undefined,
  closedStore: undefined,
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
