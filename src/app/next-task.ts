/**
 * Lets the browser answer what is pressed before work goes on. A message, since timers are delayed
 * in a tab that is hidden.
 */
export const nextTask = (): Promise<void> =>
  new Promise((go) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      go();
    };
    port2.postMessage(undefined);
  });
