import { useRef } from 'react';

/** Letters that follow each other faster than this are one word. */
const PAUSE_MS = 600;

/** Collects letters typed one after the other; gives all of the word so far. */
export function useTyped(): (letter: string) => string {
  const word = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (letter) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => (word.current = ''), PAUSE_MS);
    word.current += letter;
    return word.current;
  };
}
