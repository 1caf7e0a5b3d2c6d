import { createHmac } from 'node:crypto';
import { networkOf } from '#server/http/network-address.ts';
import type { Network } from './sessions.ts';

/**
 * SAF-02: what stands for a visitor's network in the database: the same for all that limits count
 * as one (SAF-05), and without the key of nobody. 64 bits, as PostgreSQL's bigint.
 */
export const networkKeyOf = (address: string, key: Buffer): Network =>
  createHmac('sha256', key).update(networkOf(address)).digest().readBigInt64BE().toString();
