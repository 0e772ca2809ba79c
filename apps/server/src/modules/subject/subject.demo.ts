import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { demoVisits } from '../substance/index.ts';
import { subjectService } from './subject.service.ts';

/** Of the demo's pieces: a subject that stores share, changed once since it was published, and one that is a draft. */
export async function writeDemoSubjects(
  kernel: Kernel,
  actor: Actor,
  { ids, nodeId }: { ids: number[]; nodeId: number },
) {
  const subjects = subjectService(kernel);
  const input = {
    title: '示例·秋日出行专题',
    intro: '试驾路线、看车节活动，一页看完。想来店里看看，直接留个电话。',
    coverId: null,
    substanceIds: ids,
  };
  const { id } = await subjects.create(actor, input);
  const { version } = await subjects.publish(actor, { id, nodeIds: [nodeId] }, { quiet: true });
  await subjects.update(actor, { ...input, id, version, intro: `${input.intro}\n看车节到月底结束。` });
  await kernel.tx(actor, async (unit) => {
    const visits = await demoVisits(unit, 'subject', id, actor.channelId ?? 0);
    await unit.query(sql`UPDATE subject SET visits = ${visits} WHERE id = ${id}`);
  });
  await subjects.create(actor, {
    title: '示例·冬季用车专题',
    intro: '保养、充电、轮胎，入冬之前看一遍。',
    coverId: null,
    substanceIds: ids.slice(0, 1),
  });
}
