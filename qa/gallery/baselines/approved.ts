/**
 * QAL-07: what QA has agreed that pages look like. The list is kept in the repository, a line a
 * screen, so that a commit shows which pictures it changes; the pictures themselves are in a folder
 * that each machine, or a team's share, has of its own.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { idOf, nameOf, type Shot, type ShotId, type Subject } from './shots.ts';

export interface Rejection {
  /** `guest flow.timeslots.form en phone`, for whoever reads the list. */
  readonly shot: string;
  /** The picture that was rejected. */
  readonly picture: string;
  readonly because: string;
}

export interface Approved {
  readonly version: 1;
  readonly drawnBy: string;
  /** Hash of each approved picture, by the name of its shot. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly rejected: Readonly<Record<ShotId, Rejection>>;
}

/** `new`: nothing was ever approved; `missing`: it could not be taken. */
export type Verdict = 'same' | 'new' | 'differs' | 'rejected' | 'missing';

export function verdictOf(shot: Shot, { pictures, rejected }: Approved): Verdict {
  if (shot.picture === undefined) return 'missing';
  const agreed = pictures[nameOf(shot)];
  if (agreed === shot.picture) return 'same';
  if (rejected[shot.id]?.picture === shot.picture) return 'rejected';
  return agreed === undefined ? 'new' : 'differs';
}

export const nothingApproved = (drawnBy: string): Approved => ({
  version: 1,
  drawnBy,
  pictures: {},
  rejected: {},
});

/** The picture is what the page shall look like from now on. Without one nothing changes. */
export function approve(approved: Approved, shot: Shot): Approved {
  if (shot.picture === undefined) return approved;
  const { [shot.id]: _settled, ...rejected } = approved.rejected;
  const pictures = { ...approved.pictures, [nameOf(shot)]: shot.picture };
  return { ...approved, pictures, rejected };
}

/** The picture is wrong, and the command says so until there is another or it is approved. */
export function reject(approved: Approved, shot: Shot, because: string): Approved {
  const { picture } = shot;
  if (picture === undefined) return approved;
  const rejection = { shot: nameOf(shot), picture, because };
  return { ...approved, rejected: { ...approved.rejected, [shot.id]: rejection } };
}

/**
 * Rejections of what looks as agreed again are settled; what is there no more is forgotten.
 * @param present every shot that there is, whether it was taken now or not
 */
export function settled(
  approved: Approved,
  shots: readonly Shot[],
  present: readonly Subject[],
): Approved {
  const names = new Set(present.map(nameOf));
  const ids = new Set(present.map(idOf));
  const fine = new Set(shots.filter((shot) => verdictOf(shot, approved) === 'same').map(idOf));
  const keep = <T>(table: Readonly<Record<string, T>>, isKept: (key: string) => boolean) =>
    Object.fromEntries(Object.entries(table).filter(([key]) => isKept(key)));
  return {
    ...approved,
    pictures: keep(approved.pictures, (name) => names.has(name)),
    rejected: keep(approved.rejected, (id) => ids.has(id) && !fine.has(id)),
  };
}

/** Undefined where nothing was approved yet. */
export function readApproved(path: string): Approved | undefined {
  // written below, or by hand in a merge, where JSON.parse complains
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Approved) : undefined;
}

/** In the order of names, a line each: two people who approve different pages do not collide. */
export function writeApproved(path: string, approved: Approved): void {
  const { version, drawnBy, pictures, rejected } = approved;
  const table = (rows: object) =>
    Object.entries(rows)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
      .join(',\n');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    `{\n"version":${version},\n"drawnBy":${JSON.stringify(drawnBy)},\n"pictures":{\n${table(pictures)}\n},\n"rejected":{\n${table(rejected)}\n}\n}\n`,
  );
}

/** Puts approved pictures into the folder of baselines, which others may share: nothing goes. */
export function keepPictures(approved: Approved, from: string, baselines: string): void {
  mkdirSync(baselines, { recursive: true });
  const wanted = new Set(Object.values(approved.pictures).map(fileOf));
  for (const name of wanted) {
    const [taken, kept] = [join(from, name), join(baselines, name)];
    if (!existsSync(kept) && existsSync(taken)) copyFileSync(taken, kept);
  }
}

export const fileOf = (picture: string): string => `${picture}.png`;
