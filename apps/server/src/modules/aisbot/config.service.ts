import { BOT_PROMPT, type BodyOf, type BotAccount, type BotPrompt, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { type Actor, type Asked, holds } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { modelEndpoints } from '../ai/index.ts';
import { botAccounts, switchBot } from '../chat/index.ts';
import { ChannelOnly, EndpointMissing } from './aisbot.errors.ts';
import { vectorModel } from './search/vector-model.ts';
import { botModel, botSettings } from './settings.ts';

type Calls = typeof contract.aisbot;

const FIRST: BotPrompt = {
  version: 1,
  content: BOT_PROMPT,
  note: '初始版本',
  changedBy: '系统',
  changedAt: '',
};

/** The newest first; the first version is ours until somebody writes another. */
export async function promptVersions(db: Queries, channelId: number): Promise<BotPrompt[]> {
  const rows = await db.query<BotPrompt>(sql`
    SELECT p.version, p.content, p.note, m.name AS "changedBy", p.changed_at AS "changedAt"
    FROM aisbot_prompt p JOIN member m ON m.id = p.changed_by WHERE p.channel_id = ${channelId} ORDER BY p.version DESC LIMIT 50`);
  return [...rows, FIRST];
}

const VERBS = [
  ['save', contract.aisbot.save],
  ['prompt', contract.aisbot.savePrompt],
  ['model', contract.aisbot.saveModel],
] as const;

/** The bot is one for the whole channel: who changes it must reach all of it. */
const isWhole = (actor: Actor, asked: Asked) => scope(actor, asked).tree === 'channel';

export const configService = ({ db, tx, model }: Kernel) => {
  function whole(actor: Actor, asked: Asked): number {
    if (actor.channelId === null || !isWhole(actor, asked)) throw ChannelOnly();
    return actor.channelId;
  }

  return {
    async config(actor: Actor) {
      const channelId = actor.channelId ?? 0;
      const [prompt = FIRST] = await promptVersions(db, channelId);
      const known = await db.one<{ pieces: number; updatedAt: string | null }>(sql`
        SELECT (SELECT count(*)::int FROM aisbot_piece WHERE channel_id = ${channelId} AND live) AS pieces,
               greatest((SELECT max(updated_at) FROM aisbot_doc WHERE channel_id = ${channelId}),
                        (SELECT max(updated_at) FROM aisbot_pair WHERE channel_id = ${channelId})) AS "updatedAt"`);
      return {
        settings: await botSettings.read(db, channelId),
        prompt,
        online: await model.ready(channelId),
        vectors: (await vectorModel(db, channelId)) !== null,
        pieces: known?.pieces ?? 0,
        updatedAt: known?.updatedAt ?? null,
        can: VERBS.filter(([, call]) => holds(actor, call) && isWhole(actor, call)).map(([verb]) => verb),
      };
    },

    save: (actor: Actor, settings: BodyOf<Calls['save']>) =>
      tx(actor, async (unit) => {
        const channelId = whole(actor, contract.aisbot.save);
        const before = await botSettings.read(unit, channelId);
        await botSettings.write(unit, channelId, settings);
        await audit(unit, channelId, 'save', '修改机器人设置', { before, after: settings });
        return settings;
      }),

    async prompts(actor: Actor) {
      const channelId = actor.channelId ?? 0;
      return { rows: await promptVersions(db, channelId), model: await botModel.read(db, channelId) };
    },

    savePrompt: (actor: Actor, { content, note }: BodyOf<Calls['savePrompt']>) =>
      tx(actor, async (unit) => {
        const channelId = whole(actor, contract.aisbot.savePrompt);
        // Two at once would take the same number.
        await unit.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('aisbot_prompt', ${channelId}))`);
        const [before = FIRST] = await promptVersions(unit, channelId);
        await unit.query(sql`
          INSERT INTO aisbot_prompt (channel_id, version, content, note, changed_by)
          VALUES (${channelId}, ${before.version + 1}, ${content}, ${note}, ${actor.id})`);
        const summary = `保存机器人提示词第 ${before.version + 1} 版`;
        await audit(unit, channelId, 'savePrompt', summary, {
          before: { content: before.content },
          after: { content, note },
        });
        const [saved = FIRST] = await promptVersions(unit, channelId);
        return saved;
      }),

    saveModel: (actor: Actor, chosen: BodyOf<Calls['saveModel']>) =>
      tx(actor, async (unit) => {
        const channelId = whole(actor, contract.aisbot.saveModel);
        const known = await modelEndpoints(unit, channelId);
        if (chosen.endpointId !== null && !known.includes(chosen.endpointId)) throw EndpointMissing();
        const before = await botModel.read(unit, channelId);
        await botModel.write(unit, channelId, chosen);
        await audit(unit, channelId, 'saveModel', '设置向量模型', { before, after: chosen });
        return chosen;
      }),

    accounts: async (actor: Actor) => ({ rows: await accountsOf(db, actor) }),

    switchAccount: (actor: Actor, { id, on, from, to }: BodyOf<Calls['switchAccount']>) =>
      tx(actor, async (unit) => {
        const [before] = await accountsOf(unit, actor, id);
        if (!before) throw RowMissing('客服账号');
        await switchBot(unit, id, on);
        await unit.query(sql`
          INSERT INTO aisbot_hours (account_id, channel_id, "from", "to") VALUES (${id}, ${actor.channelId}, ${from}, ${to})
          ON CONFLICT (account_id) DO UPDATE SET "from" = excluded."from", "to" = excluded."to"`);
        await unit.audit({
          call: contract.aisbot.switchAccount,
          entity: 'chatAccount',
          entityId: id,
          before: { on: before.on, from: before.from, to: before.to },
          after: { on, from, to },
        });
        return { ...before, on, from, to };
      }),
  };
};

/** The whole day unless somebody said otherwise. */
async function accountsOf(db: Queries, actor: Actor, id?: number): Promise<BotAccount[]> {
  const rows = await botAccounts(db, actor, contract.aisbot.accounts, id);
  const hours = await db.query<{ accountId: number; from: string; to: string }>(sql`
    SELECT account_id AS "accountId", "from", "to" FROM aisbot_hours WHERE account_id = ${anyOf(rows.map((row) => row.id))}`);
  const known = new Map(hours.map((row) => [row.accountId, row]));
  return rows.map(({ bot, channelId: _channelId, ...row }) => ({
    ...row,
    on: bot,
    from: known.get(row.id)?.from ?? '00:00',
    to: known.get(row.id)?.to ?? '24:00',
  }));
}

const audit = (
  unit: Unit,
  channelId: number,
  verb: 'save' | 'savePrompt' | 'saveModel',
  summary: string,
  change: { before: unknown; after: unknown },
) => unit.audit({ call: contract.aisbot[verb], entity: 'aisbot', entityId: channelId, summary, ...change });
