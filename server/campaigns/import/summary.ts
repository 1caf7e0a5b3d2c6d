// What an import did, in words that name nobody.
import type { ResumeFlow } from '#domain/resume-flows.ts';

/** Why a person of the list gets no link. */
export type NoLink = 'booked' | 'expired' | 'stopped' | 'noText';

const SENTENCE = {
  booked: 'has booked already',
  expired: 'the link has expired; to invite again, begin a campaign of another name',
  stopped: 'not sent: the number said STOP, and there is no e-mail address',
  noText: 'not sent: no text can go to that number, and there is no e-mail address',
} as const satisfies Record<NoLink, string>;

/** The outcome of a line of the list. */
type Told =
  | { line: number; what: NoLink | 'sentBefore' }
  | { line: number; what: 'linked'; flow: ResumeFlow };

export function summaryOf(
  { added, isSent }: { added: number; isSent: boolean },
  outcomes: readonly Told[],
): string {
  const sentBy = (flow: ResumeFlow) =>
    outcomes.filter((one) => one.what === 'linked' && one.flow === flow).length;
  const sentBefore = outcomes.filter(({ what }) => what === 'sentBefore').length;
  const known = outcomes.length - added;
  return [
    `${outcomes.length} on the list: ${added} invited now, ${known} invited before.`,
    ...(isSent ? [`Sent: ${sentBy('email')} by e-mail, ${sentBy('sms')} by text.`] : []),
    ...(sentBefore > 0 ? [`Not sent again: ${sentBefore}.`] : []),
    ...outcomes.flatMap(({ line, what }) =>
      what === 'linked' || what === 'sentBefore' ? [] : [`line ${line}: ${SENTENCE[what]}`],
    ),
  ].join('\n');
}
