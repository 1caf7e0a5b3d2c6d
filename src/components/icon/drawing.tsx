import drawings from './drawings.svg';

/** One of our drawings. They are in an image file, so pictures need no script. */
export const Drawing = ({ id }: { id: string }) => <use href={`${drawings}#${id}`} />;
