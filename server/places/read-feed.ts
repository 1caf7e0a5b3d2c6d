// Reads another party's SMART Scheduling Links feed: its places, their vaccines, and whether they
// have free times (STD-02).
import { createReadStream } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { isWritable } from '#domain/text.ts';
import { getOutside, OutsideProblem, type AskOutside } from '#server/http/outside.ts';
import { ListProblem } from '#server/lists/csv-list.ts';
import { FEED_LIMITS, feedLines, type FeedLimits } from './feed-lines.ts';

/** Whether this is an address or a manifest, rather than a list file. */
export const isFeed = (from: string): boolean =>
  /^https?:/i.test(from) || /(?:\.json|bulk-publish)$/i.test(from);

const TYPES = ['Location', 'Schedule', 'Slot'] as const;
type Type = (typeof TYPES)[number];

const Manifest = z.object({
  output: z.array(z.object({ type: z.string(), url: z.string().max(2_000) })).max(10_000),
});
/** Text that can be kept: PostgreSQL takes no character 0, and no half of a letter. */
const Text = z.string().refine(isWritable);
const Id = Text.min(1).max(64);
const Location = z.object({
  resourceType: z.literal('Location'),
  id: Id,
  name: Text.trim().min(1).max(120),
  telecom: z
    .array(z.object({ system: z.string(), value: Text.max(500) }))
    .max(20)
    .default([]),
  address: z.object({
    line: z.array(Text.max(200)).max(5).default([]),
    city: Text.max(100).default(''),
    state: Text.max(40).default(''),
    postalCode: Text.max(12).default(''),
  }),
  position: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
});
export type FeedLocation = z.infer<typeof Location>;

const Schedule = z.object({
  resourceType: z.literal('Schedule'),
  id: Id,
  actor: z.array(z.object({ reference: z.string().max(200) })).max(20),
  extension: z
    .array(
      z.object({ url: z.string(), valueCoding: z.object({ code: z.coerce.string() }).optional() }),
    )
    .max(50)
    .default([]),
});
const Slot = z.object({
  resourceType: z.literal('Slot'),
  schedule: z.object({ reference: z.string().max(200) }),
  status: z.string(),
});

export interface FeedPlace {
  location: FeedLocation;
  cvx: string[];
  availability: 'some' | 'none' | 'unknown';
}

export interface ReadFeed {
  source: string;
  places: FeedPlace[];
  /** Lines that do not follow the standard, with their file. */
  refused: string[];
}

/** Per feed; the largest chains have some ten thousand stores. */
const MOST_PLACES = 100_000;
const MOST_SCHEDULES = 2_000_000;
const MOST_REFUSED = 100;
/** A manifest is small, and may span many lines. */
const MANIFEST_CHARACTERS = 8 * 1024 ** 2;
const CVX = /^\d{1,3}$/;

export interface FeedOptions {
  limits?: FeedLimits;
  /** Replaces the network in tests. */
  ask?: AskOutside;
}

/**
 * Reads a manifest and its files, from an address or a local folder.
 * @throws ListProblem when it cannot be read; then none of it is used
 */
