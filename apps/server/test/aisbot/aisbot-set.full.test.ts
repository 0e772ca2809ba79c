import { ALL_KEYS } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { askSet, SET_STORE, sharesOf, teachSet } from '../bot-set/bot-set.ts';
import { openTestApp } from '../test-app.ts';
import { sessionOf } from '../walk-rows/ground.ts';

const MOST_WRONG = 0.01;
const LEAST_RIGHT = 0.6;

it('answers what customers ask rightly or hands over, on what it was tuned on and on what it was not', {
  timeout: 60_000,
}, async () => {
  const house = await openTestApp({ roles: new Set(['api']) });
  const channel = await house.addChannel();
  const root = await house.addNode('organ', null, channel);
  const store = await house.addNode('store', await house.addNode('dealer', root, channel), channel);
  await house.db.query(
    sql`UPDATE node SET name = ${SET_STORE.name}, address = ${SET_STORE.address} WHERE id = ${store}`,
  );
  const role = await house.addRole([...ALL_KEYS], 'ALL');
  const token = await sessionOf(house, await house.addMember('head', [{ nodeId: root, roleId: role }]));
  const names = await teachSet((call, input) => house.ask(call, input, token));
  const scored = await askSet((call, input) => house.ask(call, input, token), names, store);
  for (const heldOut of [false, true]) {
    const part = scored.filter((each) => each.heldOut === heldOut);
    const { wrong, right } = sharesOf(part);
    const told = part
      .filter(({ verdict }) => verdict === 'wrong')
      .map(({ question, came }) => `${question} → ${came}`);
    expect(wrong, told.join('\n')).toBeLessThanOrEqual(MOST_WRONG);
    expect(right).toBeGreaterThanOrEqual(LEAST_RIGHT);
  }
});
