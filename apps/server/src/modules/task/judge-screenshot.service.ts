import type { EvidenceFinding } from '@zhiying/contract';
import type { Unit } from '#kernel/unit.ts';
import { mostAlike, storeFinding, storeLikeness } from './screenshot.repository.ts';
import { announceTask, lockTask, settle } from './task.repository.ts';

export interface Screenshot {
  id: number;
  taskId: number;
  memberTaskId: number;
  channelId: number;
  path: string;
  ownerId: number;
  object: string;
}

export interface Looks {
  sha256: string;
  likeness: string;
  derived: Record<string, string>;
}

/** Says what a screenshot looks like beside the others; `looks` is null where it cannot be opened. */
export async function judgeScreenshot(unit: Unit, shot: Screenshot, looks: Looks | null) {
  await lockTask(unit, shot.taskId);
  if (looks) await compare(unit, shot, looks);
  else await say(unit, shot.id, 'broken', '截图打不开');
  await settle(unit, [shot.memberTaskId]);
  await announceTask(unit, shot);
}

/**
 * The same bytes anywhere in the channel, or a picture much alike in the same task. Of two the later one is the double, whichever
 * of them is looked at first.
 */
async function compare(unit: Unit, shot: Screenshot, { sha256, likeness, derived }: Looks) {
  await storeLikeness(unit, { id: shot.id, sha256, likeness, derived });
  const others = await mostAlike(unit, {
    id: shot.id,
    channelId: shot.channelId,
    taskId: shot.taskId,
    sha256,
    likeness,
  });
  const earlier = others.find(({ id }) => id < shot.id);
  if (earlier) await say(unit, shot.id, 'double', `截图相似 ${earlier.percent}%`, earlier);
  else await say(unit, shot.id, 'clear', '没有重复');
  for (const later of others.filter(({ id }) => id > shot.id)) {
    await say(unit, later.id, 'double', `截图相似 ${later.percent}%`, {
      id: shot.id,
      percent: later.percent,
    });
    await settle(unit, [later.memberTaskId]);
  }
}

/** Beside a link, what was found about the link stays unless the screenshot is worse. */
const say = (
  unit: Unit,
  id: number,
  finding: EvidenceFinding,
  found: string,
  double: { id: number; percent: number } | null = null,
) => storeFinding(unit, { id: double?.id, finding, found, percent: double?.percent, id2: id });
