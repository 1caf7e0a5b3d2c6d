// Whether the first page goes on with the booking under way.
import type { JourneyContext } from './context.ts';
import { bornOn } from './dates.ts';
import { GROUP } from './for-group.ts';

/** It is about another person, or a group, than the booking was begun for. */
export const isForAnother = ({ acceptedFor, start, today }: JourneyContext): boolean =>
  acceptedFor !== undefined && acceptedFor !== `${start.bookingOption} ${bornOn(start, today)}`;

/**
 * Another booking begins: the one under way is a group's, or of a prescription, which is for nobody
 * else (RXR-02).
 */
export const beginsAnother = (context: JourneyContext): boolean =>
  context.acceptedFor === GROUP || (context.prescription !== undefined && isForAnother(context));
