// What answers the questions of a chart: the server by src/app, or a test.
import type { AnyStateMachine } from 'xstate';
import { invokesOf } from '../../chart/invokes.ts';
import type { Port, Ports, Question, Questions } from '../../knowledge/ports.ts';

/** Each question that a chart's states ask, with what answers it. */
export function answerEach(
  chart: AnyStateMachine,
  answer: <Q extends Question>(question: Q) => Port<Q>,
): Questions {
  // The vocabulary lets a state invoke nothing but ports.
  const names = invokesOf(chart).map(({ src }) => src as keyof Ports);
  const questions = names.filter((name) => name !== 'holdTimer');
  return Object.fromEntries(questions.map((name) => [name, answer(name)])) as Questions;
}
