import {
  getCardPicture,
  getDocuments,
  removeCardPicture,
  saveCardPicture,
  saveDocument,
} from '#contract/documents.ts';
import { MOST_PICTURE_LETTERS, type CardSide } from '#domain/documents/card-pictures.ts';
import { storedNumber } from '#server/booking/appointments/stored-number.ts';
import type { Database } from '#server/database/database.ts';
import type { Wire } from '#server/http/wire.ts';
import { OWN_READS } from '#server/security/limits.ts';
import { documentKey } from './document-key.ts';
import {
  dropCardPicture,
  infected,
  keepCardPicture,
  keepStep,
  readDocuments,
  showCardPicture,
} from './documents.service.ts';
import type { VirusScanner } from './virus-scanner.ts';

/** Taking a card's pictures needs two or three tries; the limit protects the decoder. */
const PICTURES_PER_MINUTE = 12;
/** The picture plus the JSON around it. */
const PICTURE_BODY_BYTES = MOST_PICTURE_LETTERS + 4096;

/** The forms filled in before a visit (DOC-01). */
export async function documentRoutes(
  wire: Wire,
  { db, pool }: Database,
  scanner: VirusScanner,
): Promise<void> {
  const key = await documentKey(pool);
  wire.read(
    getDocuments,
    async ({ session, params }) =>
      readDocuments(
        db,
        { sessionId: await session(), key },
        storedNumber(params.confirmationNumber),
      ),
    OWN_READS,
  );
  const ofSide = ({
    side,
    confirmationNumber,
  }: {
    side: CardSide;
    confirmationNumber: string;
  }) => ({
    side,
    confirmationNumber: storedNumber(confirmationNumber),
  });
  wire.change(
    saveCardPicture,
    (tx, { sessionId, params, body }) =>
      keepCardPicture(tx, { sessionId, key }, ofSide(params), body.picture),
    {
      perMinute: PICTURES_PER_MINUTE,
      mostBytes: PICTURE_BODY_BYTES,
      before: ({ params, body }) => infected(scanner, params.side, body.picture),
    },
  );
  wire.change(removeCardPicture, (tx, { sessionId, params }) =>
    dropCardPicture(tx, { sessionId, key }, ofSide(params)),
  );
  wire.read(
    getCardPicture,
    async ({ session, params }) =>
      showCardPicture(db, { sessionId: await session(), key }, ofSide(params)),
    { ...OWN_READS, sends: 'image/jpeg' },
  );
  wire.change(saveDocument, (tx, { sessionId, params, body }) => {
    const confirmationNumber = storedNumber(params.confirmationNumber);
    return keepStep(tx, { sessionId, key }, { ...params, confirmationNumber }, body);
  });
}
