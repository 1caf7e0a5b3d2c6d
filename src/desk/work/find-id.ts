/** The id of the field above the list, which has the keyboard. */
export const FIND = 'find';
