import { type BodyOf, contract, type HotTopicSearch, type HotWeights } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { ChannelOnly } from '../hot.errors.ts';
import { settleChannel } from '../rank/settle.service.ts';
import { hotWeights } from '../rank/weights.ts';
import * as repository from './topic.repository.ts';
import { topicSource } from './topic.source.ts';
import { topicInfo } from './topic-info.repository.ts';

type Calls = typeof contract.hotTopic;

export const topicService = ({ db, tx }: Kernel) => ({
  list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, topicSource(actor, body), body),
  info: (actor: Actor, id: number) => topicInfo(db, actor, id),

  async counts(actor: Actor, search: HotTopicSearch) {
    const { all, titles, ...byTrend } = await repository.countTopics(db, actor, search);
    const { readAt, stale } = await repository.lastReading(db, actor);
    return {
      total: search.trend ? byTrend[search.trend] : all,
      byTrend,
      titles,
      readAt,
      stale,
    };
  },

  split: (actor: Actor, titleId: number) =>
    tx(actor, async (unit) => {
      const title = await lockTitle(unit, actor, titleId);
      await repository.setApart(unit, titleId, true);
      return arranged(unit, 'hotTopic.split', title, `移出标题「${title.text}」`);
    }),

  rejoin: (actor: Actor, titleId: number) =>
    tx(actor, async (unit) => {
      const title = await lockTitle(unit, actor, titleId);
      await repository.setApart(unit, titleId, false);
      return arranged(unit, 'hotTopic.rejoin', title, `标题「${title.text}」恢复自动聚合`);
    }),

  merge: (actor: Actor, { id, intoId }: BodyOf<Calls['merge']>) =>
    tx(actor, async (unit) => {
      const topics = await repository.lockTopics(unit, actor, [id, intoId]);
      const [from, into] = [
        topics.find((topic) => topic.id === id),
        topics.find((topic) => topic.id === intoId),
      ];
      if (!from || !into) throw RowMissing('热点');
      await requireChannel(unit, actor);
      const titles = await repository.firstTitles(unit, [id, intoId]);
      const [a, b] = [id, intoId].map((topic) => titles.find(({ topicId }) => topicId === topic)?.id ?? 0);
      if (!a || !b) throw RowMissing('热点');
      await repository.linkTitles(unit, from.channelId, a, b);
      const done = await arranged(
        unit,
        'hotTopic.merge',
        { id: b, text: into.title, channelId: from.channelId },
        `「${from.title}」合并到「${into.title}」`,
      );
      return { ...done, titleId: a };
    }),

  weights: async (actor: Actor) => ({
    weights: await hotWeights.read(db, actor.channelId),
    mayChange: await repository.reachesChannel(db, actor),
  }),

  setWeights: (actor: Actor, weights: HotWeights) =>
    tx(actor, async (unit) => {
      await requireChannel(unit, actor);
      const { setWeights: call } = contract.hotTopic;
      const audit = { call, entity: 'hotTopic', entityId: null, summary: '修改热度权重' } as const;
      await hotWeights.change(unit, actor, weights, audit);
      await settleChannel(unit, actor.channelId ?? 0);
      return { weights, mayChange: true };
    }),
});

async function lockTitle(unit: Unit, actor: Actor, id: number): Promise<repository.TitleRecord> {
  const title = await repository.lockTitle(unit, actor, id);
  await requireChannel(unit, actor);
  return title;
}

/** The topics are one list of the whole channel, so arranging them needs a scope over all of it. */
async function requireChannel(unit: Unit, actor: Actor) {
  if (!(await repository.reachesChannel(unit, actor))) throw ChannelOnly();
}

async function arranged(
  unit: Unit,
  action: string,
  { id, channelId }: repository.TitleRecord,
  summary: string,
) {
  await settleChannel(unit, channelId, { anew: true });
  const topicId = await repository.topicOfTitle(unit, id);
  await unit.audit({ action, entity: 'hotTopic', entityId: topicId, summary });
  return { id: topicId };
}
