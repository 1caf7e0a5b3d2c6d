// An appointment's Apple Wallet pass: an event ticket that devices fetch again for updates (CRD-04;
// developer.apple.com/documentation/walletpasses).
import { newApplePass } from '#server/wallets/apple-file.ts';
import type { AppleWallet } from '#server/wallets/wallets-config.ts';
import { PASS_WORDS, type AppointmentPass } from './appointment-pass.ts';

/** Where a device fetches updates, and the token that proves it has the pass. */
export interface PassService {
  address: string;
  token: string;
}

/** The signed file. @throws Error when the certificates do not match */
export async function appleTicket(
  apple: AppleWallet,
  service: PassService,
  pass: AppointmentPass,
): Promise<Buffer> {
  const words = PASS_WORDS[pass.language];
  const { serial, state, startsAt, endsAt, store } = pass;
  const ticket = await newApplePass(apple, {
    serial,
    title: words.title,
    service,
    voided: state !== 'valid',
  });
  ticket.type = 'eventTicket';
  if (state === 'forgotten') return ticket.getAsBuffer();
  ticket.headerFields.push({
    key: 'status',
    label: words.status,
    value: words[state],
    // The lock screen's text for a change; %@ is the new value.
    changeMessage: `${words.title}: %@`,
  });
  ticket.primaryFields.push({
    key: 'when',
    label: words.when,
    // Local time of the store, wherever the phone is (TIM-02).
    value: startsAt,
    dateStyle: 'PKDateStyleMedium',
    timeStyle: 'PKDateStyleShort',
    ignoresTimeZone: true,
    changeMessage: `${words.when}: %@`,
  });
  ticket.secondaryFields.push(
    {
      key: 'store',
      label: words.store,
      value: store.name,
      changeMessage: `${words.store}: %@`,
    },
    { key: 'zone', label: words.zone, value: pass.zone },
  );
  ticket.auxiliaryFields.push(
    { key: 'name', label: words.name, value: pass.name },
    { key: 'number', label: words.number, value: pass.shownNumber },
  );
  ticket.backFields.push(
    { key: 'where', label: words.where, value: `${store.name}\n${store.address}` },
    ...(store.phone === null ? [] : [{ key: 'phone', label: words.phone, value: store.phone }]),
    // The full address contains the word vaccine, which others who see the pass should not read.
    {
      key: 'manage',
      label: words.manage,
      value: new URL(pass.address).host,
      attributedValue: `<a href="${pass.address}">${new URL(pass.address).host}</a>`,
    },
  );
  if (state !== 'valid') return ticket.getAsBuffer();
  ticket.setBarcodes({
    format: 'PKBarcodeFormatQR',
    message: pass.number,
    messageEncoding: 'iso-8859-1',
    altText: pass.shownNumber,
  });
  ticket.setRelevantDates([{ startDate: new Date(startsAt), endDate: new Date(endsAt) }]);
  // Before iOS 18.
  ticket.setRelevantDate(new Date(startsAt));
  ticket.setExpirationDate(new Date(endsAt));
  return ticket.getAsBuffer();
}
