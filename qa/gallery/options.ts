/** What `npm run journeys:gallery` can be told. */
import { parseArgs } from 'node:util';
import { LANGUAGES, type Language } from '#domain/languages.ts';
import { CONTEXTS, isContextName, type ContextName } from '#qa/lab/contexts.ts';
import type { Decision } from './baselines/decide.ts';
import type { Shard } from '#qa/journeys/run/options.ts';
import { WrongUsage } from '#qa/journeys/run/wrong-usage.ts';

export interface Options {
  readonly help: boolean;
  readonly languages: readonly Language[];
  /** Text of a state's name. */
  readonly only: string | undefined;
  readonly shard: Shard | undefined;
  /** The address of a running app; undefined: one is started. */
  readonly app: string | undefined;
  /**
   * QAL-07: pictures of page states in these contexts, which have baselines; undefined: every state
   * by the usual way.
   */
  readonly contexts?: readonly ContextName[];
  /** Where approved pictures are; default: `.gallery` in this checkout. */
  readonly baselines?: string;
  /** What is done with what was taken last, instead of taking any. */
  readonly decision?: Decision | 'review';
}

export const HELP = `npm run journeys:gallery -- [options]

Takes pictures of every state a person can come to, in English and Spanish: phone (light, dark, forced colours), 320 px, print,
desktop. Runs axe on each, measures how easy its text is to read, and compares the pictures with those of the run before.
Pictures and results are in reports/journeys/gallery/, the page to read is reports/journeys/gallery.html (npm run journeys).

  --only <text>    only states whose name has this text, such as timeslots or overlay.patient
  --lang <list>    en, es, or en,es (default)
  --shard <i>/<n>  the i-th of n parts, for several machines; their folders can be laid over each other
  --app <address>  use this running app instead of starting one; not PROD or WWW3, which have no lab
  --help           this text

  --in <list>      page states in contexts instead, phone and desktop: ${CONTEXTS.join(', ')}, or all; each is held
                   against what was approved (data/gallery/approved.json)
  --review         shows what differs from what was approved, before and after, to approve or reject it by a press
  --approve <ids>  approves pictures that were taken last, by their ids, or all that are new or differ
  --reject <id> --because <text>   notes what is wrong with one; the command ends with 1 until it is mended
  --baselines <folder>   where approved pictures are: default .gallery, which git does not keep

It ends with 0 when every state was shown and nothing was found, 1 when not, 2 when it was asked wrongly. Pictures that differ
from the run before are told and are no failure; with --in, whatever is not as approved is one.`;

function languagesIn(said: string): Language[] {
  const asked = said.split(',').map((one) => one.trim());
  const bad = asked.find((one) => !LANGUAGES.some((language) => language === one));
  if (bad !== undefined)
    throw new WrongUsage(`--lang is one or more of ${LANGUAGES.join(', ')}, not "${bad}".`);
  return LANGUAGES.filter((language) => asked.includes(language));
}

function shardIn(said: string): Shard {
  const [, part, of] = /^(\d+)\/(\d+)$/.exec(said) ?? [];
  const shard = { part: Number(part), of: Number(of) };
  if (part === undefined || shard.part < 1 || shard.part > shard.of)
    throw new WrongUsage(`--shard is a part of a whole, as 1/4, not "${said}".`);
  return shard;
}

function addressIn(said: string): string {
  if (!URL.canParse(said) || !/^https?:$/.test(new URL(said).protocol))
    throw new WrongUsage(`--app is the address of a running app, not "${said}".`);
  return new URL(said).origin;
}

function contextsIn(said: string): readonly ContextName[] {
  if (said === 'all') return CONTEXTS;
  const asked = said.split(',').map((one) => one.trim());
  const bad = asked.find((one) => !isContextName(one));
  if (bad !== undefined)
    throw new WrongUsage(`--in is all, or one or more of ${CONTEXTS.join(', ')}, not "${bad}".`);
  return CONTEXTS.filter((context) => asked.includes(context));
}

type Said = ReturnType<typeof parsed>;

function decisionIn({ review, approve, reject, because }: Said): Options['decision'] {
  const asked = [review, approve, reject].filter((one) => one !== undefined);
  if (asked.length > 1) throw new WrongUsage('One at a time: --review, --approve or --reject.');
  if (because !== undefined && reject === undefined)
    throw new WrongUsage('--because goes with --reject.');
  if (review === true) return 'review';
  if (approve !== undefined) return { approve: approve.split(',').map((id) => id.trim()) };
  if (reject === undefined) return undefined;
  if (because === undefined || because.trim() === '')
    throw new WrongUsage('--reject needs --because "what is wrong".');
  return { reject, because: because.trim() };
}

/** @throws WrongUsage at the first that means nothing */
export function readOptions(args: readonly string[]): Options {
  const said = parsed(args);
  const { only, lang, shard, app, help, baselines } = said;
  const decision = decisionIn(said);
  return {
    help: help === true,
    languages: lang === undefined ? LANGUAGES : languagesIn(lang),
    only,
    shard: shard === undefined ? undefined : shardIn(shard),
    app: app === undefined ? undefined : addressIn(app),
    ...(said.in !== undefined && { contexts: contextsIn(said.in) }),
    ...(baselines !== undefined && { baselines }),
    ...(decision !== undefined && { decision }),
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        only: { type: 'string' },
        lang: { type: 'string' },
        shard: { type: 'string' },
        app: { type: 'string' },
        in: { type: 'string' },
        baselines: { type: 'string' },
        review: { type: 'boolean' },
        approve: { type: 'string' },
        reject: { type: 'string' },
        because: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}
