// Makes a picture anew out of its pixels (DOC-11): what a camera writes beside them, where and when
// it was taken among it, and whatever else hides in a file, does not come along.
import { MOST_PICTURE_BYTES, PICTURE_PIXELS } from '#domain/documents/card-pictures.ts';
import type { ProblemCode } from '#domain/problems.ts';

/** More than any phone's camera has; a file of a few bytes may claim far more. */
const MOST_PIXELS = 60_000_000;
const DECODE_SECONDS = 10;
const QUALITY = 82;
const FORMATS: readonly string[] = ['jpeg', 'png'];

/** Its decoders are 16 MB of native code, for which no start waits (docs/decisions/067). */
async function openDecoder() {
  const { default: sharp } = await import('sharp');
  // One picture at a time takes one core, and nothing of it is kept.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

type Cleaned = { picture: Buffer } | { problem: ProblemCode };

const INVALID: Cleaned = { problem: 'picture.invalid' };

/** @param base64 what the contract has let in */
export async function cleanPicture(base64: string): Promise<Cleaned> {
  const sent = Buffer.from(base64, 'base64');
  if (sent.length > MOST_PICTURE_BYTES) return { problem: 'picture.tooLarge' };
  // By the first bytes, before a decoder sees it: others read forms that can do much more.
  if (!isPhoto(sent)) return INVALID;
  const sharp = await openDecoder();
  try {
    const read = sharp(sent, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 });
    const { format } = await read.metadata();
    if (!FORMATS.includes(format)) return INVALID;
    const picture = await read
      // As it was held: the note that says so is left behind.
      .autoOrient()
      .resize({
        width: PICTURE_PIXELS,
        height: PICTURE_PIXELS,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#ffffff' })
      .timeout({ seconds: DECODE_SECONDS })
      .jpeg({ quality: QUALITY })
      .toBuffer();
    return { picture };
  } catch {
    // Broken off, a bomb, or no picture at all: to whoever sent it that is one.
    return INVALID;
  }
}

const startsWith = (bytes: Buffer, ...first: number[]): boolean =>
  first.every((byte, index) => bytes[index] === byte);

const isPhoto = (bytes: Buffer): boolean =>
  startsWith(bytes, 0xff, 0xd8, 0xff) ||
  startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
