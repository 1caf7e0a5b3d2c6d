/**
 * The controls of a campaign invitation (QCK-01). All links ask for the date of birth the same way.
 */
import { CLOSED_LINKS } from './coming-back.ts';
import { copy, on, press, type Controls, type Moment } from './moment.ts';

/**
 * A dead invitation, none at all, or a prescription that has ended: the ways on are the same
 * (RES-03, RXR-04).
 */
export const invitationClosed = (moment: Moment): boolean =>
  on(moment, 'quick-flow', 'uninvited', ...CLOSED_LINKS) ||
  on(moment, 'quick-flow-verify', ...CLOSED_LINKS) ||
  on(moment, 'rx-ready', 'expired', 'used');

export const campaignControls: Controls<'invitation.accepted'> = {
  'invitation.accepted': (moment) =>
    on(moment, 'quick-flow', 'welcome') ? press(copy('quick-flow', 'welcome.accept')) : undefined,
};
