// Makes a JPEG of whatever picture the device can read (DOC-11): also of HEIC, where the browser
// can. What a camera writes beside the pixels never leaves the device.
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
    // A PNG may have no ground of its own.
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const picture = canvas.toDataURL('image/jpeg', QUALITY).split(',')[1];
    return picture ? { picture } : { problem: 'picture.invalid' };
  } catch {
    // The browser knows no such form, or the file is broken.
    return { problem: 'picture.invalid' };
  }
}
