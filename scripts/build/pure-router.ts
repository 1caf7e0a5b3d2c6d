import type { Plugin } from 'vite';

/**
 * react-router creates its contexts and components when it is loaded, and the build keeps all of
 * them unless those calls are marked as pure: 7 KB instead of 12 (docs/decisions/003).
 */
export function pureRouter(): Plugin {
  return {
    name: 'dosepath-pure-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler: (code) =>
        code
          .replace(/React\d*\.(?:createContext|forwardRef|memo)\(/g, '/* @__PURE__ */ $&')
          .replace(
            /(?<=^var \w+ = )(?:new Set|Object\.getOwnPropertyNames)\(/gm,
            '/* @__PURE__ */ $&',
          )
          // A mistake of ours in its use, of which it warns: development shows it.
          .replace(/^( *)(warning|warningOnce)\(/gm, '$1/* @__PURE__ */ $2(')
          // Whichever build is requested, the package provides the one for development.
          .replace('var ENABLE_DEV_WARNINGS = true', 'var ENABLE_DEV_WARNINGS = false')
          // Names for development tools.
          .replace(/^\w+\.displayName = .*;$/gm, ''),
    },
  };
}
