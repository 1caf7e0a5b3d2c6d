/** Settles in a task of its own: what the visitor typed or pressed meanwhile comes first. */
export const nextTask = (): Promise<void> => new Promise((go) => setTimeout(go));
