import * as operations from '#contract/accounts.ts';
import type { Operation, Reply } from '#contract/operation.ts';
import type { Tx } from '#server/database/database.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import type { Call, Wire } from '#server/http/wire.ts';
import type { SessionId } from '#server/security/sessions.ts';
import type { AccountsContext } from './accounts.context.ts';
import {
  dependentsOf,
  deleteDependent,
  createDependent,
  replaceDependent,
} from './dependents.service.ts';
import { PER_MINUTE } from './limits.ts';
import { meOf } from './me.ts';
import { deleteOwn } from './delete.service.ts';
import { askForNewEmail, keepNewEmail } from './email.service.ts';
import { askForPasswordCode, changeOwnPassword, setPassword } from './password.service.ts';
import { keepProfile } from './profile.service.ts';
import { replyCodeSent, replyRenewed } from './renew-session.ts';
import { endOne, endOthers, sessionList } from './sessions.service.ts';
import { signInByCode, signInByPassword } from './sign-in.service.ts';
import { signOut } from './sign-out.service.ts';
import { beginAccount, makeAccount } from './sign-up.service.ts';
import { signedIn, whoIs } from './who.ts';

const limited = { perMinute: PER_MINUTE };

export function accountRoutes(wire: Wire, context: AccountsContext): void {
  wire.read(operations.getProfile, async (call) => {
    const who = await whoIs(context, call);
    if (who.kind !== 'guest') call.saw(who.accountId);
    return meOf(context, who, call.language);
  });
  wire.guarded(operations.logout, async (call) => {
    await call.intention();
    const accountId = await signedIn(context, call);
    if (accountId !== undefined) call.saw(accountId);
    return signOut(context, call);
  });

  const guardedHere = hereOnly(wire, context);
  guardedHere(operations.signUp, async (call) => replyCodeSent(await beginAccount(context, call)));
  guardedHere(operations.verifyEmail, async (call) =>
    replyRenewed(context, call, await makeAccount(context, call)),
  );
  guardedHere(operations.signIn, async (call) => {
    const outcome = await signInByPassword(context, call);
    if (isRefused(outcome)) return outcome;
    if ('sent' in outcome) return { signedIn: false, ...outcome.sent } as const;
    const me = await replyRenewed(context, call, outcome);
    return isRefused(me) ? refuse('SIGN_IN_FAILED') : ({ signedIn: true, me } as const);
  });
  guardedHere(operations.verifySignIn, async (call) =>
    replyRenewed(context, call, await signInByCode(context, call)),
  );
  guardedHere(operations.requestPasswordCode, async (call) =>
    replyCodeSent(await askForPasswordCode(context, call)),
  );
  guardedHere(operations.resetPassword, async (call) =>
    replyRenewed(context, call, await setPassword(context, call)),
  );
  ownerRoutes(wire, context);
  ownRoutes(wire, context);
}

/**
 * Registers what signs in by a password or a code of ours, or changes one. Where a provider keeps
 * the accounts all of it is refused: whoever reads the mailbox an account began with could
 * otherwise set a password and enter it past the provider (docs/decisions/008-accounts.md).
 */
function hereOnly(wire: Wire, { openId }: Pick<AccountsContext, 'openId'>) {
  return <O extends Operation>(
    operation: O,
    handler: (call: Call<O>) => Promise<Reply<O> | Refused>,
  ): void => wire.guarded(operation, openId ? async () => refuse('FORBIDDEN') : handler, limited);
}

/** ACC-01: changes that take the password again, or a code. */
function ownerRoutes(wire: Wire, context: AccountsContext): void {
  const guardedHere = hereOnly(wire, context);
  guardedHere(operations.changePassword, async (call) =>
    replyRenewed(context, call, await changeOwnPassword(context, call)),
  );
  guardedHere(operations.changeEmail, async (call) =>
    replyCodeSent(await askForNewEmail(context, call)),
  );
  guardedHere(operations.verifyNewEmail, async (call) =>
    replyRenewed(context, call, await keepNewEmail(context, call)),
  );
  wire.guarded(operations.deleteAccount, (call) => deleteOwn(context, call), limited);
}

/** Operations that need a signed-in visitor. */
function ownRoutes(wire: Wire, context: AccountsContext): void {
  const own = <O extends Operation>(
    operation: O,
    effect: (
      tx: Tx,
      accountId: string,
      call: Call<O> & { sessionId: SessionId },
    ) => Promise<Reply<O> | Refused>,
  ) =>
    wire.change(operation, async (tx, call) => {
      const accountId = await signedIn({ ...context, db: tx }, call);
      if (accountId === undefined) return refuse('SIGN_IN_REQUIRED');
      call.saw(accountId);
      return effect(tx, accountId, call);
    });

  wire.read(operations.listSessions, async (call) => {
    const accountId = await signedIn(context, call);
    if (accountId === undefined) return refuse('SIGN_IN_REQUIRED');
    call.saw(accountId);
    return sessionList(context.db, accountId, await call.session());
  });
  own(operations.endSession, (tx, accountId, call) =>
    endOne(tx, { ...call, accountId }, call.params.sessionId),
  );
  own(operations.endOtherSessions, (tx, accountId, call) => endOthers(tx, { ...call, accountId }));
  own(operations.updateProfile, async (tx, accountId, { body, language }) => {
    const refusal = await keepProfile(tx, accountId, body);
    return refusal ?? meOf({ ...context, db: tx }, { kind: 'loggedIn', accountId }, language);
  });
  wire.read(operations.listDependents, async (call) => {
    const accountId = await signedIn(context, call);
    if (accountId === undefined) return refuse('SIGN_IN_REQUIRED');
    call.saw(accountId);
    return dependentsOf(context.db, accountId);
  });
  own(operations.addDependent, (tx, accountId, { body }) => createDependent(tx, accountId, body));
  own(operations.updateDependent, (tx, accountId, { params, body }) =>
    replaceDependent(tx, accountId, params.dependentId, body),
  );
  own(operations.removeDependent, (tx, accountId, { params }) =>
    deleteDependent(tx, accountId, params.dependentId),
  );
}
