import * as operations from '#contract/people.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import type { Wire } from '#server/http/wire.ts';
import { giveRole, invite, peopleOf, takeRole } from './people.service.ts';
import type { TeamContext } from './team.context.ts';

/** Each sends a letter to an address that a manager typed. */
const INVITATIONS_PER_MINUTE = 20;

/** The people of a store, for its managers (DSK-01). The wire keeps everyone else out. */
export function peopleRoutes(wire: Wire, context: TeamContext, publicAddress: PublicAddress): void {
  wire.read(operations.getPeople, async ({ team }) => {
    team.saw([]);
    return peopleOf(context.db, team);
  });
  wire.change(
    operations.inviteMember,
    async (tx, { team, body, language }) => {
      team.saw([], `invites somebody as ${body.role}`);
      return invite(tx, context, team, { ...body, language, publicAddress });
    },
    // The link is not stored with the response; a manager who missed it invites again.
    { perMinute: INVITATIONS_PER_MINUTE, kept: ({ link: _told, ...invited }) => invited },
  );
  wire.change(operations.changeRole, async (tx, { team, params, body }) => {
    team.saw([], `makes ${params.memberId} a ${body.role}`);
    return giveRole(tx, context, team, { ...params, ...body });
  });
  wire.change(operations.removeMember, async (tx, { team, params }) => {
    team.saw([], `takes the role of ${params.memberId}`);
    return takeRole(tx, context, team, params.memberId);
  });
}
