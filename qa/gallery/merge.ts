/** Galleries laid over each other: of a state and language, what was looked at last. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GalleryFile, GalleryState } from './gallery-file.ts';

/** `gallery.json`, and `gallery-2of3.json` where several machines shared the work. */
const GALLERY_FILE = /^gallery(?:-\d+of\d+)?\.json$/;

export function readGalleries(folder: string): GalleryFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => GALLERY_FILE.test(name))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as GalleryFile); // written by the gallery
}

/** Undefined of none. */
export function mergedGallery(galleries: readonly GalleryFile[]): GalleryFile | undefined {
  const [first, ...later] = galleries.toSorted((one, other) => (one.when < other.when ? -1 : 1));
  if (first === undefined) return undefined;
  return later.reduce(laidOver, first);
}

/** The later one's own choice of states is of no matter when the earlier one has the rest. */
export function laidOver(below: GalleryFile, above: GalleryFile): GalleryFile {
  const states = new Map<string, GalleryState>(below.states.map((state) => [state.name, state]));
  for (const state of above.states) {
    const { looks } = states.get(state.name) ?? {};
    states.set(state.name, { ...state, looks: { ...looks, ...state.looks } });
  }
  const { choice: _chosenBelow, ...told } = { ...below, ...above };
  const all = [...states.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const { choice } = below;
  return { ...told, states: all, ...(choice !== undefined && { choice }) };
}
