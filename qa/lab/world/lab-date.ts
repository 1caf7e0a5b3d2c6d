/**
 * The page's dates by the lab's clock, until the page is left. Only windows that the lab has opened
 * run this.
 */
export function tellTimeBy(now: () => number): void {
  const RealDate = globalThis.Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: unknown[], newTarget) =>
      // The arguments are those of `new Date(...)`, passed on as they are.
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
  });
}
