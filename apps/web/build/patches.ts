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
export function patched(patches: readonly Patch[]): Plugin {
  const fits = patches.map((patch) => ({ patch, is: oneOf(inPackages(patch.file)) }));
  const done = new Set<Patch>();
  return {
    name: 'patched-libraries',
    enforce: 'pre',
    apply: 'build',
    buildStart: () => done.clear(),
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
    },
  };
}
