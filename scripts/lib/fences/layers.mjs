import { server } from './layers/server.mjs';
import { contract, tooling } from './layers/tooling.mjs';
import { web } from './layers/web.mjs';

/**
 * Who may use whom. A row is a place (a folder or file under the root, with a slash at the end for a folder):
 *
 * - `may`: the only places of the project its files may import, besides itself; `*` stands for one folder or file name;
 * - `packages`: the only packages and built-in modules it may import, with all below them; `@tiptap/` and `node:` mean whatever
 *   begins so;
 * - `each`: its folders are places of their own, which do not see each other;
 * - `among`: with `each`, folders may use one another as long as no circle comes of it;
 * - `inner`: with `each`, the file through which others may reach a folder;
 * - `types`: `import type` may name more, because nothing of it is in the program;
 * - `within`: what a part of the place may use besides, by path below the place (`talk/`, `talk.ts`) or by ending (`*.table.ts`);
 * - `empty`: no file stands here, only in the places below it;
 * - `calls`: the only areas of the contract whose calls it may name;
 * - `tests`: what its tests may use besides.
 *
 * The most exact row counts for a file, and every source file needs one. `layers.test.mjs` holds each row against examples that
 * it must refuse.
 */
export const FENCES = [...web, ...contract, ...server, ...tooling];

/** Folders that only tests use although they stand beside the code they try. */
export const TEST_AIDS = ['apps/server/src/engines/media/testing/', 'apps/server/test/', 'e2e/', 'bench/'];

/** Names that are only known when the program runs, with how many of them there are and why. */
export const UNREADABLE = [
  {
    file: 'apps/server/src/db/embedded/binaries.ts',
    count: 1,
    why: 'The package of PostgreSQL is named after the machine it runs on.',
  },
  {
    file: 'apps/web/build/antd-styles.ts',
    count: 3,
    why: "Antd's own copies of its parts are loaded by where antd itself finds them.",
  },
  {
    file: 'apps/web/build/made-styles.ts',
    count: 1,
    why: 'Styles are made by a fresh copy of the module each time.',
  },
  {
    file: 'apps/web/build/plain-contract.ts',
    count: 1,
    why: 'The contract is loaded from where it is installed.',
  },
];
