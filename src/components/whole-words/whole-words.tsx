import { Fragment } from 'react';

/**
 * Text whose hyphened words stay on one line: "COVID-19" in large letters must not end a line with
 * "COVID-".
 */
export function WholeWords({ text }: { text: string }) {
  const parts = text.split(/(\S+-\S+)/);
  return parts.map((part, place) =>
    // What was split by stands at the odd places. A text's parts do not change their order.
    place % 2 === 1 ? (
      <span key={place} className="no-break">
        {part}
      </span>
    ) : (
      <Fragment key={place}>{part}</Fragment>
    ),
  );
}
