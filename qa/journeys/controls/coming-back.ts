/**
 * The controls of leaving for later and of coming back: where to send the link, the code, the date
 * of birth that opens it.
 */
import { journeyMachine, type JourneySnapshot } from '#machines/journey.machine.ts';
import { RESUMED_PAGES } from '#domain/resume.ts';
import type { LaterDraft } from '#machines/knowledge/links.ts';
import type { Gesture } from '../gestures.ts';
import { copy, firstOf, on, press, type Controls, type Moment } from './moment.ts';

/** Links that no longer work, each with its own words (RES-03). */
export const CLOSED_LINKS = ['expired', 'revoked', 'spent', 'invalid'] as const;

const choose = (role: 'radio' | 'checkbox', file: string, key: string): Gesture => ({
  do: 'choose',
  role,
  name: copy(file, key),
});

const type = (file: string, key: string, text: string): Gesture => ({
  do: 'type',
  label: copy(file, key),
  text,
});

const fillLater = ({ by, ...to }: LaterDraft, isAgreed: boolean): readonly Gesture[] =>
  by === 'email'
    ? [choose('radio', 'finish-later', 'by.email'), type('finish-later', 'email', to.emailAddress)]
    : [
        choose('radio', 'finish-later', 'by.sms'),
        type('finish-later', 'phone', to.phoneNumber),
        ...(to.consentDecision === 'agree' && !isAgreed
          ? [choose('checkbox', 'texts-fields', 'answer.agree')]
          : []),
      ];

/** For a link and an invitation: the same proof. */
const isProving = (moment: Moment) =>
  on(moment, 'resume', 'proving') ||
  on(moment, 'quick-flow-verify', 'proving') ||
  on(moment, 'rx-ready', 'proving');

/** While a request is under way, the page cannot be left for later. */
const isBusy = ({ value, context }: Moment): boolean =>
  // a value of this chart
  journeyMachine.resolveState({ value: value as JourneySnapshot['value'], context }).hasTag('busy');

export const comingBackControls: Controls<
  | 'later.requested'
  | 'later.typed'
  | 'later.submitted'
  | 'shortCode.typed'
  | 'shortCode.submitted'
  | 'proof.typed'
  | 'proof.submitted'
  | 'prescriptionNumber.typed'
> = {
  'later.requested': (moment) =>
    firstOf(
      [on(moment, 'finish-later', 'saved'), copy('finish-later', 'again')],
      [
        on(moment, 'finish-later', 'failed', 'unanswered', 'limited'),
        copy('finish-later', 'change'),
      ],
      [
        RESUMED_PAGES.some((page) => on(moment, page)) && !isBusy(moment),
        copy('finish-later', 'open'),
      ],
    ),
  'later.typed': (moment, { draft }) =>
    on(moment, 'finish-later', 'form')
      ? fillLater(
          { ...moment.context.later, ...draft },
          moment.context.later.consentDecision === 'agree',
        )
      : undefined,
  'later.submitted': (moment) =>
    on(moment, 'finish-later', 'form') ? press(copy('finish-later', 'send')) : undefined,
  'shortCode.typed': (moment, { text }) =>
    on(moment, 'resume', 'code') ? [type('resume', 'code.label', text)] : undefined,
  'shortCode.submitted': (moment) =>
    on(moment, 'resume', 'code') ? press(copy('resume', 'code.find')) : undefined,
  'proof.typed': (moment, { draft }) =>
    isProving(moment)
      ? [
          type('get-started', 'born.month', draft.month ?? ''),
          type('get-started', 'born.day', draft.day ?? ''),
          type('get-started', 'born.year', draft.year ?? ''),
        ]
      : undefined,
  'proof.submitted': (moment) =>
    firstOf(
      [on(moment, 'rx-ready', 'proving'), copy('rx-ready', 'find')],
      [isProving(moment), copy('common', 'continue')],
    ),
  'prescriptionNumber.typed': (moment, { text }) =>
    on(moment, 'rx-ready', 'proving') ? [type('rx-ready', 'number', text)] : undefined,
};
