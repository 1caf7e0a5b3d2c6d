import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { getDeskCardPicture, getDeskVisit } from '#contract/desk.ts';
import {
  getCardPicture,
  getDocuments,
  removeCardPicture,
  saveCardPicture,
  saveDocument,
} from '#contract/documents.ts';
import { MOST_PICTURE_BYTES, PICTURE_PIXELS } from '#domain/documents/card-pictures.ts';
import { clearAway } from '#server/housekeeping.ts';
import { addStore, book, bookingServer, ZONE } from '#tests/support/booking.ts';
import { ageAppointment } from '#tests/support/booked.ts';
import { openDesk } from '#tests/support/desk.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { cleanPicture } from './clean-picture.ts';

const server = await bookingServer();
const { app, pool, visitor } = server;

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b5563' } });
const jpeg = await blank(40, 25).jpeg().toBuffer();

async function atCard(cardBy: 'photo' | 'typed' = 'photo') {
  const desk = await openDesk(server, { timeZone: ZONE });
  const one = await visitor();
  const made = await book(one, desk.storeNumber);
  const params = { confirmationNumber: made.confirmationNumber };
  await one.ask(saveDocument, {
    params: { ...params, step: 'insurance-type' },
    body: { answers: { insurance: 'medical' } },
  });
  return { desk, one, params, appointmentId: made.appointment.appointmentId, cardBy };
}

const send = (one: Visitor, confirmationNumber: string, picture = jpeg, side = 'front' as const) =>
  one.ask(saveCardPicture, {
    params: { confirmationNumber, side },
    body: { picture: picture.toString('base64') },
  });

