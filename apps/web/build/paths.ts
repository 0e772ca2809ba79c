import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const PACKAGES = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** A place the build relies on. One that is not there any more stops the build instead of silently matching nothing. */
function existing(path: string): string {
  if (!existsSync(path)) throw new Error(`the build names a place that does not exist: ${path}`);
  return path;
}

/** `app/app.tsx` of the console's sources, in full. */
export const inSources = (path: string) => existing(join(WEB, 'src', path));
export const inWeb = (path: string) => existing(join(WEB, path));
/** `antd/es/table/` of the installed packages, in full. */
export const inPackages = (path: string) => existing(join(PACKAGES, path));

/** Bundlers add questions to a path, and on Windows turn its slashes around. */
const plainly = (path: string) => path.split('?', 1)[0]?.replaceAll('\\', '/') ?? '';

/** Whether a module is one of these files, or in one of these folders (which end with a slash). */
export function oneOf(...places: string[]): (id: string) => boolean {
  const wanted = places.map(plainly);
  return (id) => {
    const path = plainly(id);
    return wanted.some((place) => (place.endsWith('/') ? path.startsWith(place) : path === place));
  };
}
