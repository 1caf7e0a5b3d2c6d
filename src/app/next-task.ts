/**
 * Lets the browser handle input before work continues. Uses a message, since timers are throttled
 * in a hidden tab.
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
