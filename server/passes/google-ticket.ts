// An appointment's Google Wallet pass (CRD-04): in the link that adds it, and in later patches
// (developers.google.com/wallet/reference/rest/v1/genericobject).
import { chain } from '#domain/chain.ts';
import { GOOGLE_COLOR, saidIn, type GoogleObject } from '#server/wallets/google-link.ts';
import type { GoogleWallet } from '#server/wallets/wallets-config.ts';
import { PASS_WORDS, type AppointmentPass } from './appointment-pass.ts';

const CLASS = 'appointment';

const STATES = {
  valid: 'ACTIVE',
  done: 'COMPLETED',
  cancelled: 'EXPIRED',
  forgotten: 'INACTIVE',
} as const satisfies Record<AppointmentPass['state'], GoogleObject['state']>;

export function googleTicket({ issuer }: GoogleWallet, pass: AppointmentPass): GoogleObject {
  const { serial, language, state, store } = pass;
  const words = PASS_WORDS[language];
  const says = saidIn(language);
  const head = {
    id: `${issuer}.${serial}`,
    classId: `${issuer}.${CLASS}`,
    state: STATES[state],
    cardTitle: says(chain().brand),
    subheader: says(words.title),
    hexBackgroundColor: GOOGLE_COLOR,
    linksModuleData: { uris: [{ uri: pass.address, description: words.manage }] },
  };
  if (state === 'forgotten')
    return { ...head, header: says(words.title), textModulesData: [], barcode: null };
  return {
    ...head,
    header: says(pass.name),
    // Only the essentials: it must fit a link of 2,000 characters. The number is shown below the
    // code.
    textModulesData: [
      ...(state === 'valid' ? [] : [{ header: words.status, body: words[state] }]),
      { header: words.when, body: writtenTime(pass) },
      { header: words.store, body: `${store.name}\n${store.address}` },
    ],
    barcode:
      state === 'valid'
        ? { type: 'QR_CODE', value: pass.number, alternateText: pass.shownNumber }
        : null,
    validTimeInterval: { start: { date: pass.startsAt }, end: { date: pass.endsAt } },
  };
}

/** The time written in the store's local time (TIM-02). */
function writtenTime({ startsAt, zone, language }: AppointmentPass): string {
  const wall = `${startsAt.slice(0, 'YYYY-MM-DDTHH:mm'.length)}Z`;
  const written = new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(Date.parse(wall));
  return `${written} ${zone}`;
}