export async function readFeed(from: string, options: FeedOptions = {}): Promise<ReadFeed> {
  const limits = options.limits ?? FEED_LIMITS;
  const isAddress = /^https?:/i.test(from);
  const files = await manifestFiles(from, isAddress, options);
  const feed = { source: isAddress ? from : basename(from), refused: [] as string[] };
  const locations = new Map<string, FeedLocation>();
  const schedules = new Map<string, { place: string; cvx: string[] }>();
  const free = new Map<string, boolean>();

  const each = async (type: Type, take: (value: unknown) => boolean) => {
    for (const address of files.filter((file) => file.type === type).map(({ url }) => url)) {
      const { body, coding } = await open(address, from, isAddress, options);
      for await (const value of feedLines(body, address, coding, limits))
        if (!take(value) && feed.refused.length < MOST_REFUSED)
          feed.refused.push(`${address}: a line is no ${type}`);
    }
  };
  await each('Location', (value) => {
    const read = Location.safeParse(value);
    if (read.success) locations.set(`Location/${read.data.id}`, read.data);
    if (locations.size > MOST_PLACES) throw tooMany(from, MOST_PLACES, 'places');
    return read.success;
  });
  await each('Schedule', (value) => {
    const read = Schedule.safeParse(value);
    const place = read.data?.actor
      .map(({ reference }) => reference)
      .find((one) => locations.has(one));
    if (read.success && place !== undefined)
      schedules.set(`Schedule/${read.data.id}`, { place, cvx: codesOf(read.data.extension) });
    if (schedules.size > MOST_SCHEDULES) throw tooMany(from, MOST_SCHEDULES, 'schedules');
    return read.success;
  });
  await each('Slot', (value) => {
    const read = Slot.safeParse(value);
    const place = read.success && schedules.get(read.data.schedule.reference)?.place;
    if (place) free.set(place, free.get(place) === true || read.data.status === 'free');
    return read.success;
  });
  const codes = new Map<string, Set<string>>();
  for (const { place, cvx } of schedules.values())
    codes.set(place, new Set([...(codes.get(place) ?? []), ...cvx]));
  return {
    ...feed,
    places: [...locations].map(([reference, location]) => {
      const has = free.get(reference);
      return {
        location,
        cvx: [...(codes.get(reference) ?? [])].toSorted(),
        availability: has === undefined ? 'unknown' : has ? 'some' : 'none',
      };
    }),
  };
}

const codesOf = (extensions: z.infer<typeof Schedule>['extension']): string[] =>
  extensions.flatMap(({ url, valueCoding }) =>
    url.endsWith('/vaccine-product') && valueCoding && CVX.test(valueCoding.code)
      ? valueCoding.code
      : [],
  );

const tooMany = (from: string, most: number, what: string) =>
  new ListProblem(`${from}: more than ${most.toLocaleString('en-US')} ${what}`);

async function manifestFiles(from: string, isAddress: boolean, options: FeedOptions) {
  const { body, coding } = await open(from, from, isAddress, options);
  let text = '';
  if (coding !== undefined && coding !== 'identity')
    throw new ListProblem(`${from}: a manifest that is packed is not read`);
  for await (const chunk of body as AsyncIterable<Buffer>) {
    text += chunk.toString('utf8');
    if (text.length > MANIFEST_CHARACTERS) throw new ListProblem(`${from}: this is no manifest`);
  }
  try {
    return Manifest.parse(JSON.parse(text)).output;
  } catch (cause) {
    throw new ListProblem(`${from}: this is no manifest of a feed`, { cause });
  }
}

async function open(
  address: string,
  manifest: string,
  isAddress: boolean,
  options: FeedOptions,
): Promise<{ body: Readable; coding: string | undefined }> {
  if (!isAddress) {
    // Only beside the manifest, whatever path the feed names.
    const file = address === manifest ? address : join(dirname(manifest), basename(address));
    const body = createReadStream(file);
    await new Promise((resolve, reject) => {
      body
        .once('open', resolve)
        .once('error', (cause) => reject(new ListProblem(`${file}: it cannot be read`, { cause })));
    });
    return { body, coding: file.endsWith('.gz') ? 'gzip' : undefined };
  }
  try {
    const url = URL.canParse(address, manifest) ? new URL(address, manifest).href : address;
    const body = await getOutside(
      url,
      { 'accept-encoding': address === manifest ? 'identity' : 'gzip' },
      options.ask,
    );
    if (body.statusCode !== 200) {
      body.destroy();
      throw new ListProblem(`${url}: it answers ${body.statusCode}`);
    }
    return { body, coding: body.headers['content-encoding'] };
  } catch (cause) {
    if (cause instanceof OutsideProblem) throw new ListProblem(cause.message, { cause });
    throw cause;
  }
}
