import { contract } from '@zhiying/contract';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { factNotes } from '../../ai/index.ts';
import { NothingWritten, WriterGone } from '../ailive.errors.ts';
import { keepVersion, replaceDraft, scriptToWrite } from './script.repository.ts';
import { writeLines } from './write.ts';

/**
 * Has a model write a script in place of its draft. A draft that somebody changed meanwhile stays as they left it. Run
 * again after it was done, the version tells that nothing is left to do.
 */
export async function run({
  kernel,
  payload: { id, version, factIds, questions },
  memberId,
  signal,
  progress,
}: JobContext<{ id: number; version: number; factIds: number[]; questions: string[] }>): Promise<void> {
  const script = await scriptToWrite(kernel.db, id);
  if (!script || script.version !== version) return;
  const actor =
    memberId === null ? null : await kernel.access.actFor(memberId, script.channelId, SYSTEM.origin);
  if (!actor) throw WriterGone();
  await progress(0, 2, '正在撰写');
  const facts = await factNotes(kernel.db, actor, factIds);
  const { lines, model } = await writeLines(kernel, actor, { ...script, questions }, facts, signal);
  if (lines.length === 0) throw NothingWritten();
  const kept = await kernel.tx(actor, async (unit) => {
    if (!(await replaceDraft(unit, { id, version, lines, model }))) return false;
    await keepVersion(unit, id, actor.id);
    await unit.audit({
      call: contract.liveScript.produce,
      entity: 'liveScript',
      entityId: id,
      summary: `${model} 撰写话术「${script.name}」`,
      after: { model, lines: lines.length },
    });
    return true;
  });
  await progress(2, 2, kept ? `共 ${lines.length} 句` : '话术已被修改，保留修改后的内容');
}
