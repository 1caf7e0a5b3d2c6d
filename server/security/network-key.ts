import { createHmac } from 'node:crypto';
import { networkOf } from '#server/http/network-address.ts';
import type { Network } from './sessions.ts';

/**
 * SAF-02: identifies a visitor's network in the database, the same for all addresses that limits
 * count as one (SAF-05); without the key it reveals nothing. 64 bits, as a PostgreSQL bigint.
 */
export const networkKeyOf = (address: string, key: Buffer): Network =>
  createHmac('sha256', key).update(networkOf(address)).digest().readBigInt64BE().toString();
