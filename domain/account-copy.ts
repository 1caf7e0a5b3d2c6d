/** SAF-08: so long a copy of what is kept can be fetched once its owner has proved who they are. */
export const COPY_MINUTES = 10;
