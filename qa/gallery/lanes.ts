/** Work that needs a camera, shared among as many pages as a small machine has cores. */
import type { Browser } from '@playwright/test';
import type { Language } from '#domain/languages.ts';
import { openCamera, type Camera } from './camera.ts';
import type { Opened } from './browser.ts';

const LANES = 2;
const SECOND_MS = 1000;
const TELL_EVERY_MS = 10 * SECOND_MS;

interface Work<Task, Made> {
  readonly make: (camera: Camera, task: Task) => Promise<Made>;
  /** In place of what could not be made. */
  readonly unmade: (task: Task, problem: string) => Made;
}

/**
 * Each lane makes its own part, language by language. A page that hangs or crashes is opened anew
 * for the next task. What is made comes in the order in which it was.
 */
export async function inLanes<Task extends { readonly language: Language }, Made>(
  { browser, address }: Opened,
  tasks: readonly Task[],
  { make, unmade }: Work<Task, Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  const tell = tellProgress(tasks.length);
  const lane = async (mine: readonly Task[], open: Browser) => {
    let camera: { language: Language; use: Camera } | undefined;
    for (const task of mine) {
      const { language } = task;
      try {
        if (camera?.language !== language) {
          await camera?.use.close();
          camera = { language, use: await openCamera(open, address, language) };
        }
        made.push(await make(camera.use, task));
      } catch (error) {
        await camera?.use.close().catch(() => undefined);
        camera = undefined;
        made.push(unmade(task, error instanceof Error ? error.message : String(error)));
      }
      tell(made.length);
    }
    await camera?.use.close();
  };
  const size = Math.ceil(tasks.length / LANES);
  await Promise.all(
    Array.from({ length: LANES }, (_, place) =>
      lane(tasks.slice(place * size, (place + 1) * size), browser),
    ),
  );
  return made;
}

/** A line that counts: on a terminal always the same one, elsewhere one in ten seconds. */
function tellProgress(all: number): (done: number) => void {
  const began = performance.now();
  let toldAt = began;
  return (done) => {
    const now = performance.now();
    const isLast = done === all;
    if (!isLast && !process.stdout.isTTY && now - toldAt < TELL_EVERY_MS) return;
    toldAt = now;
    const line = `${done} of ${all} screens, ${((now - began) / SECOND_MS).toFixed(0)} s`;
    process.stdout.write(process.stdout.isTTY ? `\r${line}${isLast ? '\n' : ''}` : `${line}\n`);
  };
}
