/** What reads and watches a chart: it needs no Node.js, so a page may use it, too. */
export { isAt } from './is-at.ts';
export { isSame } from './is-same.ts';
export {
  describeEvent,
  describeGuard,
  invokesOf,
  isDelayed,
  pathOf,
  replyOf,
  stateNodesOf,
  transitionsOf,
  type Transition,
} from './names.ts';
export { WaitingPorts } from './waiting-ports.ts';
export { watch, watchOwn, type Asked, type Watched } from './watch.ts';
