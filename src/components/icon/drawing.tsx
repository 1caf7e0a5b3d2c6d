import drawings from './drawings.svg';

/** One of our drawings. They are an image of their own: pictures need no script. */
export const Drawing = ({ id }: { id: string }) => <use href={`${drawings}#${id}`} />;
