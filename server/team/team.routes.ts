import * as operations from '#contract/team.ts';
import { PER_MINUTE } from '#server/accounts/limits.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Wire } from '#server/http/wire.ts';
import { deskOf, takeDesk, tellDesk, tellDeskOf } from './desk.ts';
import { acceptInvitation, openInvitation } from './invitations.service.ts';
import { askForAppCode, signInByAppCode, unlockByBoth } from './sign-in.service.ts';
import type { TeamContext } from './team.context.ts';
import { endTeamSession, keepTeamSessionAwake, lockTeamSession } from './team-sessions.store.ts';

const limited = { perMinute: PER_MINUTE };

export function teamRoutes(wire: Wire, context: TeamContext): void {
  const { pool } = context;
  wire.read(operations.getDesk, (call) => tellDeskOf(context, call));
  wire.guarded(operations.signInToDesk, (call) => askForAppCode(context, call), limited);
  wire.guarded(operations.verifyDeskSignIn, (call) => signInByAppCode(context, call), limited);
  wire.guarded(operations.unlockDesk, (call) => unlockByBoth(context, call), limited);
  wire.read(
    operations.openTeamInvitation,
    ({ body }) => openInvitation(context, body.token),
    limited,
  );
  wire.guarded(operations.acceptTeamInvitation, (call) => acceptInvitation(context, call), limited);

  // Repeating these changes nothing, so no response needs to be stored.
  wire.guarded(operations.stayAtDesk, async (call) => {
    await call.intention();
    const desk = await deskOf(context, call);
    if (!desk) return refuse('TEAM_MEMBERS_ONLY');
    if (desk.isLocked) return refuse('DESK_LOCKED');
    await keepTeamSessionAwake(pool, desk.teamSessionId);
    return tellDesk(context, await deskOf(context, call));
  });
  wire.guarded(operations.lockDesk, async (call) => {
    await call.intention();
    const desk = await deskOf(context, call);
    if (desk) await lockTeamSession(pool, desk.teamSessionId);
    return tellDeskOf(context, call);
  });
  wire.guarded(operations.signOutOfDesk, async (call) => {
    await call.intention();
    const desk = await deskOf(context, call);
    if (desk) await endTeamSession(pool, desk.teamSessionId);
    return takeDesk(context, call);
  });
}
