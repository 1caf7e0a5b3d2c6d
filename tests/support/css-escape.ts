// jsdom has no CSS.escape, which browsers have: user-event needs it to walk radios, react-aria to
// open a dialog.
globalThis.CSS ??= {} as typeof CSS; // jsdom has no CSS object at all; only `escape` is ever used here
CSS.escape ??= (text) =>
  text.replaceAll(/[^\w-]|^\d/g, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `);
