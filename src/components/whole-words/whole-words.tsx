import { Fragment } from 'react';

/**
 * Text whose hyphenated words stay on one line: in large letters, "COVID-19" must not break after
 * "COVID-".
 */
export function WholeWords({ text }: { text: string }) {
  const parts = text.split(/(\S+-\S+)/);
  return parts.map((part, place) =>
    // The separators are at the odd indexes. The order of a text's parts is fixed.
    place % 2 === 1 ? (
      <span key={place} className="no-break">
        {part}
      </span>
    ) : (
      <Fragment key={place}>{part}</Fragment>
    ),
  );
}
