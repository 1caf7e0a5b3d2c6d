import { z } from 'zod';

/** What a store's poster or screen says: the key of its code, or what is typed by hand. */
export const StoreKey = z.string().min(1, 'field.missing').max(100, 'field.invalid');
