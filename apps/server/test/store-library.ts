import { contract } from '@zhiying/contract';
import { beforeAll } from 'vitest';
import { sql } from '#db/sql.ts';
import { addMaterial, type Library, openLibrary, type Person } from './library.ts';

const { material } = contract;

export let library: Library;
export let clerk: Person;
export let manager: Person;
export let adviser: Person;
export let stranger: Person;

/** Opens a library with a store’s people in it, for one file of tests. */
export function openStoreLibrary() {
  beforeAll(async () => {
    library = await openLibrary();
    const { dealer, otherDealer, store } = library;
    manager = await library.person('manager', dealer, ['5-1', '5-2', '5-3', '5-4', '5-5', '5-6']);
    clerk = await library.person('clerk', store, ['5-1', '5-2'], 'NODE');
    adviser = await library.person('adviser', store, ['5-1'], 'SELF');
    stranger = await library.person('stranger', otherDealer, ['5-1', '5-2', '5-3', '5-4', '5-5', '5-6']);
  });
}

export const add = (who: Person, name: string, fields = {}) => addMaterial(library, who, { name, ...fields });
export const names = async (who: Person, search: object) =>
  (
    await library.house.ask(material.list, { sort: 'createdAt', order: 'ASC', ...search }, who.token)
  ).rows.map(({ name }) => name);
export const info = (id: number, who: Person) => library.house.ask(material.info, { id }, who.token);
export const ask: Library['house']['ask'] = (call, input, token) => library.house.ask(call, input, token);
export const send: Library['house']['send'] = (call, input, token) => library.house.send(call, input, token);
export const audits = async (action: string, id: number) =>
  library.house.db.query<{ summary: string; before: unknown; after: unknown }>(
    sql`SELECT summary, before, after FROM audit WHERE action = ${action} AND entity_id = ${String(id)} ORDER BY id`,
  );
