// Makes a JPEG of any picture the device can decode (DOC-11), including HEIC if the browser can.
// Camera metadata never leaves the device.
import { MOST_PICTURE_BYTES, PICTURE_PIXELS } from '#domain/documents/card-pictures.ts';
import type { ProblemCode } from '#domain/problems.ts';

const QUALITY = 0.86;

/** The JPEG in base64, or what is wrong with the file. */
export async function readPicture(
  file: File,
): Promise<{ picture: string } | { problem: ProblemCode }> {
  if (file.size > MOST_PICTURE_BYTES) return { problem: 'picture.tooLarge' };
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const shrink = Math.min(1, PICTURE_PIXELS / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * shrink);
    canvas.height = Math.round(bitmap.height * shrink);
    const pen = canvas.getContext('2d');
    if (!pen) return { problem: 'picture.invalid' };
    // A PNG may be transparent.
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const picture = canvas.toDataURL('image/jpeg', QUALITY).split(',')[1];
    return picture ? { picture } : { problem: 'picture.invalid' };
  } catch {
    // The browser does not know the format, or the file is corrupt.
    return { problem: 'picture.invalid' };
  }
}
