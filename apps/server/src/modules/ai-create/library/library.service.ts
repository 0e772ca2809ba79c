import { type BodyOf, contract, type Phrase, type PhraseSearch } from '@zhiying/contract';
import { z } from 'zod';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type ListSource, listPage } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import { composePrompt } from '../../ai/index.ts';
import { PhraseTaken } from '../ai-create.errors.ts';
import { newSeed } from '../generate/seed.ts';

type Calls = typeof contract.aiLibrary;

const owned = (actor: Actor) =>
  scope(actor, contract.aiLibrary.list).on({
    channel: sql`p.channel_id`,
    path: sql`p.path`,
    node: sql`p.node_id`,
    owner: sql`p.owner_id`,
  });

export const phraseSource = (actor: Actor, { q, kind, tag }: PhraseSearch): ListSource<Phrase> => ({
  from: sql`ai_phrase p`,
  id: sql`p.id`,
  where: [
    sql`p.channel_id = ${actor.channelId}`,
    owned(actor),
    ...(q ? [nameContains(sql`p.text`, q)] : []),
    ...(kind ? [sql`p.kind = ${kind}`] : []),
    ...(tag ? [sql`p.tags @> ${[tag]}::text[]`] : []),
  ],
  sorts: { createdAt: sql`p.created_at`, uses: sql`p.uses` },
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) =>
    db.query<Phrase>(sql`
      SELECT p.id, p.kind, p.text, array_to_json(p.tags) AS tags, p.uses, m.name AS "createdBy", p.created_at AS "createdAt",
             p.version
      FROM ai_phrase p JOIN member m ON m.id = p.owner_id WHERE p.id = ${anyOf(ids)}`),
});

const Suggested = {
  title: z.object({ titles: z.array(z.object({ title: z.string(), reason: z.string().default('') })) }),
  topic: z.object({ topics: z.array(z.object({ name: z.string(), reason: z.string().default('') })) }),
};
const PATIENCE_MS = 50_000;
const SUGGESTIONS = 10;

export const libraryService = ({ db, tx, model }: Kernel) => ({
  list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, phraseSource(actor, body), body),

  create: (actor: Actor, { kind, texts, tags }: BodyOf<Calls['create']>) =>
    tx(actor, async (unit) => {
      const { channelId, nodeId, path, ownerId } = await placeOf(unit, actor, contract.aiLibrary.create);
      const wanted = [...new Set(texts)];
      const added = await unit.query(sql`
        INSERT INTO ai_phrase (channel_id, node_id, path, owner_id, kind, text, tags)
        SELECT ${channelId}, ${nodeId}, ${path}, ${ownerId}, ${kind}, text, ${tags}::text[]
        FROM unnest(${wanted}::text[]) text ON CONFLICT (node_id, kind, text) DO NOTHING RETURNING id`);
      if (added.length > 0)
        await unit.audit({
          call: contract.aiLibrary.create,
          entity: 'aiPhrase',
          summary: `标题与话题库添加 ${added.length} 条`,
          after: { kind, texts: wanted },
        });
      return { added: added.length, known: wanted.length - added.length };
    }),

  async update(actor: Actor, { id, version, text, tags }: BodyOf<Calls['update']>) {
    const load = async (queries: Queries) => {
      const [row] = await phraseSource(actor, {}).load(queries, [id]);
      if (!row) throw RowMissing('标题或话题');
      return row;
    };
    await tx(actor, async (unit) => {
      const before = await unit.one<{ text: string; nodeId: number; kind: string; version: number }>(sql`
        SELECT p.text, p.node_id AS "nodeId", p.kind, p.version FROM ai_phrase p
        WHERE p.id = ${id} AND ${owned(actor)} FOR UPDATE`);
      if (!before) throw RowMissing('标题或话题');
      if (before.version !== version) throw RowChanged(await load(unit));
      const taken = await unit.one(sql`
        SELECT 1 FROM ai_phrase
        WHERE node_id = ${before.nodeId} AND kind = ${before.kind} AND text = ${text} AND id <> ${id}`);
      if (taken) throw PhraseTaken(text);
      await unit.query(
        sql`UPDATE ai_phrase SET text = ${text}, tags = ${tags}::text[], version = version + 1 WHERE id = ${id}`,
      );
      await unit.audit({
        call: contract.aiLibrary.update,
        entity: 'aiPhrase',
        entityId: id,
        before: { text: before.text },
        after: { text, tags },
      });
    });
    return load(db);
  },

  remove: (actor: Actor, ids: number[]) =>
    tx(actor, async (unit) => {
      const wanted = [...new Set(ids)];
      const gone = await unit.query<{ text: string }>(
        sql`DELETE FROM ai_phrase p WHERE p.id = ${anyOf(wanted)} AND ${owned(actor)} RETURNING p.text`,
      );
      if (gone.length < wanted.length) throw RowMissing('标题或话题');
      await unit.audit({
        call: contract.aiLibrary.remove,
        entity: 'aiPhrase',
        summary: `标题与话题库删除 ${gone.length} 条`,
        before: { texts: gone.map(({ text }) => text).slice(0, 100) },
      });
      return { changed: gone.length };
    }),

  use: (actor: Actor, ids: number[]) =>
    tx(actor, async (unit) => {
      const wanted = [...new Set(ids)];
      const used = await unit.query(
        sql`UPDATE ai_phrase p SET uses = uses + 1 WHERE p.id = ${anyOf(wanted)} AND ${owned(actor)} RETURNING 1`,
      );
      if (used.length < wanted.length) throw RowMissing('标题或话题');
      return { changed: used.length };
    }),

  async suggest(actor: Actor, { kind, topic, round }: BodyOf<Calls['suggest']>) {
    const { channelId, nodeId } = await tx(actor, (unit) => placeOf(unit, actor, contract.aiLibrary.suggest));
    const brief = { topic, facts: [], count: SUGGESTIONS };
    const task = {
      ...(await composePrompt(db, actor, kind, brief)),
      purpose: kind,
      seed: (newSeed() % 1000) + round * 1000,
      brief,
      charge: { channelId, memberId: actor.id, nodeId },
    };
    const options = { signal: AbortSignal.timeout(PATIENCE_MS) };
    if (kind === 'title') {
      const { value, provider } = await model.compose({ ...task, schema: Suggested.title }, options);
      return { rows: value.titles.map(({ title, reason }) => ({ text: title, reason })), engine: provider };
    }
    const { value, provider } = await model.compose({ ...task, schema: Suggested.topic }, options);
    return { rows: value.topics.map(({ name, reason }) => ({ text: name, reason })), engine: provider };
  },
});
