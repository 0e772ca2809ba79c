import { contract } from '@zhiying/contract';
import { sql } from '../apps/server/src/db/sql.ts';
import { askSet, SET_STORE, sharesOf, teachSet } from '../apps/server/test/bot-set/bot-set.ts';
import { type Bench, type Row } from './harness.ts';

const MOST_WRONG = 0.01;
const LEAST_RIGHT = 0.6;
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** What comes of the questions customers ask, without a model: over HTTP, at a store of the demo that knows only the set's knowledge. */
export const bot: Bench = {
  title: 'questions of customers: right of those with an answer, wrong and handed over',
  async run({ house }) {
    const { ask, db } = await house();
    await db.query(sql`UPDATE aisbot_piece SET live = false WHERE pair_id IS NOT NULL`);
    await db.query(sql`UPDATE ai_fact SET deleted_at = now()`);
    const store = await db.one<{ id: number }>(sql`
      UPDATE node SET name = ${SET_STORE.name}, address = ${SET_STORE.address}, city_code = NULL
      WHERE id = (SELECT n.id FROM node n JOIN member m ON m.channel_id = n.channel_id
                  WHERE m.uname = 'demo.admin' AND n.kind = 'store' AND n.status = 'active' ORDER BY n.id LIMIT 1) RETURNING id`);
    const nodeId = store?.id ?? 0;
    const since = performance.now();
    await ask(contract.aisbotTest.ask, { question: '第一个问题', nodeId });
    const first = performance.now() - since;
    const scored = await askSet(ask, await teachSet(ask), nodeId);
    const parts = { 'tuned on': false, 'held out': true };
    return [
      ...Object.entries(parts).flatMap(([name, heldOut]): Row[] => {
        const { all, answerable, right, wrong, handedOver } = sharesOf(
          scored.filter((each) => each.heldOut === heldOut),
        );
        return [
          {
            what: `${name}: wrong, of ${all} questions`,
            ours: percent(wrong),
            baseline: '–',
            ratio: wrong / MOST_WRONG,
            goal: `≤ ${percent(MOST_WRONG)}`,
            ok: wrong <= MOST_WRONG,
          },
          {
            what: `${name}: right, of ${answerable} with an answer`,
            ours: `${percent(right)} (handed over ${percent(handedOver)})`,
            baseline: '–',
            ratio: right / LEAST_RIGHT,
            goal: `≥ ${percent(LEAST_RIGHT)}`,
            ok: right >= LEAST_RIGHT,
          },
        ];
      }),
      {
        what: 'the first question of a process, with the dictionary it loads',
        ours: `${first.toFixed(0)} ms`,
        baseline: '2000 ms',
        ratio: first / 2000,
        goal: '≤ 1×',
        ok: first <= 2000,
      },
    ];
  },
};
