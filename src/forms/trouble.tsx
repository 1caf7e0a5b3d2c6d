import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { TroubleNotice, type TroubleProps } from './trouble-notice.tsx';

/**
 * The same with the number to call, on every page but the first, whose load has no room for it and
 * which knows no place yet (ELG-07).
 */
export const Trouble = (props: Omit<TroubleProps, 'help'>) => (
  <TroubleNotice {...props} help={<StoreToCall />} />
);
