// Who the visitor is, signing in and up, and what the account keeps (CHN, PAT-02, PAT-05).
import { assign, raise } from 'xstate';
import type { createAccountCopy } from '#contract/account-copy.ts';
import type { deleteAccount, Dependent, Me, SessionList, signIn } from '#contract/accounts.ts';
import type { Reply } from '#contract/operation.ts';
import type { SightPage } from '#contract/sights.ts';
import { rowOf, type PageId } from '#domain/pages.ts';
import { outcomeOf } from '../chart/answers.ts';
import {
  emptyDependent,
  type DependentDraft,
  type InterruptedForm,
  type ProfileDraft,
} from '../knowledge/account.ts';
import {
  checkAddress,
  checkCodeForm,
  checkOwner,
  checkEmailChange,
  checkNewPassword,
  checkPasswordChange,
  checkProfile,
  checkSignIn,
  checkSignUp,
} from '../forms/account.ts';
import { checkDependent } from '../forms/patient.ts';
import { orTwice } from '../forms/person.ts';
import {
  chosenDependent,
  dependentDraftOf,
  isOwnBooking,
  patientOfDependent,
  profileDraftOf,
  withProfile,
} from '../knowledge/prefill.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import { pageReached } from '../knowledge/facts.ts';
import { withOwnZip } from '../knowledge/own-birth.ts';
import { isForGroup } from '../knowledge/for-group.ts';
import type { Outcome } from '../chart/answers.ts';
import { refuse, stillWrong } from '../forms/refuse.ts';
import { checkStart } from '../forms/start.ts';
import { bornOn, dateDraftOf } from '../knowledge/dates.ts';
import { topic } from './topic.ts';

const ownEmail = ({ me }: JourneyContext) => me?.profile?.email ?? '';

/** CHN-07: the appointments that an account listed go with it, wherever the visitor is by then. */
const withoutList = ({ manage }: JourneyContext) => ({ manage: { ...manage, list: undefined } });

const emailChangeProblems = (context: JourneyContext, fields: { currentPassword: string }) =>
  checkEmailChange(ownEmail(context), {
    emailAddress: context.account.emailAddress,
    currentPassword: fields.currentPassword,
  });

/** The problems of somebody in the owner's care, as typed; the server knows the others better. */
const problemsOfDependent = ({ account: { dependent }, dependents = [], today }: JourneyContext) =>
  orTwice(
    checkDependent(dependent, today),
    { ...dependent, dateOfBirth: bornOn(dependent, today) },
    dependents.filter(({ dependentId }) => dependentId !== dependent.dependentId),
  );

/** CHN-08: a different customer than before, even if the earlier sign-in expired meanwhile. */
const isAnother = ({ owner }: JourneyContext, me: Me) =>
  me.isLoggedIn && owner !== '' && me.meId !== owner;

