/** What the desk must show for a state of its chart, in a DOM and in a browser alike. */
import type { StateValue } from 'xstate';
import { isAt } from '@dosepath/journeys/chart';
import type { Place } from '@dosepath/journeys';
import type { Language } from '#domain/languages.ts';
import { chain } from '#domain/chain.ts';
import { wordsOf } from '../hands/words.ts';
import { wrongKnowledge } from '../screens/knowledge.ts';
import type { Looks } from '../screens/looks.ts';
import { mayBeAt } from './address.ts';
import { constantIn, screenIn } from './desk.ts';
import type { DeskMoment } from './part.ts';
import { screens } from './parts.ts';

/** The visible part of a state: activity is reported in the background. */
export function screenKey({ value }: { readonly value: StateValue }): string {
  const { working } = (Object(value) as { atDesk?: { working?: Record<string, StateValue> } })
    .atDesk ?? { working: undefined };
  if (working === undefined) return JSON.stringify(value);
  const { day, feed, sending, page } = working;
  const isBehind = day === 'behind' || feed === 'lost' || sending === 'waiting';
  return JSON.stringify({ page, isBehind, isRead: day !== 'reading' });
}

/** A line for each thing that is wrong. */
export function flawsAtDesk(
  { url, headings, dialogs, hasFocus, titles, said, firsts, astray, untold }: Looks,
  { value }: Pick<Place, 'value'>,
  { context }: DeskMoment,
  { language, isAwaited = false }: { language: Language; isAwaited?: boolean },
): string[] {
  const name = screenIn(value);
  const words = wordsOf(language);
  const wanted = name === undefined ? undefined : screens[name]?.heading(context);
  const title = wanted && words.say(wanted);
  const isWorking = isAt({ atDesk: 'working' }, value);
  const flaws = [
    mayBeAt({ value, context }, url) ? undefined : `the address is ${url}`,
    dialogs === 0 ? undefined : `${dialogs} dialogs are open`,
    headings === 1 || (title === undefined && headings === 0)
      ? undefined
      : `${headings} headings of the page`,
    title === undefined || titles.includes(title)
      ? undefined
      : `no heading is "${title}", but ${titles.join(', ')}`,
    isWorking && !hasFocus ? 'nothing has the focus' : undefined,
    isAwaited && said.length === 0 ? 'nothing says what is awaited' : undefined,
    astray === '' ? undefined : `${astray}: there is no such field`,
    untold === '' ? undefined : `${untold}: its field does not say so`,
    firsts.length > 1 ? `${firsts.join(' and ')} are both the next step` : undefined,
  ];
  return flaws.flatMap((flaw) => flaw ?? []);
}

/** The window's title, which main.tsx gives it. */
export function flawsOfTitle({ title }: Looks, language: Language): string[] {
  const wanted = `${wordsOf(language).copy('desk', 'title')} | ${chain().brand}`;
  return title === wanted ? [] : [`the title is ${title}, not ${wanted}`];
}

const constant = ({ context }: { readonly context: unknown }) => ({ context: constantIn(context) });

/** Where the desk's context differs from the plan, a line each. */
export const wrongAtDesk = (
  planned: { readonly context: unknown },
  known: { readonly context: unknown },
): string[] => wrongKnowledge(constant(planned), constant(known), []);
