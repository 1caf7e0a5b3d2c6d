import { beforeEach, describe, expect, it } from 'vitest';
import { confirmAppointment } from '#contract/appointments.ts';
import { getEngagement, patchEngagement } from '#contract/engagements.ts';
import { cancelAppointment } from '#contract/manage.ts';
import { updatePatient } from '#contract/patients.ts';
import { addDays } from '#domain/dates.ts';
import { todayIn } from '#domain/zones.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { addStore, bookingServer, patientBody, readyToConfirm } from '#tests/support/booking.ts';
import { readArguments, readVouchers, toldKept } from './read-vouchers.ts';
import { keepVouchers } from './vouchers.store.ts';

const { database, pool, visitor } = await bookingServer();

const list = (text: string) => readVouchers(Buffer.from(text), 'acme');
const handOut = (text: string) => inTransaction(database.db, (tx) => keepVouchers(tx, list(text)));

beforeEach(() => pool.query('truncate vouchers'));

/** A visitor with a held time who enters a code with their details. */
async function withCode(code: string, voucherEntity = 'Acme') {
  const one = await visitor();
  const storeNumber = await addStore(pool);
  const ready = await readyToConfirm(one, storeNumber);
  const { engagementId, patientId } = ready;
  const body = { ...patientBody(engagementId), patientId, voucher: { voucherEntity, code } };
  return {
    one,
    storeNumber,
    engagementId,
    say: () => one.ask(updatePatient, { body }),
    refused: async () => problemsIn(await one.refused(updatePatient, { body })),
    book: () => one.ask(confirmAppointment, { body: ready.body }),
    notBooked: async () => problemsIn(await one.refused(confirmAppointment, { body: ready.body })),
  };
}

const problemsIn = ({
  error,
}: {
  error: { fields?: { name: string; code: string }[] | undefined };
}) => error.fields?.map(({ name, code }) => `${name} ${code}`);
const problem = (code: string) => [`voucher.code authorizationCode.${code}`];

