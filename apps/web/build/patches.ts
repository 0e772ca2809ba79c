import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { inPackages, oneOf } from './paths.ts';

/** A change to a file of a library, as it is put into the program. */
export interface Patch {
  /** The library's file, under node_modules. */
  file: string;
  /** What is changed, in a few words: stands in the message when it no longer fits. */
  what: string;
  find: string | RegExp;
  put: string;
}

/** A file that a library's file imports and that stays out of the program. */
export interface Omission {
  /** The file that imports it, under node_modules. */
  from: string;
  source: string;
  what: string;
}

const NOTHING = '\0left-out-of-a-library';
/** What stands in its place. Whoever asks for it after all is told so. */
const PLACEHOLDER = `export const flattenKeys = () => [];
export default () => { throw new Error('this part of a library is left out: see apps/web/build/slim.ts'); };`;

const changed = ({ what, file }: { what: string; file: string }) =>
  `${what}: ${file} is not as it was when this was written; look at the library's new version and at apps/web/build/slim.ts`;

/** The text with the patch in it; refuses a text that the patch does not fit, or fits more than once. */
export function applied(patch: Patch, code: string): string {
  const { find, put } = patch;
  const times = code.split(find).length - 1;
  if (times !== 1) throw new Error(changed(patch));
  return code.replace(find, () => put);
}

/** Libraries with our changes. A change that no longer finds its place, or is never asked for, stops the build. */
export function patched(patches: readonly Patch[], omissions: readonly Omission[]): Plugin {
  const fits = patches.map((patch) => ({ patch, is: oneOf(inPackages(patch.file)) }));
  const drops = omissions.map((omission) => ({
    omission,
    imports: oneOf(inPackages(omission.from)),
    // Named by the file it leads to, however the importing file spells the way there.
    target: join(dirname(inPackages(omission.from)), omission.source),
  }));
  const done = new Set<Patch | Omission>();
  return {
    name: 'patched-libraries',
    enforce: 'pre',
    apply: 'build',
    buildStart: () => done.clear(),
    resolveId(source, importer) {
      if (!importer || !source.startsWith('.')) return undefined;
      const found = drops.find(
        ({ imports, target }) => imports(importer) && join(dirname(importer), source) === target,
      );
      if (!found) return undefined;
      done.add(found.omission);
      return NOTHING;
    },
    load: (id) => (id === NOTHING ? PLACEHOLDER : undefined),
    transform(code, id) {
      const found = fits.find(({ is }) => is(id));
      if (!found) return undefined;
      done.add(found.patch);
      return applied(found.patch, code);
    },
    buildEnd(error) {
      if (error) return;
      for (const patch of patches)
        if (!done.has(patch)) this.error(`${patch.what}: ${patch.file} is no longer part of the program`);
      for (const omission of omissions)
        if (!done.has(omission)) this.error(changed({ what: omission.what, file: omission.from }));
    },
  };
}