describe('a picture of a card', () => {
  it('DOC-11 is saved, shown to the visitor who took it, replaced, and removed for good', async () => {
    const { one, params } = await atCard();
    const path = getCardPicture.path
      .replace(':confirmationNumber', params.confirmationNumber)
      .replace(':side', 'front');
    expect((await send(one, params.confirmationNumber)).pictures).toEqual(['front']);
    const larger = await blank(90, 60).png().toBuffer();
    await send(one, params.confirmationNumber, larger);
    const cookie = [...one.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const shown = await app.inject({ url: path, headers: { host: 'localhost:3000', cookie } });
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
    });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 90 });
    expect((await one.ask(getDocuments, { params })).pictures).toEqual(['front']);
    const left = await one.ask(removeCardPicture, { params: { ...params, side: 'front' } });
    expect(left.pictures).toEqual([]);
    const { error } = await one.refused(getCardPicture, { params: { ...params, side: 'front' } });
    expect(error.code).toBe('FC_903_NotFound');
  });

  it('DOC-11 of the front is required when the card is shown by picture, and goes when it is brought', async () => {
    const { one, params } = await atCard();
    const step = { ...params, step: 'insurance-info' as const };
    const photo = { params: step, body: { answers: { cardBy: 'photo' as const } } };
    const { error } = await one.refused(saveDocument, photo);
    expect(error.fields).toMatchObject([{ name: 'picture.front', code: 'picture.missing' }]);
    await send(one, params.confirmationNumber);
    const { steps } = await one.ask(saveDocument, photo);
    expect(steps.find((one) => one.step === 'insurance-info')?.isDone).toBe(true);
    await one.ask(saveDocument, { params: step, body: { answers: { cardBy: 'brought' } } });
    expect((await one.ask(getDocuments, { params })).pictures).toEqual([]);
  });

  it('DOC-11, SAF-07 is seen by the store’s team only, with an audit entry', async () => {
    const { desk, one, params, appointmentId } = await atCard();
    await send(one, params.confirmationNumber);
    const ofVisit = { storeNumber: desk.storeNumber, appointmentId };
    const { forms } = await desk.member.ask(getDeskVisit, { params: ofVisit });
    expect(forms?.pictures).toEqual(['front']);
    const url = getDeskCardPicture.path
      .replace(':storeNumber', desk.storeNumber)
      .replace(':appointmentId', appointmentId)
      .replace(':side', 'front');
    const ask = (one: Visitor) =>
      app.inject({
        url,
        headers: {
          host: 'localhost:3000',
          cookie: [...one.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
      });
    const seen = await ask(desk.member);
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const { rows } = await pool.query(
      `select count(*)::int as seen from audit where operation = 'getDeskCardPicture'`,
    );
    expect(rows).toEqual([{ seen: 1 }]);
    const elsewhere = await openDesk(server, { timeZone: ZONE });
    expect((await ask(elsewhere.member)).statusCode).toBe(403);
    const stranger = await visitor();
    const { error } = await stranger.refused(getCardPicture, {
      params: { ...params, side: 'front' },
    });
    expect(error.code).toBe('UNAUTHENTICATED');
  });

  it('DOC-11 cannot be read from the table, nor for another appointment', async () => {
    const first = await atCard();
    const second = await atCard();
    await send(first.one, first.params.confirmationNumber);
    await send(second.one, second.params.confirmationNumber);
    const { rows } = await pool.query<{ sealed: string }>(
      'select sealed from visit_card_pictures where appointment_id = $1',
      [first.appointmentId],
    );
    const sealed = Buffer.from(rows[0]?.sealed ?? '', 'base64url');
    expect(sealed.includes(Buffer.from('JFIF'))).toBe(false);
    await pool.query('update visit_card_pictures set sealed = $1 where appointment_id = $2', [
      rows[0]?.sealed,
      second.appointmentId,
    ]);
    const { status } = await second.one.refused(getCardPicture, {
      params: { ...second.params, side: 'front' },
    });
    expect(status).toBe(500);
  });

  it('DOC-11 is deleted a month after the visit', async () => {
    const { one, params } = await atCard();
    await send(one, params.confirmationNumber);
    await clearAway(pool);
    const count = async () => {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int from visit_card_pictures join appointments on id = appointment_id
          where confirmation_number = $1`,
        [params.confirmationNumber],
      );
      return rows[0]?.count;
    };
    expect(await count()).toBe(1);
    await ageAppointment(pool, params.confirmationNumber, 40);
    await clearAway(pool);
    expect(await count()).toBe(0);
  });

  it('DOC-11 is refused when no card is asked for', async () => {
    const one = await visitor();
    const { confirmationNumber } = await book(one, await addStore(pool));
    const { error } = await one.refused(saveCardPicture, {
      params: { confirmationNumber, side: 'front' },
      body: { picture: jpeg.toString('base64') },
    });
    expect(error.fields).toMatchObject([{ name: 'side', code: 'field.unknown' }]);
  });
});

const cleaned = async (bytes: Buffer) => {
  const result = await cleanPicture(bytes.toString('base64'));
  return 'picture' in result ? result.picture : result.problem;
};

describe('a picture that is sent', () => {
  it('DOC-11 is rebuilt: upright, no larger than needed, without the camera’s metadata', async () => {
    const held = await blank(2400, 1200)
      .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(held).metadata()).exif).toBeDefined();
    const picture = await cleaned(held);
    if (typeof picture === 'string') throw new Error(picture);
    const { format, width, height, exif, orientation } = await sharp(picture).metadata();
    expect({ format, width, height, exif, orientation }).toEqual({
      format: 'jpeg',
      width: PICTURE_PIXELS / 2,
      height: PICTURE_PIXELS,
      exif: undefined,
      orientation: undefined,
    });
  });

  it('DOC-11 is refused when it is anything else, truncated, or a bomb', async () => {
    const png = await blank(20, 20).png().toBuffer();
    // A header claiming a billion pixels.
    const bomb = Buffer.from(png);
    bomb.writeUInt32BE(40_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
    const webp = await blank(20, 20).webp().toBuffer();
    const noise = Buffer.concat([jpeg.subarray(0, 3), Buffer.alloc(500, 7)]);
    for (const bytes of [bomb, svg, webp, noise, png.subarray(0, 60), Buffer.from('MZ')])
      expect(await cleaned(bytes)).toBe('picture.invalid');
    expect(await cleaned(Buffer.alloc(MOST_PICTURE_BYTES + 1))).toBe('picture.tooLarge');
  });

  it('DOC-11 gets its problem at its side', async () => {
    const { one, params } = await atCard();
    const { error } = await one.refused(saveCardPicture, {
      params: { ...params, side: 'back' },
      body: { picture: Buffer.from('no picture').toString('base64') },
    });
    expect(error.fields).toMatchObject([{ name: 'picture.back', code: 'picture.invalid' }]);
  });
});
