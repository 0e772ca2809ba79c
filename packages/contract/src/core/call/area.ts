import type { Call } from './call.ts';

export type Calls = Record<string, Call>;

const folders = new WeakMap<object, string>();

/**
 * The calls of an area. Its name is the folder that holds it here, in the server's modules and in the console's features, and
 * after a slash what of it this is, where a folder declares several: `material`, `material/review`.
 */
export const area = <C extends Calls>(name: string, calls: C): C => {
  folders.set(calls, name);
  return calls;
};
export const isArea = (value: unknown): value is Calls =>
  typeof value === 'object' && value !== null && folders.has(value);
/** `material/review` → `material`. */
export const folderOf = (calls: Calls) => folders.get(calls)?.split('/')[0] ?? '';
