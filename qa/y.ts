import { patient } from './journeys/patient.ts';
import { initialTransition, transition } from 'xstate';
const model: any = patient.createModel();
console.log(Object.keys(model));
const m: any = patient.machine;
const start = model.starts[0];
let [s] = initialTransition(m, start.input) as any;
const step = (e: any) => { [s] = transition(m, s, e) as any; };
const look = (l: string) => {
  const out: string[] = [];
  for (const type of ['NAV','proof.typed','prescriptionNumber.typed','proof.submitted','place.reconsidered','xstate.done.actor.startPrescription'])
    for (const c of patient.casesOfType(type)) {
      if (type==='NAV' && !String((c.event as any).page).startsWith('rx')) continue;
      const when = c.when?.(s) ?? true; const worth = model.worthTrying?.(s, c); const offers = model.offers?.(s, c);
      out.push(`${type} ${c.label ?? ''} ${JSON.stringify((c.event as any).page ?? '')} when=${when} worth=${worth} offers=${offers}`);
    }
  console.log(l, JSON.stringify(s.value.flow), '\n ' + out.join('\n '));
};
look('start');
const nav = patient.casesOfType('NAV').find((c) => (c.event as any).page === 'rx-ready' && !(c.event as any).key)!;
const navKey = patient.casesOfType('NAV').find((c) => (c.event as any).page === 'rx-ready' && (c.event as any).key)!;
step((nav ?? navKey).event); look('rx');
for (const c of patient.casesOfType('prescriptionNumber.typed')) step(c.event);
look('typed');
for (const c of patient.casesOfType('proof.typed')) { step(c.event); console.log(c.label, JSON.stringify(s.context.proof), JSON.stringify(s.context.prescriptionNumber)); }
