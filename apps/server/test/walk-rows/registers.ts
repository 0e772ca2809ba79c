import { contract, type DeviceVersionState } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { appletPolicy } from '../../src/modules/bx/bx.policy.ts';
import { devicePolicy } from '../../src/modules/device/device.policy.ts';
import { type Ground, type Id, read, type WalkRows } from './ground.ts';

let made = 0;
const appId = () => `wx${String((made += 1)).padStart(16, '0')}`;

const applet = ({ insert, placed, home, owner }: Ground) =>
  insert(sql`
    INSERT INTO applet (channel_id, node_id, path, owner_id, updated_by, name, app_id, pages)
    ${placed}, ${owner}::bigint, ${`小程序 ${made}`}, ${appId()}, '[{"title":"首页","path":"pages/index"}]'::jsonb
    FROM node n WHERE n.id = ${home} RETURNING id`);

const deviceVersion =
  (status: DeviceVersionState) =>
  ({ insert, placed, home, owner }: Ground) => {
    made += 1;
    return insert(sql`
      INSERT INTO device_version (channel_id, node_id, path, owner_id, updated_by, product, system, number, object, ext, bytes, sha256,
                                  status)
      ${placed}, ${owner}::bigint, 'account', 'windows', ${`1.${made}`}, ${`x${made}`}, 'exe', 1, 'x', ${status}
      FROM node n WHERE n.id = ${home} RETURNING id`);
  };

/** What administrators register for the channel: mini-programs and versions of assistants. */
export const registerRows: WalkRows[] = [
  {
    name: 'applet',
    policy: appletPolicy,
    states: { own: applet },
    see: async (ground: Ground, token: string, id: Id) =>
      (await read(ground, contract.bx.list, { limit: 100 }, token))?.rows.find((row) => row.id === id),
    input: (_ground, verb, id, seen) =>
      verb === 'edit'
        ? {
            id,
            version: seen?.version ?? 1,
            name: '改名',
            appId: appId(),
            pages: [{ title: '首页', path: 'pages/index' }],
          }
        : { id },
  },
  {
    name: 'deviceVersion',
    policy: devicePolicy,
    states: {
      draft: deviceVersion('draft'),
      published: deviceVersion('published'),
      withdrawn: deviceVersion('withdrawn'),
    },
    see: async (ground: Ground, token: string, id: Id) =>
      (await read(ground, contract.device.list, { limit: 100 }, token))?.rows.find((row) => row.id === id),
    input: (_ground, verb, id, seen) => {
      made += 1;
      return verb === 'edit'
        ? { id, version: seen?.version ?? 1, product: 'account', system: 'windows', number: `2.${made}` }
        : { id };
    },
  },
];
