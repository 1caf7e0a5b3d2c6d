import { FieldError } from 'react-aria-components/FieldError';
import { Text } from 'react-aria-components/Text';
import styles from './field.module.css';

/** The words around one field. */
export type FieldWords = {
  label: string;
  hint?: string;
};

/** What helps with a field, and, after it was left or sent wrong, what is wrong with it. */
export function FieldNotes({ hint }: Pick<FieldWords, 'hint'>) {
  return (
    <>
      {hint !== undefined && (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.problem ?? ''} />
    </>
  );
}

/**
 * A field's name and what it may hold are written by people who know them: nothing is corrected.
 */
export const AS_TYPED = { autoComplete: 'off', autoCorrect: 'off', spellCheck: 'false' } as const;
