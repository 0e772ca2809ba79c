import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { viewPolicy } from '../../src/modules/report/view/view.policy.ts';
import { type Ground, read, type WalkRows } from './ground.ts';

let made = 0;
const QUESTION = {
  view: 'place',
  by: 'dealer',
  columns: ['reached'],
  tree: 'earned',
  compare: 'none',
  order: 'descend',
} as const;

const view =
  (shared: boolean) =>
  ({ insert, placed, home }: Ground) => {
    made += 1;
    return insert(sql`
      INSERT INTO report_view (channel_id, node_id, path, owner_id, name, question, shared)
      ${placed}, ${`视图 ${made}`}, ${JSON.stringify(QUESTION)}::jsonb, ${shared} FROM node n WHERE n.id = ${home} RETURNING id`);
  };

export const reportRows: WalkRows[] = [
  {
    name: 'reportView',
    policy: viewPolicy,
    states: { own: view(false), shared: view(true) },
    see: async (ground, token, id) =>
      (await read(ground, contract.reportView.list, {}, token))?.rows.find((row) => row.id === id),
    input: (_ground, verb, id, row) =>
      verb === 'edit'
        ? { id, version: row?.version ?? 1, name: `改名 ${id}`, question: QUESTION, shared: false }
        : { id },
  },
];
