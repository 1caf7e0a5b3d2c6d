// How to reach the patients, and no other details: there is one contact, saved for every one of
// them (EDT-01, GRP-01, RXR-02).
import type { JourneyContext } from '../knowledge/context.ts';
import { known } from '../knowledge/known.ts';
import { firstUntold } from '../knowledge/members.ts';
import { personUpdate } from '../requests/group.ts';
import { typedIn } from './typed-in.ts';

/** The request for the next patient. */
export const contactOfNext = (context: JourneyContext) =>
  personUpdate(context, known(firstUntold(context), 'person'), context.edit.contact);

/** The states except `saving`, which makes the call and says what a refusal means. */
export const contactOfAll = typedIn('contact', ['mint', 'tellEverybody']);
