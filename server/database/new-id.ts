import { v7 } from 'uuid';

/**
 * The id of a new row (RFC 9562, version 7). Those made later are greater, so what is written at
 * one time lies together in every index on it: of ids by chance each is on a page of its own, which
 * PostgreSQL writes down whole after every checkpoint (docs/decisions/071). 74 bits are by chance:
 * nobody guesses one.
 */
export const newId = (): string => v7();
