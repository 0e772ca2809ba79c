import { type BodyOf, type BotTuning, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf, readPlace } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { findNodes } from '../../organ/index.ts';
import { PromptMissing } from '../aisbot.errors.ts';
import { answer } from '../answer/answer.ts';
import { promptVersions } from '../prompt.repository.ts';
import { botSettings } from '../settings.ts';
import * as repository from './case.repository.ts';
import { caseSource, loadCases } from './case.source.ts';

type Calls = typeof contract.aisbotTest;

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
      const own = await readPlace(db, actor, contract.aisbotTest.ask);
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
        const own = await placeOf(unit, actor, contract.aisbotTest.saveCase);
        const id = await repository.insertCase(unit, own, { question, expected });
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
        const rows = await repository.lockCases(unit, actor, ids);
        await unit.auditAll(
          rows.map(({ id, question }) => ({
            call: contract.aisbotTest.removeCases,
            entity: 'aisbotCase',
            entityId: id,
            before: { name: question },
          })),
        );
        await repository.deleteCases(unit, ids);
        return { removed: rows.length };
      }),

    /** Runs each case at its own place, as a customer there would ask. */
    async run(actor: Actor) {
      const cases = await repository.casesToRun(db, actor);
      let passed = 0;
      for (const each of cases) {
        const { outcome, reason } = await attempt(actor, { ...each, offline: true });
        if (outcome === each.expected) passed += 1;
        await repository.recordOutcome(db, each.id, { outcome, reason });
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
