import {
  type BodyOf,
  CHECK_RULES,
  type CheckRule,
  type CheckSetting,
  type CheckWord,
  type CheckWordSearch,
  contract,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type ListSource, listPage } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import { WordTaken } from '../ai-create.errors.ts';
import { ABSOLUTE_WORDS } from './absolute-words.ts';
import { checkSetting } from './check-setting.ts';
import { SENSITIVE_WORDS } from './sensitive-words.ts';

type Calls = typeof contract.aiCheck;

const owned = (actor: Actor) =>
  scope(actor, contract.aiCheck.words).on({
    channel: sql`w.channel_id`,
    path: sql`w.path`,
    node: sql`w.node_id`,
    owner: sql`w.owner_id`,
  });

export const wordSource = (actor: Actor, { q, kind }: CheckWordSearch): ListSource<CheckWord> => ({
  from: sql`ai_check_word w`,
  id: sql`w.id`,
  where: [
    sql`w.channel_id = ${actor.channelId}`,
    owned(actor),
    ...(q ? [nameContains(sql`w.word`, q)] : []),
    ...(kind ? [sql`w.kind = ${kind}`] : []),
  ],
  sorts: { createdAt: sql`w.created_at`, word: sql`w.word` },
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) =>
    db.query<CheckWord>(sql`
      SELECT w.id, w.word, w.kind, array_to_json(w.instead) AS instead, w.remark, m.name AS "createdBy",
             w.created_at AS "createdAt", w.version
      FROM ai_check_word w JOIN member m ON m.id = w.owner_id WHERE w.id = ${anyOf(ids)}`),
});

export const checkService = ({ db, tx }: Kernel) => ({
  async rules(actor: Actor) {
    const rows = await db.query<{ kind: CheckWord['kind']; count: number }>(sql`
      SELECT kind, count(*)::int AS count FROM ai_check_word WHERE channel_id = ${actor.channelId} GROUP BY kind`);
    const own = (...kinds: CheckWord['kind'][]) =>
      rows.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { count }) => sum + count, 0);
    const entries: Partial<Record<CheckRule, number>> = {
      absolute: ABSOLUTE_WORDS.size,
      sensitive: SENSITIVE_WORDS.length,
      own: own('never', 'warn'),
      brandNever: own('brandNever'),
      brandMust: own('brandMust'),
    };
    const shown = Object.entries(CHECK_RULES).map(([rule, { label, citation }]) => ({
      rule: rule as CheckRule,
      label,
      citation,
      entries: entries[rule as CheckRule] ?? 1,
    }));
    return { total: shown.reduce((sum, { entries: count }) => sum + count, 0), rows: shown };
  },

  setting: (actor: Actor) => checkSetting.read(db, actor.channelId),

  setSetting: (actor: Actor, setting: CheckSetting) =>
    tx(actor, async (unit) => {
      const before = await checkSetting.read(unit, actor.channelId);
      await checkSetting.write(unit, actor.channelId, setting);
      await unit.audit({
        call: contract.aiCheck.setSetting,
        entity: 'setting',
        summary: '修改文章检查设置',
        before,
        after: setting,
      });
      return setting;
    }),

  words: (actor: Actor, body: BodyOf<Calls['words']>) => listPage(db, wordSource(actor, body), body),

  addWords: (actor: Actor, { kind, words, instead, remark }: BodyOf<Calls['addWords']>) =>
    tx(actor, async (unit) => {
      const { channelId, nodeId, path, ownerId } = await placeOf(unit, actor, contract.aiCheck.addWords);
      const wanted = [...new Set(words)];
      const added = await unit.query(sql`
        INSERT INTO ai_check_word (channel_id, node_id, path, owner_id, word, kind, instead, remark)
        SELECT ${channelId}, ${nodeId}, ${path}, ${ownerId}, word, ${kind}, ${instead}::text[], ${remark}
        FROM unnest(${wanted}::text[]) word ON CONFLICT (channel_id, kind, word) DO NOTHING RETURNING id`);
      if (added.length > 0)
        await unit.audit({
          call: contract.aiCheck.addWords,
          entity: 'aiCheckWord',
          summary: `检查词库添加 ${added.length} 个词`,
          after: { kind, words: wanted.slice(0, 100) },
        });
      return { added: added.length, known: wanted.length - added.length };
    }),

  async updateWord(actor: Actor, { id, version, word, kind, instead, remark }: BodyOf<Calls['updateWord']>) {
    const load = async (queries: Queries) => {
      const [row] = await wordSource(actor, {}).load(queries, [id]);
      if (!row) throw RowMissing('词');
      return row;
    };
    await tx(actor, async (unit) => {
      const before = await unit.one<{ word: string; version: number }>(
        sql`SELECT w.word, w.version FROM ai_check_word w WHERE w.id = ${id} AND ${owned(actor)} FOR UPDATE`,
      );
      if (!before) throw RowMissing('词');
      if (before.version !== version) throw RowChanged(await load(unit));
      const taken = await unit.one(sql`
        SELECT 1 FROM ai_check_word
        WHERE channel_id = ${actor.channelId} AND kind = ${kind} AND word = ${word} AND id <> ${id}`);
      if (taken) throw WordTaken(word);
      await unit.query(sql`
        UPDATE ai_check_word SET word = ${word}, kind = ${kind}, instead = ${instead}::text[], remark = ${remark},
               version = version + 1 WHERE id = ${id}`);
      await unit.audit({
        call: contract.aiCheck.updateWord,
        entity: 'aiCheckWord',
        entityId: id,
        before,
        after: { word, kind, instead, remark },
      });
    });
    return load(db);
  },

  removeWords: (actor: Actor, ids: number[]) =>
    tx(actor, async (unit) => {
      const wanted = [...new Set(ids)];
      const gone = await unit.query<{ word: string }>(sql`
        DELETE FROM ai_check_word w WHERE w.id = ${anyOf(wanted)} AND ${owned(actor)} RETURNING w.word`);
      if (gone.length < wanted.length) throw RowMissing('词');
      await unit.audit({
        call: contract.aiCheck.removeWords,
        entity: 'aiCheckWord',
        summary: `检查词库删除 ${gone.length} 个词`,
        before: { words: gone.map(({ word }) => word).slice(0, 100) },
      });
      return { changed: gone.length };
    }),
});
