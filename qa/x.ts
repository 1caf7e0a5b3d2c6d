import { patient } from './journeys/patient.ts';
import { readPlan } from './journeys/earlier-plan.ts';
import { replayOurJourneys } from './journeys/generate.ts';
const j: any = replayOurJourneys(patient, readPlan(patient)!);
const show = (x: any): any => x instanceof Set ? [...x].map(String) : x instanceof Map ? [...x] : x;
const unmet = show(j.unmet);
console.log(Array.isArray(unmet) ? unmet.length : Object.keys(unmet), JSON.stringify(unmet, (k, v) => show(v), 1).slice(0, 9000));
console.log(j.planned.length, j.planned.filter((p: any)=>p.path.level==='chart').length);
console.log(JSON.stringify(j.findings, (k, v) => show(v), 1).slice(0, 2500));
