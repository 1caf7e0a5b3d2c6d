// Names that no file of the product should carry: of package registries and of the machine it was
// written on.

const registryHosts = [
  ['registry', 'npmjs', 'org'],
  ['registry', 'yarnpkg', 'com'],
  ['npm', 'pkg', 'github', 'com'],
  ['registry', 'npmmirror', 'com'],
].map((parts) => parts.join('.'));

const homeOrTemporary = /(?<![\w.*})\]-])\/(?:home|root|Users|tmp)\/[\w.-]+/;

/**
 * What gives a place away in a text: registry hosts, folders of a user, the folder of this
 * checkout.
 */
export function giveaways(text: string, checkout: string): string[] {
  const folder = checkout.replace(/\/$/, '');
  // A checkout right below / has a name as common as /app: it would be found in honest addresses.
  const telling = folder.split('/').length > 2 && text.includes(folder) ? [folder] : [];
  const place = homeOrTemporary.exec(text);
  return [
    ...registryHosts.filter((host) => text.includes(host)),
    ...telling,
    ...(place ? [place[0]] : []),
  ];
}
