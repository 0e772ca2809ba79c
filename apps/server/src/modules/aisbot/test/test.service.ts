import { type BodyOf, type BotTuning, contract } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf, placeSeen } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { whole } from '#kernel/list/row-set.ts';
import { findNodes } from '../../organ/index.ts';
import { PromptMissing, translateConflict } from '../aisbot.errors.ts';
import { casePolicy } from '../aisbot.policy.ts';
import { answer } from '../answer/answer.ts';
import { promptVersions } from '../config.service.ts';
import { botSettings } from '../settings.ts';
import { caseSource, loadCases } from './case.source.ts';

type Calls = typeof contract.aisbotTest;

const MOST_RUN = 200;

interface Trial {
  question: string;
  path: string;
  nodeId: number;
  tuning?: BotTuning;
  promptVersion?: number;
  offline?: boolean;
}

export const testService = (kernel: Kernel) => {
  const { db, tx } = kernel;

  async function place(actor: Actor, nodeId: number | undefined) {
    if (nodeId === undefined) {
      const own = await placeSeen(db, actor, contract.aisbotTest.ask);
      if (!own) throw RowMissing('组织');
      return { nodeId: own.nodeId, path: own.path };
    }
    const [node] = await tx(actor, (unit) =>
      findNodes(unit, scope(actor, contract.aisbotTest.ask), [nodeId]),
    );
    if (!node) throw RowMissing('组织');
    return { nodeId: node.id, path: node.path };
  }

  async function attempt(actor: Actor, trial: Trial) {
    const channelId = actor.channelId ?? 0;
    const settings = await botSettings.read(db, channelId);
    const versions = await promptVersions(db, channelId);
    const prompt = trial.promptVersion
      ? versions.find(({ version }) => version === trial.promptVersion)
      : versions[0];
    if (!prompt) throw PromptMissing();
    return answer(kernel, {
      channelId,
      path: trial.path,
      question: trial.question,
      history: [],
      settings,
      tuning: trial.tuning ?? settings.tuning,
      prompt,
      charge: { channelId, memberId: actor.id, nodeId: trial.nodeId },
      offline: trial.offline,
      signal: AbortSignal.timeout(45_000),
    });
  }

  return {
    async ask(actor: Actor, { nodeId, ...trial }: BodyOf<Calls['ask']>) {
      return attempt(actor, { ...trial, ...(await place(actor, nodeId)) });
    },

    cases: (actor: Actor, body: BodyOf<Calls['cases']>) => listPage(db, caseSource(actor, body), body),

    saveCase: (actor: Actor, { question, expected }: BodyOf<Calls['saveCase']>) =>
      tx(actor, async (unit) => {
        const at = await placeOf(unit, actor, contract.aisbotTest.saveCase);
        const row = await unit
          .one<{ id: number }>(sql`
            INSERT INTO aisbot_case (channel_id, node_id, path, owner_id, question, expected)
            VALUES (${at.channelId}, ${at.nodeId}, ${at.path}, ${at.ownerId}, ${question}, ${expected}) RETURNING id`)
          .catch(translateConflict);
        const id = row?.id ?? 0;
        await unit.audit({
          call: contract.aisbotTest.saveCase,
          entity: 'aisbotCase',
          entityId: id,
          after: { question, expected },
        });
        const [saved] = await loadCases(unit, actor, [id]);
        if (!saved) throw RowMissing('用例');
        return saved;
      }),

    removeCases: (actor: Actor, ids: readonly number[]) =>
      tx(actor, async (unit) => {
        const rows = await unit.query<{ id: number; question: string }>(sql`
          SELECT r.id, r.question FROM aisbot_case r
          WHERE r.id = ${anyOf(ids)} AND ${casePolicy.reach(actor, 'delete')} ORDER BY r.id FOR UPDATE OF r`);
        if (rows.length < new Set(ids).size) throw RowMissing('用例');
        await unit.auditAll(
          rows.map(({ id, question }) => ({
            call: contract.aisbotTest.removeCases,
            entity: 'aisbotCase',
            entityId: id,
            before: { name: question },
          })),
        );
        await unit.query(sql`DELETE FROM aisbot_case WHERE id = ${anyOf(ids)}`);
        return { removed: rows.length };
      }),

    /** Each at its own place, as a customer there would ask. */
    async run(actor: Actor) {
      const source = caseSource(actor, {});
      const cases = await db.query<{
        id: number;
        question: string;
        path: string;
        nodeId: number;
        expected: string;
      }>(sql`
        SELECT r.id, r.question, r.path, r.node_id AS "nodeId", r.expected FROM ${source.from} WHERE ${whole(source.where)}
        ORDER BY r.created_at DESC LIMIT ${MOST_RUN}`);
      let passed = 0;
      for (const each of cases) {
        const { outcome, reason } = await attempt(actor, { ...each, offline: true });
        if (outcome === each.expected) passed += 1;
        await db.query(sql`
          UPDATE aisbot_case SET outcome = ${outcome}, reason = ${reason}, ran_at = now() WHERE id = ${each.id}`);
      }
      await tx(actor, (unit) =>
        unit.audit({
          call: contract.aisbotTest.run,
          entity: 'aisbotCase',
          summary: `运行 ${cases.length} 个检索用例，${passed} 个通过`,
        }),
      );
      return { ran: cases.length, passed };
    },
  };
};
