import { runInDom } from './screens/dom-journeys.ts';

runInDom('en');