describe('an authorization code', () => {
  it('VCH-01, VAL-08 is required when the partner hands out codes, and must be one of them', async () => {
    await (await withCode('')).say();
    await handOut('code\nFLU-2026');
    expect(await (await withCode('')).refused()).toEqual(problem('missing'));
    expect(await (await withCode('flu 2027')).refused()).toEqual(problem('wrong'));
    expect(await (await withCode('FLU2026', 'other')).refused()).toEqual(problem('wrong'));
  });

  it('VCH-01, ENG-11, REV-02 is stored with the engagement and returned with the booking', async () => {
    await handOut('code,uses\nFLU-2026,1');
    const { one, engagementId, say, book } = await withCode(' flu-2026 ');
    await say();
    const kept = await one.ask(getEngagement, { params: { engagementId } });
    expect(kept.voucherCode).toBe('FLU2026');
    expect((await book()).voucherCode).toBe('FLU2026');
  });

  it('VCH-01 is good for the listed number of visits, and a cancelled one returns its use', async () => {
    await handOut('code,uses\nLAST-ONE,1');
    const [first, second] = [await withCode('LASTONE'), await withCode('LASTONE')];
    await first.say();
    await second.say();
    const { confirmationNumber } = await first.book();
    expect(await second.notBooked()).toEqual(problem('used'));
    expect(await (await withCode('LASTONE')).refused()).toEqual(problem('used'));
    const params = { version: 'v6', confirmationNumber } as const;
    await first.one.ask(cancelAppointment, { params, body: { reason: 'date' } });
    await second.book();
  });

  it('VCH-01 is required of a journey from a partner’s link, though the client sent none', async () => {
    const one = await visitor();
    const ready = await readyToConfirm(one, await addStore(pool));
    const { engagementId, patientId, body } = ready;
    const params = { version: 'v6' } as const;
    const page = { engagementId, bookingType: 'Individual', pageId: 'REVIEW_APPT' } as const;
    const metaData = { progress: { voucherEntity: 'Acme' } };
    await one.ask(patchEngagement, { params, body: { ...page, metaData } });
    await handOut('code\nACME-2027');
    expect(problemsIn(await one.refused(confirmAppointment, { body }))).toEqual(problem('missing'));
    const voucher = { voucherEntity: 'Acme', code: 'ACME-2027' };
    await one.ask(updatePatient, { body: { ...patientBody(engagementId), patientId, voucher } });
    expect((await one.ask(confirmAppointment, { body })).voucherCode).toBe('ACME2027');
  });

  it('VCH-01 is not required where the list came after the contact details were accepted', async () => {
    const { one, engagementId, say, book } = await withCode('');
    const page = { engagementId, bookingType: 'Individual', pageId: 'REVIEW_APPT' } as const;
    const metaData = { progress: { voucherEntity: 'Acme' } };
    await one.ask(patchEngagement, { params: { version: 'v6' }, body: { ...page, metaData } });
    await say();
    await handOut('code\nFLU-2026');
    expect((await book()).voucherCode).toBeNull();
  });

  it('VCH-01 is refused after its last day', async () => {
    await handOut('code,until\nFLU-2026,2026-01-01');
    expect(await (await withCode('FLU2026')).refused()).toEqual(problem('used'));
  });

  it('VCH-01, TIM-02 is good until its last day is over at the store, wherever the server is', async () => {
    // A zone in which it is another day than in the server's, UTC.
    const timeZone = new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Etc/GMT-14';
    const today = todayIn(timeZone, new Date());
    await handOut('code\nLASTDAY\nDAYAFTER');
    const [last, late] = [await withCode('LASTDAY'), await withCode('DAYAFTER')];
    for (const { say, storeNumber } of [last, late]) {
      await say();
      await pool.query('update stores set time_zone = $1 where store_number = $2', [
        timeZone,
        storeNumber,
      ]);
    }
    await handOut(`code,until\nLASTDAY,${today}\nDAYAFTER,${addDays(today, -1)}`);
    expect(await late.notBooked()).toEqual(problem('used'));
    expect(await last.book()).toMatchObject({ voucherCode: 'LASTDAY' });
  });
});

it('VCH-01 a list is imported whole or not at all, with every line’s error', () => {
  expect(list('code,uses,until\nflu 2026,3,2027-01-31\nABCD,,')).toEqual([
    { partner: 'acme', code: 'FLU2026', uses: 3, until: '2027-01-31' },
    { partner: 'acme', code: 'ABCD', uses: 1, until: null },
  ]);
  expect(() => list('code,uses,until\nab,1,\nABCD,0,\nEFGH,1,soon\nIJKL,1,\nij-kl,1,')).toThrow(
    /line 2: a code.*\nline 3: uses.*\nline 4: until.*\nline 6: the code stands/,
  );
  // Numbers to a program alone.
  for (const uses of ['1e3', '0x10', '+5', '1.0'])
    expect(() => list(`code,uses\nABCD,${uses}`)).toThrow(/line 2: uses/);
  // More than the table can hold.
  expect(() => list('code,uses\nABCD,2147483648')).toThrow(/line 2: uses/);
  expect(readArguments(['Acme', 'codes.csv'])).toEqual({ partner: 'acme', file: 'codes.csv' });
  expect(() => readArguments(['acme'])).toThrow(/^usage/);
});

it('VCH-01 an import says how many codes are kept, and how many of them are over', () => {
  const told = (text: string) => toldKept(list(text), 'acme', '2026-12-01');
  expect(told('code,until\nABCD,2026-12-01\nEFGH,')).toBe('2 codes of acme kept.');
  expect(told('code,until\nABCD,2026-11-30\nEFGH,2025-12-31')).toBe(
    '2 codes of acme kept.\n2 of them ended before today.',
  );
  expect(told('code\nABCD')).toBe('1 code of acme kept.');
});
