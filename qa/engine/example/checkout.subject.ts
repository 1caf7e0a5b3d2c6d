/** All that the engine is told about the checkout. */
import type { Subject } from '../src/plan-for.ts';
import { checkout } from './checkout.machine.ts';

export const checkoutSubject: Subject = {
  machine: checkout,
  samples: {
    'address.given': [
      { label: 'an address', with: { address: '2200 Lake Ave' } },
      { label: 'nothing', with: { address: '' } },
    ],
    'voucher.given': [{ with: { code: 'SPRING' } }],
    'help.asked': [
      { label: 'about delivery', with: { about: 'delivery' } },
      { label: 'about returns', with: { about: 'returns' } },
    ],
    'xstate.done.actor.lookUpVoucher': [
      { label: 'is worth something', with: { output: { discount: 10 } } },
      { label: 'is worth nothing', with: { output: { discount: 0 } } },
    ],
    'xstate.done.actor.chargeCard': [
      { label: 'paid', with: { output: { paid: true, order: 'A1' } } },
      { label: 'refused', with: { output: { paid: false } } },
    ],
    // Raised by the chart itself.
    'basket.lost': [],
    'order.placed': [],
  },
  exclusive: {
    region: 'help',
    openers: {
      delivery: { type: 'help.asked', about: 'delivery' },
      returns: { type: 'help.asked', about: 'returns' },
    },
  },
};
