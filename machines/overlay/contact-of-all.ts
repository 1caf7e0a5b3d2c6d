// How to reach whoever comes, and nothing of who they are: there is one contact, and everybody is
// told of it (EDT-01, GRP-01, RXR-02).
import type { JourneyContext } from '../knowledge/context.ts';
import { known } from '../knowledge/known.ts';
import { firstUntold } from '../knowledge/members.ts';
import { personUpdate } from '../requests/group.ts';
import { typedIn } from './typed-in.ts';

/** What is told of the next of them. */
export const contactOfNext = (context: JourneyContext) =>
  personUpdate(context, known(firstUntold(context), 'person'), context.edit.contact);

/** The states but `saving`, which asks, and says what a refusal means. */
export const contactOfAll = typedIn('contact', ['mint', 'tellEverybody']);
