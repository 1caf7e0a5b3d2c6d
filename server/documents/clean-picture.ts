// Rebuilds a picture from its pixels (DOC-11), so that metadata, such as where and when it was
// taken, and anything else hidden in the file is lost.
import { MOST_PICTURE_BYTES, PICTURE_PIXELS } from '#domain/documents/card-pictures.ts';
import type { ProblemCode } from '#domain/problems.ts';

/** More than any phone's camera has; a tiny file may claim far more. */
const MOST_PIXELS = 60_000_000;
const DECODE_SECONDS = 10;
const QUALITY = 82;
const FORMATS: readonly string[] = ['jpeg', 'png'];

/** Loaded on first use: its decoders are 16 MB of native code (docs/decisions/067). */
async function openDecoder() {
  const { default: sharp } = await import('sharp');
  // Uses one core at a time, and caches nothing.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

type Cleaned = { picture: Buffer } | { problem: ProblemCode };

const INVALID: Cleaned = { problem: 'picture.invalid' };

/** @param base64 already checked by the contract */
export async function cleanPicture(base64: string): Promise<Cleaned> {
  const sent = Buffer.from(base64, 'base64');
  if (sent.length > MOST_PICTURE_BYTES) return { problem: 'picture.tooLarge' };
  // Checked by the first bytes before a decoder sees it: other formats have riskier decoders.
  if (!isPhoto(sent)) return INVALID;
  const sharp = await openDecoder();
  try {
    const read = sharp(sent, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 });
    const { format } = await read.metadata();
    if (!FORMATS.includes(format)) return INVALID;
    const picture = await read
      // Turned upright, since the orientation tag is dropped.
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
    // Truncated, a decompression bomb, or not a picture: the sender gets the same answer.
    return INVALID;
  }
}

const startsWith = (bytes: Buffer, ...first: number[]): boolean =>
  first.every((byte, index) => bytes[index] === byte);

const isPhoto = (bytes: Buffer): boolean =>
  startsWith(bytes, 0xff, 0xd8, 0xff) ||
  startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
