import { readFileSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';

/** Test files in the order of the list that TEST_ORDER names, without one by their names: never by what an earlier run noted. */
export default class InOrder extends BaseSequencer {
  async sort(files) {
    const named = process.env.TEST_ORDER ? JSON.parse(readFileSync(process.env.TEST_ORDER, 'utf8')) : [];
    const places = new Map(named.map((file, at) => [file, at]));
    const place = ({ moduleId }) => places.get(moduleId) ?? named.length;
    return files.toSorted((a, b) => place(a) - place(b) || (a.moduleId < b.moduleId ? -1 : 1));
  }
}
