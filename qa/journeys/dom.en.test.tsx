import { patientInDom } from './screens/patient-in-dom.ts';
import { runInDom } from './screens/dom-journeys.ts';

runInDom(patientInDom, 'en');
