import { contract } from '@zhiying/contract';
import { beforeAll, beforeEach, expect } from 'vitest';
import { addMaterial, type Library, openLibrary, type Person } from './library.ts';

const { material, materialReview } = contract;

export let library: Library;
export let clerk: Person;
export let dealerReviewer: Person;
export let secondReviewer: Person;
export let organReviewer: Person;
export let publisher: Person;
export let recipient: Person;
export let elsewhere: Person;

/** Opens a library with everybody in it, for one file of tests. */
export function openDesk() {
  beforeAll(async () => {
    library = await openLibrary();
    const { dealer, otherDealer, root, store } = library;
    clerk = await library.person('clerk', dealer, ['5-1', '5-2']);
    dealerReviewer = await library.person('dealer.reviewer', dealer, ['5-1', '5-5']);
    secondReviewer = await library.person('second.reviewer', dealer, ['5-1', '5-5']);
    organReviewer = await library.person('organ.reviewer', root, ['5-1', '5-5', '11-4']);
    publisher = await library.person('publisher', root, ['5-1', '5-2', '5-3', '5-6']);
    recipient = await library.person('recipient', store, ['5-1', '5-4'], 'SELF');
    elsewhere = await library.person('elsewhere', otherDealer, ['5-1', '5-4', '5-5', '5-6']);
  });

  beforeEach(() => setLevels(1));
}

export const ask: Library['house']['ask'] = (call, input, token) => library.house.ask(call, input, token);
export const send: Library['house']['send'] = (call, input, token) => library.house.send(call, input, token);
export const setLevels = (levels: 1 | 2) => ask(materialReview.setSetting, { levels }, organReviewer.token);
export const info = (id: number, who = clerk) => ask(material.info, { id }, who.token);
export const queue = async (who: Person, search = {}) =>
  (await ask(materialReview.queue, search, who.token)).rows.map(({ id }) => id);
export const listed = async (who: Person, search = {}) => (await ask(material.list, search, who.token)).rows;
export const notices = async (who: Person) =>
  (await ask(contract.notification.list, {}, who.token)).rows.map(({ title }) => title);

export async function submitted(name: string, who = clerk, reviewerIds: number[] = []) {
  const id = await addMaterial(library, who, { name });
  await ask(material.submit, { ids: [id], reviewerIds }, who.token);
  return { id, versionId: (await info(id, who)).versionId };
}
export const pass = (item: { id: number; versionId: number }, who: Person) =>
  send(materialReview.pass, { items: [item] }, who.token);
export const reject = (item: { id: number; versionId: number }, who: Person, reason = '画面模糊') =>
  send(materialReview.reject, { items: [item], reason }, who.token);
export async function passed(name: string) {
  const item = await submitted(name);
  expect((await pass(item, dealerReviewer)).status).toBe('y');
  return item.id;
}
