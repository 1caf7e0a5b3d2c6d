/** Where `npm start` listens. */
export const DEFAULT_APP = 'http://127.0.0.1:3000';
