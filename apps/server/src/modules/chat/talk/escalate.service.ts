import { SYSTEM } from '#kernel/audit/audit.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { notify } from '../../notification/index.ts';
import { announceTalks } from '../announce.service.ts';
import { lockTalk, type TalkRecord } from '../chat.repository.ts';
import { settingsAt } from '../chat-setting.service.ts';
import { addEvent } from '../message.repository.ts';
import {
  headsOf,
  markEscalated,
  memberName,
  OVERDUE,
  overdueTalks,
  storesOverdue,
} from './overdue.repository.ts';
import { isWorkingTime } from './working-hours.ts';

/** Customers who waited longer than their store allows: whoever has the talk and those who look after the store are told, once. */
export async function escalateChannel(kernel: Kernel, channelId: number, signal: AbortSignal) {
  const { db, tx } = kernel;
  const stores = await storesOverdue(db, channelId);
  const settingOf = await settingsAt(
    db,
    channelId,
    stores.map(({ id }) => id),
  );
  const told = stores
    .map(({ id }) => id)
    .filter((id) => settingOf(id).escalates && isWorkingTime(settingOf(id)));
  const talks = await overdueTalks(db, channelId, told);
  const tell = ({ id }: { id: number }) =>
    tx(SYSTEM, async (unit) => {
      const talk = await lockTalk(unit, OVERDUE, id);
      if (talk) await escalate(unit, talk, settingOf(talk.nodeId).replyMinutes);
    });
  await settleEach(talks, tell, {
    log: kernel.log,
    signal,
    name: ({ id }) => `talk ${id}`,
    keptWithItem: true,
  });
}

async function escalate(unit: Unit, talk: TalkRecord, minutes: number) {
  await markEscalated(unit, talk.id);
  const link = `/home/chat?talk=${talk.id}`;
  const title = `客户「${talk.customerName}」超过回复时限 ${minutes} 分钟`;
  const owner = await memberName(unit, talk.ownerId);
  const heads = (await headsOf(unit, talk)).filter(({ id }) => id !== owner?.id);
  if (owner) await notify(unit, owner.id, { kind: 'chat', title, body: '请尽快回复', link });
  for (const { id } of heads)
    await notify(unit, id, {
      kind: 'chat',
      title,
      body: owner ? `接待人：${owner.name}` : '暂无接待人',
      link,
    });
  const names = heads.map(({ name }) => name).join('、');
  await addEvent(unit, talk, `超过回复时限 ${minutes} 分钟${names ? `，已提醒${names}` : ''}`);
  await announceTalks(unit, [talk.id]);
}
