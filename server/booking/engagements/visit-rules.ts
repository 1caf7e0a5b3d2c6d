// Which fields of an engagement must agree (CHN-02..04, ENG-08, ENG-09).
import { consentTypeOf, engagementVersion } from '#domain/engagement.ts';
import type { BookingType, Channel, Client, EngagementType } from '#domain/engagement.ts';
import type { FieldProblem } from '#server/http/refusal.ts';

interface Visit {
  bookingType: BookingType;
  channel: Channel;
  client: Client;
  engagementType: EngagementType;
}

const isWalkIn = ({ channel, engagementType }: Visit): boolean =>
  channel === 'QRCode' || engagementType === 'TMWalkin' || engagementType === 'PATWalkin';

/** CHN-12: whether only a team member may say this. */
export const isTeamMembers = ({ channel, client, engagementType }: Omit<Visit, 'bookingType'>) =>
  channel === 'AdminPortal' || client === 'CSR' || engagementType === 'TMWalkin';

/**
 * CHN-02..04: a team member acts in the admin portal, a patient's walk-in comes by QR code,
 * everyone else is a customer.
 */
export function visitProblem(visit: Visit): FieldProblem | undefined {
  const { channel, client, engagementType } = visit;
  const inPortal = channel === 'AdminPortal';
  if (inPortal !== (client === 'CSR')) return { name: 'client', problem: 'field.invalid' };
  const fits =
    (engagementType !== 'TMWalkin' || inPortal) &&
    (engagementType !== 'PATWalkin' || channel === 'QRCode');
  return fits ? undefined : { name: 'engagementType', problem: 'field.invalid' };
}

/** ENG-08: the path must be the one for this visit. */
export function versionProblem(visit: Visit, version: string): FieldProblem | undefined {
  const right = engagementVersion({
    bookingType: visit.bookingType,
    walkIn: isWalkIn(visit),
    adminPortal: visit.channel === 'AdminPortal',
  });
  return version === right ? undefined : { name: 'version', problem: 'field.invalid' };
}

/** ENG-09: the one type of consent this visit can give, or undefined when it gives none. */
export const consentTypeOfVisit = (visit: Visit): ReturnType<typeof consentTypeOf> =>
  consentTypeOf({
    bookingType: visit.bookingType,
    walkIn: isWalkIn(visit),
    flowType: visit.engagementType === 'TMWalkin' ? 'TM' : 'PAT',
  });
