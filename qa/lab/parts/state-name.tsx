import { Fragment } from 'react';

/** The name of a state, which may be broken at its dots. */
export function StateName({ name }: { name: string }) {
  const [first, ...rest] = name.split('.');
  return (
    <>
      {first}
      {rest.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a part of a name is its place in it
        <Fragment key={index}>
          .<wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}
