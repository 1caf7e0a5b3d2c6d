// The desk's ports, implemented: its operations through the call layer, and the stream.
import { fromPromise } from 'xstate';
import { ALL_OPERATIONS } from '#contract/all-operations.ts';
import type { CallInput, Operation } from '#contract/operation.ts';
import { invokesOf } from '#machines/chart/invokes.ts';
import { deskMachine } from '#machines/desk/desk.machine.ts';
import type { Asked, DeskPorts } from '#machines/desk/ports.ts';
import { call } from '#src/app/calls/call.ts';
import { DESK_PATH, DOOR_SCREEN_PATH, TEAM_LOGIN_PATH } from '#domain/desk-pages.ts';
import { storeFeed } from './store-feed.ts';

type Sent = CallInput<Operation> & { intention?: string };

const portOf = (asked: Asked) =>
  fromPromise<unknown, Sent>(({ input: { intention, ...input }, signal }) =>
    call<Operation>(ALL_OPERATIONS[asked], input, { intention, signal }),
  );

// Its states invoke only ports; all but the stream are promises.
const asked = invokesOf(deskMachine)
  .map(({ src }) => src)
  .filter((src) => src !== 'storeFeed') as Asked[];

/** The desk of this browser. */
export const deskHere = () =>
  deskMachine.provide({
    // Each port answers with the reply of the operation of its name.
    actors: {
      ...Object.fromEntries(asked.map((id) => [id, portOf(id)])),
      storeFeed,
    } as unknown as DeskPorts,
    actions: {
      openTeamLogin: () => location.assign(TEAM_LOGIN_PATH),
      showAddress: ({ context: { screenKey } }) => {
        const address = screenKey === undefined ? DESK_PATH : `${DOOR_SCREEN_PATH}#${screenKey}`;
        history.replaceState(null, '', address);
      },
    },
  });
