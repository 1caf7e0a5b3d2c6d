import type { Language } from '#domain/languages.ts';
import { words as copyIn } from '#tests/support/words.ts';
import type { Words } from '../gestures.ts';
import { wordsFrom } from './say.ts';

/**
 * Reads names from the product's own copy files; an unknown key throws, so that a renamed text
 * fails loudly.
 */
export const wordsOf = (language: Language): Words => wordsFrom(language, copyIn(language));
