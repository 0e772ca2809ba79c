import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';

/** The files that TEST_ORDER names, in their order. */
const named = process.env.TEST_ORDER ? JSON.parse(readFileSync(process.env.TEST_ORDER, 'utf8')) : undefined;

/** What a process of the plan runs below a folder, nothing without a plan. A name given to Vitest also finds longer names that end so. */
export const plannedBelow = (folder) => named?.map((file) => relative(folder, file));

/** Test files in the order of the list that TEST_ORDER names, without one by their names: never by what an earlier run noted. */
export default class InOrder extends BaseSequencer {
  async sort(files) {
    const places = new Map(named?.map((file, at) => [file, at]));
    const place = ({ moduleId }) => places.get(moduleId) ?? places.size;
    return files.toSorted((a, b) => place(a) - place(b) || (a.moduleId < b.moduleId ? -1 : 1));
  }
}
