/** SAF-08: how long the owner can download a copy of their data after proving who they are. */
export const COPY_MINUTES = 10;