export const accounts = topic({
  guards: {
    isAnother: ({ context, event }) =>
      event.type === 'visitor.identified' && isAnother(context, event.me),
    signedIn: ({ context }) => context.me?.isLoggedIn === true,
    recognised: ({ context }) => context.me?.recognizedState === true,
    signedInAtOnce: ({ event }) => {
      const outcome = outcomeOf(event) as Outcome<Reply<typeof signIn>>; // from the call signIn
      return outcome.ok && outcome.value.signedIn;
    },
    /** SAF-08: from the call deleteAccount, whether the name was also removed from past visits. */
    visitsErased: ({ event }) => {
      const outcome = outcomeOf(event) as Outcome<Reply<typeof deleteAccount>>; // from that call
      return outcome.ok && outcome.value.erasedVisits !== undefined;
    },
    /** Signed in, and the journey goes on: another customer's starts over (CHN-08). */
    identifiedIn: ({ context, event }) =>
      event.type === 'visitor.identified' && event.me.isLoggedIn && !isAnother(context, event.me),
    identifiedOut: ({ event }) => event.type === 'visitor.identified' && !event.me.isLoggedIn,
    /** CHN-07: whoever was signed in is not any more: by another tab, or by timeout. */
    justSignedOut: ({ context, event }) =>
      event.type === 'visitor.identified' &&
      !event.me.isLoggedIn &&
      context.me?.isLoggedIn === true,
    /** CHN-07: something here was filled in by the account that was signed out in another tab. */
    isOwnersJourney: ({ context, event }) =>
      event.type === 'visitor.signedOut' && context.owner !== '' && event.owner === context.owner,
    providerNamed: ({ event }) =>
      event.type === 'visitor.identified' && !event.me.isLoggedIn && event.me.openId,
    /** RTE-16: accounts are kept elsewhere. */
    usesProvider: ({ context }) => context.me?.openId === true,
    /** RTE-16: a login elsewhere failed. */
    loginFailed: ({ context, event }) =>
      event.type === 'NAV' &&
      event.page === 'sign-in' &&
      event.problem !== undefined &&
      context.me?.openId === true,
    /** CHN-07: this tab was cleared without a press, which the page explains first. */
    clearedElsewhere: ({ context }) => context.signedOut === 'elsewhere',
    providerRefused: ({ context }) =>
      context.me?.openId === true && context.loginProblem !== undefined,
    navAsGuestTo: ({ context, event }, page: PageId) =>
      event.type === 'NAV' &&
      event.asGuest === true &&
      event.page === page &&
      pageReached({ ...context, visitor: 'guest' }, page) === page,
    /** RTE-14: an address that says what the visitor came for. */
    navEnters: ({ event }) =>
      event.type === 'NAV' && event.page === 'get-started' && event.entry !== undefined,

    emailHasProblems: ({ context }) => checkAddress(context.account).length > 0,
    signInHasProblems: ({ context, event }) =>
      event.type === 'signIn.submitted' &&
      checkSignIn({ ...context.account, password: event.password }).length > 0,
    signUpHasProblems: ({ context, event }) =>
      event.type === 'signUp.submitted' &&
      checkSignUp({ ...context.account, password: event.password }).length > 0,
    codeHasProblems: ({ event }) =>
      event.type === 'code.submitted' && checkCodeForm(event).length > 0,
    newPasswordHasProblems: ({ context, event }) =>
      event.type === 'password.chosen' && checkNewPassword(context.account, event).length > 0,
    passwordChangeHasProblems: ({ context, event }) =>
      event.type === 'passwordChange.submitted' &&
      checkPasswordChange(ownEmail(context), event).length > 0,
    emailChangeHasProblems: ({ context, event }) =>
      event.type === 'emailChange.submitted' && emailChangeProblems(context, event).length > 0,
    /** ACC-01: a provider asks for its password itself (RTE-16). */
    ownerHasProblems: ({ context, event }) =>
      (event.type === 'deletion.confirmed' || event.type === 'copy.submitted') &&
      context.me?.openId !== true &&
      checkOwner(event).length > 0,
    profileHasProblems: ({ context }) =>
      checkProfile(context.account.profile, context.today).length > 0,
    dependentHasProblems: ({ context }) => problemsOfDependent(context).length > 0,
    hasCalendarAddress: ({ context }) => typeof context.account.calendarAddress === 'string',
    hasOlderSights: ({ context }) => typeof context.account.sights?.next === 'string',
    /** PAT-05: the people in the owner's care have not been fetched yet. */
    careUnknown: ({ context }) => context.dependents === undefined,
    wasInterrupted: ({ context }, form: InterruptedForm) => context.account.interrupted === form,
    isKnownDependent: ({ context }) => context.account.dependent.dependentId !== undefined,

    /** PAT-05: people in the visitor's care are offered when booking for one of them. */
    mayKnowDependents: ({ context }) =>
      context.me?.isLoggedIn === true &&
      context.dependents === undefined &&
      (context.start.bookingOption === 'dependent' || isForGroup(context)),
    remembersOwn: ({ context }) =>
      context.remember && context.me?.isLoggedIn === true && isOwnBooking(context),
    remembersDependent: ({ context }) =>
      context.remember &&
      context.me?.isLoggedIn === true &&
      context.start.bookingOption === 'dependent',
  },
  actions: {
    /** FLW-01: signed-in visitors are not asked how to continue. */
    keepMe: assign(({ context }, { people, ...me }: Me) => ({
      me,
      ...(!me.isLoggedIn && withoutList(context)),
      owner: me.meId || context.owner,
      dependents: people ?? (me.meId === context.me?.meId ? context.dependents : undefined),
      start: withOwnZip(context.start, me),
      signedOut: me.isLoggedIn ? undefined : context.signedOut,
      visitor: me.isLoggedIn
        ? ('account' as const)
        : context.visitor === 'account'
          ? undefined
          : context.visitor,
    })),
    /** CHN-07, CHN-11. */
    forgetMe: assign(({ context }) => ({
      me: context.me && {
        isLoggedIn: false,
        recognizedState: false,
        userKind: 'guest' as const,
        meId: '',
        rx_user: 'N' as const,
        languagePreference: context.language,
        openId: context.me.openId,
      },
      ...withoutList(context),
      dependents: undefined,
      visitor: undefined,
    })),
    /** RTE-14: what brought the visitor here. */
    keepEntry: assign(({ context, event }) =>
      event.type === 'NAV' && event.entry !== undefined
        ? { entry: event.entry, voucherEntity: event.voucherEntity ?? context.voucherEntity }
        : {},
    ),
    keepArrival: assign(({ context, event }) =>
      event.type === 'NAV'
        ? {
            returnTo:
              event.returnTo ??
              (rowOf(event.page).otherwise === 'sign-in'
                ? event.page
                : context.hold
                  ? context.at
                  : 'get-started'),
            loginProblem: event.problem,
            signedOut: undefined,
          }
        : {},
    ),
    returnTo: assign((_, page: PageId) => ({
      returnTo: page,
      loginProblem: undefined,
      signedOut: undefined,
    })),
    /** CHN-06: signed out meanwhile: the sign-in page says so, and leads back to this page. */
    returnAfterSignOut: assign((_, page: PageId) => ({
      returnTo: page,
      loginProblem: undefined,
      signedOut: 'meanwhile' as const,
    })),
    /** CHN-07: the owner signed out in another tab: the sign-in page says what became of this. */
    noteSignedOutElsewhere: assign({
      returnTo: 'get-started',
      loginProblem: undefined,
      signedOut: 'elsewhere' as const,
    }),
    /** CHN-06: what was typed stays, for the same owner. */
    interruptForm: assign(({ context }, interrupted: InterruptedForm) => ({
      account: { ...context.account, interrupted },
      returnTo: 'account' as const,
      loginProblem: undefined,
      signedOut: 'meanwhile' as const,
    })),
    resumeForm: assign(({ context: { account } }) => {
      const { interrupted: _resumed, ...others } = account;
      return { account: others };
    }),
    typeEmail: assign(({ context }, emailAddress: string) => {
      const account = { ...context.account, emailAddress };
      const wrong = checkAddress(account);
      return {
        account,
        problems: context.problems.filter(
          ({ field }) => field !== 'emailAddress' || wrong.length > 0,
        ),
      };
    }),
    showEmailProblems: assign(({ context }) => refuse(context, checkAddress(context.account))),
    showSignInProblems: assign(({ context }, password: string) =>
      refuse(context, checkSignIn({ ...context.account, password })),
    ),
    showSignUpProblems: assign(({ context }, password: string) =>
      refuse(context, checkSignUp({ ...context.account, password })),
    ),
    showCodeProblems: assign(({ context }, fields: { code: string }) =>
      refuse(context, checkCodeForm(fields)),
    ),
    showNewPasswordProblems: assign(({ context }, fields: { code: string; password: string }) =>
      refuse(context, checkNewPassword(context.account, fields)),
    ),
    keepCodeSent: assign(({ context }, { expiresAt }: { expiresAt: string }) => ({
      account: { ...context.account, codeExpiresAt: expiresAt },
      problems: [],
    })),

    showPasswordChangeProblems: assign(
      ({ context }, fields: { currentPassword: string; password: string }) =>
        refuse(context, checkPasswordChange(ownEmail(context), fields)),
    ),
    /** The address is typed again: the one there was for signing in. */
    openEmailChange: assign(({ context }) => ({
      account: { ...context.account, emailAddress: '' },
      problems: [],
    })),
    showEmailChangeProblems: assign(({ context }, fields: { currentPassword: string }) =>
      refuse(context, emailChangeProblems(context, fields)),
    ),
    keepDevices: assign(({ context }, devices: SessionList) => ({
      account: { ...context.account, devices },
    })),
    nameDevice: assign(({ context }, endingId: string) => ({
      account: { ...context.account, endingId },
    })),
    /** CNF-03: null where the calendar is off. */
    keepCalendarAddress: assign(({ context }, calendarAddress: string | null) => ({
      account: { ...context.account, calendarAddress },
    })),
    forgetCalendarAddress: assign(({ context: { account } }) => {
      const { calendarAddress: _secret, ...others } = account;
      return { account: others };
    }),
    keepCopyAddress: assign(
      ({ context }, { address: copyAddress }: Reply<typeof createAccountCopy>) => ({
        account: { ...context.account, copyAddress },
        problems: [],
      }),
    ),
    forgetCopyAddress: assign(({ context: { account } }) => {
      const { copyAddress: _old, ...others } = account;
      return { account: others };
    }),
    keepSights: assign(({ context }, sights: SightPage) => ({
      account: { ...context.account, sights },
    })),
    /** Below those already shown. */
    addSights: assign(({ context: { account } }, { sights, next }: SightPage) => ({
      account: {
        ...account,
        sights: { sights: [...(account.sights?.sights ?? []), ...sights], next },
      },
    })),
    forgetSights: assign(({ context: { account } }) => {
      const { sights: _seen, ...others } = account;
      return { account: others };
    }),
    showOwnerProblems: assign(({ context }, fields: { currentPassword: string }) =>
      refuse(context, checkOwner(fields)),
    ),

    /** One whose details were told before, as in a booking brought back, is chosen already. */
    keepDependents: assign(({ context }, dependents: Dependent[]) => {
      const chosen = chosenDependent({ ...context, dependents })?.dependentId;
      return { dependents, start: { ...context.start, ...(chosen && { dependentId: chosen }) } };
    }),
    /** Fetched again when next needed. */
    forgetDependents: assign({ dependents: undefined, remember: false }),
    openProfile: assign(({ context }) => ({
      account: { ...context.account, profile: profileDraftOf(context.me?.profile) },
      problems: [],
    })),
    typeProfile: assign(({ context }, draft: Partial<ProfileDraft>) => {
      const profile = { ...context.account.profile, ...draft };
      return {
        account: { ...context.account, profile },
        problems: stillWrong(context.problems, checkProfile(profile, context.today)),
      };
    }),
    showProfileProblems: assign(({ context }) =>
      refuse(context, checkProfile(context.account.profile, context.today)),
    ),
    openDependent: assign(({ context }, dependentId: string | undefined) => {
      const known = context.dependents?.find((one) => one.dependentId === dependentId);
      const dependent = known ? dependentDraftOf(known) : emptyDependent;
      return { account: { ...context.account, dependent }, problems: [] };
    }),
    typeDependent: assign(({ context }, draft: Partial<DependentDraft>) => {
      const dependent = { ...context.account.dependent, ...draft };
      const account = { ...context.account, dependent };
      return {
        account,
        problems: stillWrong(context.problems, problemsOfDependent({ ...context, account })),
      };
    }),
    showDependentProblems: assign(({ context }) => refuse(context, problemsOfDependent(context))),

    /** PAT-02: fills in what is not typed yet. */
    fillFromProfile: assign(({ context }) => withProfile(context)),
    fillFromDependent: assign(({ context }, dependentId: string) => {
      const chosen = context.dependents?.find((one) => one.dependentId === dependentId);
      if (!chosen) return {};
      const start = { ...context.start, dependentId };
      return { start, patient: patientOfDependent(chosen), remember: false, problems: [] };
    }),
    /** ACC-02: on the first page, with the date of birth; the rest is for the patient's page. */
    startWithDependent: assign(({ context }, dependentId: string) => {
      const chosen = context.dependents?.find((one) => one.dependentId === dependentId);
      if (!chosen) return {};
      const start = { ...context.start, ...dateDraftOf(chosen.dateOfBirth), dependentId };
      return {
        start,
        patient: patientOfDependent(chosen),
        problems: stillWrong(context.problems, checkStart(start, context.today)),
      };
    }),
    toggleRemember: assign({ remember: ({ context }) => !context.remember }),

    tellIdentified: raise((_, me: Me) => ({ type: 'visitor.identified' as const, me })),
    tellVisitorLeft: raise({ type: 'visitor.left' }),
    /** Filled in by src/app (CHN-07): the other tabs of this browser show nothing of it either. */
    tellOtherTabs: () => {},
    leadBack: raise(({ context }) => ({ type: 'NAV' as const, page: context.returnTo })),
    /**
     * RTE-16: a guest continues to the patient, or to where they left: text messages, or finding an
     * appointment.
     */
    leadBackAsGuest: raise(({ context }) => ({
      type: 'NAV' as const,
      page:
        context.returnTo === 'sms-opt' || context.returnTo === 'manage-appointment'
          ? context.returnTo
          : ('patient-info' as const),
    })),
    leadFromSignIn: raise(({ context }) => ({
      type: 'NAV' as const,
      page:
        context.returnTo === 'patient-info'
          ? ('flow-check' as const)
          : context.returnTo === 'manage-appointment'
            ? context.returnTo
            : ('get-started' as const),
    })),
    /** Filled in by src/app: the provider is another site (RTE-16). */
    openLogin: () => {},
    /** A wrong name or password is reported once, at the password, whichever it is (CHN-01). */
    showSignInFailed: assign(({ context }) =>
      refuse(context, [{ field: 'password', code: 'signIn.failed' }]),
    ),
  },
});
