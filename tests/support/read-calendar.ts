// An iCalendar file as RFC 5545 reads it, strictly and without any code of the product: what breaks
// a rule throws.

export interface CalendarEntry {
  /** For the whole file. */
  method: string;
  /** For the first event, by name; texts unescaped. */
  event: Properties;
  /** The same for all events. */
  events: readonly Properties[];
}

type Properties = ReadonlyMap<string, string>;

const LINE_OCTETS = 75;
const UTC = /^\d{8}T\d{6}Z$/;
const DURATION = /^PT\d+[HMS]$/;
const TEXTS = ['SUMMARY', 'LOCATION', 'DESCRIPTION', 'COMMENT'];

/**
 * RFC 5545, 3.6.1, and RFC 5546, 3.2: what an event of a file with a method must have. Published
 * events may also be cancelled (3.2.1).
 */
const NEEDED = ['UID', 'DTSTAMP', 'DTSTART', 'SUMMARY', 'SEQUENCE', 'STATUS'];
const STATUSES: Readonly<Record<string, readonly string[]>> = {
  PUBLISH: ['CONFIRMED', 'CANCELLED'],
  CANCEL: ['CANCELLED'],
};

export function readCalendar(file: string): CalendarEntry {
  const lines = contentLines(file);
  const { calendar, events } = components(lines);
  demand(calendar.get('VERSION') === '2.0', 'a VERSION of 2.0');
  demand(calendar.has('PRODID'), 'a PRODID');
  const method = calendar.get('METHOD') ?? '';
  for (const event of events) checkEvent(event, method);
  const uids = events.map((event) => event.get('UID'));
  demand(new Set(uids).size === uids.length, 'a UID of its own for each event');
  const [event] = events;
  if (!event) throw new Error('RFC 5545 asks for an event');
  return { method, event, events };
}

function checkEvent(event: Properties, method: string): void {
  for (const name of NEEDED) demand(event.has(name), name);
  for (const name of ['DTSTAMP', 'DTSTART'])
    demand(UTC.test(event.get(name) ?? ''), `${name} in UTC`);
  demand(event.has('DTEND') !== event.has('DURATION'), 'an end or a duration, not both');
  demand(DURATION.test(event.get('DURATION') ?? ''), 'a duration');
  demand(/^\d+$/.test(event.get('SEQUENCE') ?? ''), 'a whole SEQUENCE');
  const status = event.get('STATUS') ?? '';
  demand(STATUSES[method]?.includes(status) === true, `a STATUS that goes with METHOD:${method}`);
}

/**
 * 3.1: CRLF and nothing else ends a line, lines are at most 75 octets, and a fold splits no letter.
 */
function contentLines(file: string): string[] {
  demand(file.endsWith('\r\n'), 'a line end at the end');
  demand(!/[\r\n]/.test(file.replaceAll('\r\n', '')), 'CRLF only');
  const physical = file.slice(0, -2).split('\r\n');
  for (const line of physical) {
    demand(Buffer.byteLength(line) <= LINE_OCTETS, `75 octets: ${line}`);
    demand(!/\p{Cs}/u.test(line), 'whole letters');
    demand(line !== '', 'no empty line');
  }
  return physical
    .join('\r\n')
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n');
}

/** One VCALENDAR containing VEVENTs, none of them with a property twice. */
function components(lines: readonly string[]) {
  const calendar = new Map<string, string>();
  const events: Map<string, string>[] = [];
  const open: string[] = [];
  for (const line of lines) {
    const { name, value } = propertyOf(line);
    if (name === 'BEGIN') {
      open.push(value);
      if (value === 'VEVENT') events.push(new Map());
    } else if (name === 'END') demand(open.pop() === value, `END:${value} where it belongs`);
    else {
      const properties = (open.length === 1 ? calendar : events.at(-1)) ?? calendar;
      demand(!properties.has(name), `${name} once`);
      properties.set(name, value);
    }
    demand(['', 'VCALENDAR', 'VCALENDAR/VEVENT'].includes(open.join('/')), 'events in a calendar');
  }
  demand(open.length === 0, 'a whole calendar');
  return { calendar, events };
}

function propertyOf(line: string): { name: string; value: string } {
  const found = /^([A-Z0-9-]+)((?:;[A-Z0-9-]+=(?:"[^"\p{Cc}]*"|[^"\p{Cc};:,]*))*):(.*)$/u.exec(
    line,
  );
  if (!found) throw new Error(`not a content line: ${line}`);
  const [, name = '', , value = ''] = found;
  demand(!/\p{Cc}/u.test(value), `no control characters in ${name}`);
  return { name, value: TEXTS.includes(name) ? textOf(value) : value };
}

/** 3.3.11 */
function textOf(escaped: string): string {
  demand(/^(?:[^\\;,]|\\[\\;,nN])*$/u.test(escaped), `escaped text: ${escaped}`);
  return escaped.replaceAll(/\\(.)/g, (_, letter: string) => (/n/i.test(letter) ? '\n' : letter));
}

function demand(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`RFC 5545 asks for ${what}`);
}
