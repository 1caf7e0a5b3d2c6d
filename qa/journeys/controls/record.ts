/** The controls of a vaccination record and of its card (CRD-01, CRD-02, CRD-05). */
import { shortVaccineName } from '#domain/vaccines.ts';
import { calledAmong } from '#domain/called.ts';
import type { Gesture } from '../gestures.ts';
import {
  at,
  copy,
  firstOf,
  on,
  press,
  type Control,
  type Controls,
  type Moment,
} from './moment.ts';

const page = 'vaccination-history';
const card = 'digital-dose-card';
const pass = 'appointment-pass';

const isRecordFound = (moment: Moment, by: 'byNumber' | 'byKey') =>
  at(moment, { flow: { [page]: { [by]: 'form' } } });

export const submitRecordFind: Control<'find.submitted'> = (moment) =>
  isRecordFound(moment, 'byNumber') || isRecordFound(moment, 'byKey')
    ? press(copy(page, 'find.action'))
    : undefined;

export const wantRecordFind: Control<'find.wanted'> = (moment) =>
  firstOf(
    [on(moment, page, 'byKey'), copy('manage-appointment', 'key.other')],
    [on(moment, page, 'linkExpired', 'linkRevoked'), copy('manage-appointment', 'closed.action')],
    [on(moment, page, 'none', 'listFailed', 'listUnanswered'), copy(page, 'none.find')],
  );

export const backFromCard: Control<'back'> = (moment) =>
  on(moment, card, 'missingDates') ? press(copy(card, 'missing.action')) : undefined;

/** CRD-04: each of a group's people just booked has a button; otherwise there is one. */
const wantPass: Control<'pass.wanted'> = (moment, { confirmationNumber }) => {
  const { manage, party, wallets } = moment.context;
  if (wallets.length === 0) return undefined;
  if (on(moment, 'confirmation')) {
    if (!party.booked) return press(copy(pass, 'offer.action'));
    const { appointments } = party.booked;
    const called = calledAmong(appointments.map(({ patient }) => patient));
    // A real server has its own numbers.
    const index = appointments.findIndex((one) => one.confirmationNumber === confirmationNumber);
    return press(copy(pass, 'offer.of', { name: called[Math.max(index, 0)] ?? '' }));
  }
  const isShown =
    on(moment, 'view-details', 'upcoming', 'member') && at(moment, { overlay: 'closed' });
  return isShown && manage.appointment?.lostTime === undefined
    ? press(copy(pass, 'offer.action'))
    : undefined;
};

export const recordControls: Controls<
  | 'record.opened'
  | 'record.chosen'
  | 'records.wanted'
  | 'nextDose.booked'
  | 'card.opened'
  | 'pass.wanted'
  | 'walletConsent.switched'
  | 'wallet.chosen'
> = {
  'record.opened': (moment) => {
    if (on(moment, 'account', 'reading')) return press(copy('account', 'record.open'));
    const hasOutcome = moment.context.manage.appointment?.outcome !== undefined;
    return on(moment, 'view-details', 'past') && hasOutcome
      ? press(copy('view-details', 'outcome.record'))
      : undefined;
  },
  'record.chosen': (moment, { confirmationNumber }) => {
    const chosen = moment.context.vaccinations?.people.find(
      (one) => one.confirmationNumber === confirmationNumber,
    );
    return chosen && on(moment, page, 'people')
      ? press(copy(page, 'people.open', { name: chosen.firstName }))
      : undefined;
  },
  'records.wanted': (moment) =>
    on(moment, page, 'shown') && (moment.context.vaccinations?.people.length ?? 0) > 1
      ? press(copy(page, 'shown.other'))
      : undefined,
  'nextDose.booked': (moment, { vaccineCode }) =>
    on(moment, page, 'shown') &&
    moment.context.vaccinations?.read?.due.some((dose) => dose.vaccineCode === vaccineCode)
      ? press((words) =>
          words.copy(page, 'due.book', {
            vaccine: shortVaccineName(vaccineCode, words.language),
          }),
        )
      : undefined,
  'card.opened': (moment) =>
    on(moment, page, 'shown') &&
    moment.context.vaccinations?.read?.doses.some(({ source }) => source === 'given')
      ? press(copy(page, 'shown.card'))
      : undefined,
  'pass.wanted': wantPass,
  'walletConsent.switched': (moment): readonly Gesture[] | undefined => {
    const shown = on(moment, card, 'card') ? card : on(moment, pass, 'pass') ? pass : undefined;
    return shown && [{ do: 'choose', role: 'checkbox', name: copy(shown, 'wallet.box') }];
  },
  'wallet.chosen': (moment, { wallet }) => {
    const { vaccinations, wallets, intoWallet } = moment.context;
    const offered: readonly string[] = on(moment, card, 'card')
      ? (vaccinations?.cards?.wallets ?? [])
      : on(moment, pass, 'pass')
        ? wallets
        : [];
    const isReady =
      at(moment, { flow: { [card]: { card: 'ready' } } }) ||
      at(moment, { flow: { [pass]: { pass: 'ready' } } });
    // A pass that exists is opened, not made again.
    const isMade = isReady && wallet === intoWallet.wallet;
    return offered.includes(wallet) && !isMade
      ? press(copy('into-wallet', `to.${wallet}`))
      : undefined;
  },
};
