// ACC-01: what an owner changes or ends with the current password. Only the forms hold it
// (secrets.ts).
import { known } from '../knowledge/known.ts';
import { ask } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';
import { codeForm, failing, mendingSecrets, troubles } from './secrets.ts';

const back = { target: 'reading', actions: 'clearProblems' } as const;

/** A new password signs out every other device. */
export const password = {
  newPassword: base.createStateConfig({
    initial: 'asking',
    on: {
      'passwordChange.submitted': [
        {
          guard: 'passwordChangeHasProblems',
          target: '.refused',
          actions: {
            type: 'showPasswordChangeProblems',
            params: ({ event: { currentPassword, password: chosen } }) => ({
              currentPassword,
              password: chosen,
            }),
          },
        },
        { target: 'changingPassword', actions: 'clearProblems' },
      ],
      back,
    },
    states: troubles,
  }),
  changingPassword: ask('changePassword', {
    tags: ['unkept'],
    input: (_, event) => ({
      body:
        event.type === 'passwordChange.submitted'
          ? { currentPassword: event.currentPassword, password: event.password }
          : { currentPassword: '', password: '' },
    }),
    done: { target: 'reading.passwordChanged', keep: 'tellIdentified' },
    refused: mendingSecrets('newPassword'),
    ...failing('newPassword'),
  }),
} as const;

/** A new address, effective once the code sent there is entered. */
export const email = {
  newEmail: base.createStateConfig({
    initial: 'asking',
    on: {
      'email.typed': {
        actions: { type: 'typeEmail', params: ({ event }) => event.emailAddress },
      },
      'emailChange.submitted': [
        {
          guard: 'emailChangeHasProblems',
          target: '.refused',
          actions: {
            type: 'showEmailChangeProblems',
            params: ({ event: { currentPassword } }) => ({ currentPassword }),
          },
        },
        { target: 'sendingCode', actions: 'clearProblems' },
      ],
      back,
    },
    states: troubles,
  }),
  sendingCode: ask('changeEmail', {
    tags: ['unkept'],
    input: ({ account }, event) => ({
      body: {
        email: account.emailAddress,
        currentPassword: event.type === 'emailChange.submitted' ? event.currentPassword : '',
      },
    }),
    done: { target: 'code', keep: 'keepCodeSent' },
    refused: mendingSecrets('newEmail'),
    ...failing('newEmail'),
  }),
  code: codeForm({ submitted: 'verifying', left: 'newEmail' }),
  verifying: ask('verifyNewEmail', {
    tags: ['unkept'],
    input: (_, event) => ({
      body: { code: event.type === 'code.submitted' ? event.code : '' },
    }),
    done: { target: 'reading.emailChanged', keep: 'tellIdentified' },
    refused: mendingSecrets('code'),
    ...failing('code'),
  }),
} as const;

/** Where the account is signed in, and how to sign out there. */
export const devices = base.createStateConfig({
  initial: 'loading',
  on: { back: 'reading' },
  states: {
    loading: ask('listSessions', {
      input: () => ({}),
      done: { target: 'listed', keep: 'keepDevices' },
      refused: {},
    }),
    ...heldUp({ retried: 'loading' }),
    listed: {
      initial: 'reading',
      on: {
        'device.signedOut': {
          target: 'ending',
          actions: { type: 'nameDevice', params: ({ event }) => event.sessionId },
        },
        'otherDevices.signedOut': 'endingOthers',
      },
      states: { reading: {}, ended: {}, notEnded: { tags: ['trouble'] } },
    },
    ending: ask('endSession', {
      input: ({ account }) => ({ params: { sessionId: known(account.endingId, 'session') } }),
      done: { target: 'listed.ended', keep: 'keepDevices' },
      refused: {},
      failed: 'listed.notEnded',
      unanswered: 'listed.notEnded',
    }),
    endingOthers: ask('endOtherSessions', {
      input: () => ({}),
      done: { target: 'listed.ended', keep: 'keepDevices' },
      refused: {},
      failed: 'listed.notEnded',
      unanswered: 'listed.notEnded',
    }),
  },
});

/** A provider asks for its password itself (RTE-16). */
const proofIn = ({ currentPassword }: { currentPassword: string }) =>
  currentPassword === '' ? {} : { currentPassword };

/** SAF-08: a copy of everything kept, available for some minutes. */
export const copy = {
  copy: base.createStateConfig({
    initial: 'asking',
    on: {
      'copy.submitted': [
        {
          guard: 'ownerHasProblems',
          target: '.refused',
          actions: {
            type: 'showOwnerProblems',
            params: ({ event: { currentPassword } }) => ({ currentPassword }),
          },
        },
        { target: 'copying', actions: 'clearProblems' },
      ],
      back,
    },
    states: troubles,
  }),
  copying: ask('createAccountCopy', {
    tags: ['unkept'],
    input: (_, event) => ({ body: event.type === 'copy.submitted' ? proofIn(event) : {} }),
    done: { target: 'copied', keep: 'keepCopyAddress' },
    refused: mendingSecrets('copy'),
    ...failing('copy'),
  }),
  copied: base.createStateConfig({
    exit: 'forgetCopyAddress',
    on: { 'copy.opened': 'copy', back: 'reading' },
  }),
} as const;

/** This browser forgets the account, and whatever was begun with it. */
export const forgetAccount = [
  'forgetMe',
  'tellVisitorLeft',
  'startOver',
  'tellJourneyLeft',
  'tellHoldDropped',
] as const;

/**
 * Closing the account. The page says beforehand what is erased and what stays, and confirms
 * afterwards.
 */
export const deletion = {
  deletion: base.createStateConfig({
    initial: 'asking',
    on: {
      'deletion.confirmed': [
        {
          guard: 'ownerHasProblems',
          target: '.refused',
          actions: {
            type: 'showOwnerProblems',
            params: ({ event: { currentPassword } }) => ({ currentPassword }),
          },
        },
        { target: 'deleting', actions: 'clearProblems' },
      ],
      back,
    },
    states: troubles,
  }),
  deleting: ask('deleteAccount', {
    tags: ['unkept'],
    input: (_, event) => ({
      body:
        event.type === 'deletion.confirmed'
          ? { ...proofIn(event), ...(event.erasesVisits && { erasesVisits: true }) }
          : {},
    }),
    done: [
      {
        guard: 'visitsErased',
        target: 'deleted.erased',
        actions: ['tellOtherTabs', ...forgetAccount],
      },
      { target: 'deleted', actions: ['tellOtherTabs', ...forgetAccount] },
    ],
    refused: mendingSecrets('deletion'),
    ...failing('deletion'),
  }),
  deleted: base.createStateConfig({
    initial: 'plain',
    // The chart already knows that no one is signed in.
    on: { 'visitor.identified': { guard: 'identifiedOut' }, back: '#get-started' },
    states: {
      plain: {},
      /** SAF-08: the name is also removed from past visits, where they may be erased. */
      erased: {},
    },
  }),
} as const;
