/** QAL-07: approves and rejects pictures that were taken, for the page and for the command line. */
import {
  approve,
  keepPictures,
  nothingApproved,
  readApproved,
  reject,
  verdictOf,
  writeApproved,
  type Approved,
} from './approved.ts';
import { readTaken, type Shot, type ShotId } from './shots.ts';

export interface Places {
  /** The folder of what was taken last. */
  readonly taken: string;
  /** The list of what is approved, in the repository. */
  readonly list: string;
  /** The folder of approved pictures. */
  readonly pictures: string;
}

export type Decision =
  /** Ids, or `all`: whatever is new or differs; what was rejected needs its own id. */
  { readonly approve: readonly ShotId[] } | { readonly reject: ShotId; readonly because: string };

/** Empty when it is done; else in words why nothing was. */
export function decide(places: Places, decision: Decision): string {
  const taken = readTaken(places.taken);
  if (taken === undefined) return 'No pictures have been taken yet.';
  const before = readApproved(places.list) ?? nothingApproved(taken.drawnBy);
  const isOther = before.drawnBy !== taken.drawnBy;
  // a list has pictures of one drawer: another's begins anew
  const approved = isOther ? nothingApproved(taken.drawnBy) : before;
  if (isOther && !('approve' in decision && decision.approve.includes('all')))
    return `What is approved was drawn by ${before.drawnBy}, these by ${taken.drawnBy}: approve all to begin anew here.`;
  const { found, unknown } = chosen(taken.shots, approved, decision);
  if (unknown !== undefined) return `No picture that was taken is called "${unknown}".`;
  const next = found.reduce(
    (list, shot) =>
      'approve' in decision ? approve(list, shot) : reject(list, shot, decision.because),
    approved,
  );
  keepPictures(next, places.taken, places.pictures);
  writeApproved(places.list, next);
  return '';
}

function chosen(
  shots: readonly Shot[],
  approved: Approved,
  decision: Decision,
): { found: readonly Shot[]; unknown?: string } {
  const ids = 'approve' in decision ? decision.approve : [decision.reject];
  if ('approve' in decision && ids.includes('all')) {
    const waits = (shot: Shot) => ['new', 'differs'].includes(verdictOf(shot, approved));
    return { found: shots.filter((shot) => waits(shot) || ids.includes(shot.id)) };
  }
  const byId = new Map(shots.map((shot) => [shot.id, shot]));
  const unknown = ids.find((id) => byId.get(id)?.picture === undefined);
  return {
    found: ids.flatMap((id) => byId.get(id) ?? []),
    ...(unknown !== undefined && { unknown }),
  };
}
