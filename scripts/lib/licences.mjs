/** Licences that ask for no more than a notice. */
const ALLOWED =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1|CC0-1\.0|Unlicense|Python-2\.0|Zlib)$/;

/** What packages whose licence is not written as one really are. */
export const READ_BY_HAND = {
  // The package says MIT; the FFmpeg inside is built with --enable-gpl --enable-version3.
  ...Object.fromEntries(
    [
      'darwin-arm64',
      'darwin-x64',
      'linux-arm64',
      'linux-x64',
      'win32-arm64-mingw',
      'win32-arm64-msvc',
      'win32-x64-mingw',
      'win32-x64-msvc',
    ].map((platform) => [`@seydx/node-av-${platform}`, 'GPL-3.0-or-later']),
  ),
  '7z-wasm': 'LGPL-2.1-or-later WITH unRAR-restriction',
};

/** Every choice of `A OR B` may be taken; of `A AND B` all must be. */
export const isAllowed = (licence) =>
  licence
    .replace(/[()]/g, '')
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((one) => ALLOWED.test(one)));

/** What a package.json says, in any of the shapes that npm has known. */
export const saidIn = ({ license, licenses }) =>
  license?.type ?? license ?? licenses?.map(({ type }) => type).join(' OR ') ?? null;
