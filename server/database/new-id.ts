import { v7 } from 'uuid';

/**
 * The id of a new row (RFC 9562, version 7). Later ids are greater, so rows written at the same
 * time lie together in every index: random ids would each touch another page, which PostgreSQL
 * writes to its log in full after every checkpoint (docs/decisions/071). 74 bits are random, so an
 * id cannot be guessed.
 */
export const newId = (): string => v7();
