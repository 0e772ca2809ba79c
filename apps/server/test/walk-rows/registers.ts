import { contract, type DeviceVersionState } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { devicePolicy } from '../../src/modules/device/device.policy.ts';
import { exampleFields, exampleRow, plainRegisters } from '../register-rows.ts';
import { type Ground, type Id, read, type Seen, type WalkRows } from './ground.ts';

let made = 0;

/** Numbers only rise: what an earlier try published steps back, so that it does not stand in the way of the next. */
const stepBack = ({ house }: Ground) =>
  house.db.query(
    sql`UPDATE device_version SET status = 'withdrawn' WHERE status = 'published' AND starts_with(number, '2.')`,
  );

const deviceVersion = (status: DeviceVersionState, builtin = false) =>
  Object.assign(
    ({ insert, placed, home, owner }: Ground) => {
      made += 1;
      return insert(sql`
        INSERT INTO device_version (channel_id, node_id, path, owner_id, updated_by, product, system, number, object, ext, bytes,
                                    sha256, status, builtin)
        ${placed}, ${owner}::bigint, 'account', 'windows', ${`${status === 'published' ? 1 : 2}.${made}`}, ${`x${made}`}, 'exe', 1,
               'x', ${status}, ${builtin}
        FROM node n WHERE n.id = ${home} RETURNING id`);
    },
    { given: stepBack },
  );

/** A plain register's row has one state, and what its calls take follows from the contract. */
const plain = (register: (typeof plainRegisters)[number]): WalkRows => ({
  name: register.entity,
  policy: register.policy,
  states: {
    own: ({ house, home, owner }) => exampleRow(house.db, register, { nodeId: home, ownerId: owner }),
  },
  see: async (ground, token, id) =>
    (
      (await read(ground, register.calls.list, 'list' in register.calls.list ? { limit: 100 } : {}, token)) as
        | { rows: Seen[] }
        | undefined
    )?.rows.find((row) => row.id === id),
  input: ({ house }, verb, id, seen) =>
    verb === 'edit' ? { id, version: seen?.version ?? 1, ...exampleFields(house.db, register) } : { id },
});

/** What administrators register for the channel. */
export const registerRows: WalkRows[] = [
  ...plainRegisters.map(plain),
  {
    name: 'deviceVersion',
    policy: devicePolicy,
    states: {
      draft: deviceVersion('draft'),
      published: deviceVersion('published'),
      withdrawn: deviceVersion('withdrawn'),
      'of the house, withdrawn': deviceVersion('withdrawn', true),
      'of the house': deviceVersion('published', true),
    },
    see: async (ground: Ground, token: string, id: Id) =>
      (await read(ground, contract.device.list, { limit: 100 }, token))?.rows.find((row) => row.id === id),
    input: (_ground, verb, id, seen) => {
      made += 1;
      return verb === 'edit'
        ? { id, version: seen?.version ?? 1, product: 'account', system: 'windows', number: `0.${made}` }
        : { id };
    },
  },
];
