import {
  type BodyOf,
  contract,
  SUBSTANCE_KINDS,
  type Substance,
  type SubstanceInfo,
  type SubstanceInput,
  type SubstanceKind,
  type SubstanceSearch,
  substanceState,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { pathOf } from '#kernel/access/paths.ts';
import { type Place, placeOf, placeSeen } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { whole } from '#kernel/list/row-set.ts';
import { likeText } from '#kernel/list/search.ts';
import type { Unit } from '#kernel/unit.ts';
import { articleForUse } from '../ai-create/index.ts';
import { dropUsage } from '../material/index.ts';
import { findNodes } from '../organ/index.ts';
import { contentOf, shownParts } from './content.ts';
import { columnsOf, refuseForeign, USAGE_KIND, useParts, writeVersion } from './save.ts';
import { loadDetails } from './substance.details.ts';
import { substancePolicy } from './substance.policy.ts';
import { auditSubstance, lockFor, lockWithin, writeSubstances } from './substance.repository.ts';
import { loadSubstances } from './substance.rows.ts';
import { ownedSubstances } from './substance.scope.ts';
import { substanceSource } from './substance.source.ts';
import { writeTexts } from './write-texts.ts';

type Calls = typeof contract.substance;

export const substanceService = (kernel: Kernel) => {
  const { db, tx, storage } = kernel;

  async function seen(actor: Actor, id: number, queries: Queries = db): Promise<Substance> {
    const found = await queries.one(sql`
      SELECT 1 FROM substance s WHERE s.id = ${id} AND s.deleted_at IS NULL AND ${ownedSubstances(actor, contract.substance.info)}`);
    const [row] = found ? await loadSubstances(queries, storage, actor, [id]) : [];
    if (!row) throw RowMissing('内容');
    return row;
  }

  async function infoOf(actor: Actor, id: number, queries: Queries = db): Promise<SubstanceInfo> {
    const row = await seen(actor, id, queries);
    const details = await loadDetails(queries, row);
    return { ...row, ...details, content: await contentOf(queries, storage, details.input) };
  }

  async function insert(unit: Unit, actor: Actor, place: Place, input: SubstanceInput): Promise<number> {
    const { channelId, nodeId, path, ownerId } = place;
    const row = await unit.one<{ id: number }>(sql`
      INSERT INTO substance (channel_id, node_id, path, owner_id, kind, title)
      VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${input.kind}, ${input.title}) RETURNING id`);
    const id = row?.id ?? 0;
    await refuseForeign(unit, actor, input);
    await useParts(unit, actor, id, place, input);
    await writeVersion(unit, { id, versionId: 0, versionNo: 0, fresh: true }, actor, input);
    await writeSubstances(unit, sql`s.id = ${id}`, columnsOf(input));
    return id;
  }

  /** At the node asked for, which must be theirs to fill, else where the actor sits. */
  async function placeFor(unit: Unit, actor: Actor, nodeId: number | undefined): Promise<Place> {
    if (nodeId === undefined) return placeOf(unit, actor, contract.substance.create);
    const [node] = await findNodes(unit, scope(actor, contract.substance.create), [nodeId]);
    if (!node) throw RowMissing('所属组织');
    return { channelId: node.channelId, nodeId: node.id, path: node.path, ownerId: actor.id };
  }

  return {
    async list(actor: Actor, body: BodyOf<Calls['list']>) {
      return listPage(db, substanceSource(storage, actor, body, await pathOf(db, body)), body);
    },

    /** Each figure leaves its own filter aside, so that a tab can be left for another. */
    async counts(actor: Actor, search: SubstanceSearch) {
      const path = await pathOf(db, search);
      const by = async <K extends string>(column: 'status' | 'kind', all: readonly K[]) => {
        const { where } = substanceSource(null, actor, { ...search, [column]: undefined }, path);
        const rows = await db.query<{ value: K; count: number }>(sql`
          SELECT ${column === 'status' ? sql`s.status` : sql`s.kind`} AS value, count(*)::int AS count
          FROM substance s WHERE ${whole(where)} GROUP BY 1`);
        const counted = new Map(rows.map(({ value, count }) => [value, count]));
        return Object.fromEntries(all.map((value) => [value, counted.get(value) ?? 0])) as Record<K, number>;
      };
      const [byStatus, byKind] = await Promise.all([
        by<Substance['status']>('status', substanceState.all),
        by<SubstanceKind>('kind', Object.keys(SUBSTANCE_KINDS) as SubstanceKind[]),
      ]);
      const shown = search.status ? [byStatus[search.status]] : Object.values(byStatus);
      return { total: shown.reduce((sum, count) => sum + count, 0), byStatus, byKind };
    },

    info: (actor: Actor, id: number) => infoOf(actor, id),

    async create(actor: Actor, { nodeId, ...input }: BodyOf<Calls['create']>): Promise<SubstanceInfo> {
      const id = await tx(actor, async (unit) => {
        const made = await insert(unit, actor, await placeFor(unit, actor, nodeId), input);
        await auditSubstance(unit, 'substance.create', made, `新建内容「${input.title}」`, undefined, input);
        return made;
      });
      return infoOf(actor, id);
    },

    async copy(actor: Actor, id: number): Promise<SubstanceInfo> {
      const made = await tx(actor, async (unit) => {
        const [from] = await lockWithin(unit, ownedSubstances(actor, contract.substance.copy), [id]);
        if (!from) throw RowMissing('内容');
        const input = { ...from.input, title: `${from.title.slice(0, 57)} 副本` };
        const copy = await insert(unit, actor, await placeOf(unit, actor, contract.substance.copy), input);
        await auditSubstance(unit, 'substance.copy', copy, `复制内容「${from.title}」`, undefined, input);
        return copy;
      });
      return infoOf(actor, made);
    },

    /** What was passed, rejected or taken down starts over as a draft, in a new version. */
    async update(actor: Actor, { id, version, ...input }: BodyOf<Calls['update']>): Promise<SubstanceInfo> {
      await tx(actor, async (unit) => {
        const [before] = await lockWithin(unit, substancePolicy.reach(actor, 'edit'), [id]);
        if (!before) throw RowMissing('内容');
        await refuseForeign(unit, actor, input, before.input);
        substancePolicy.guard(actor, 'edit', before);
        if (before.version !== version) throw RowChanged(await infoOf(actor, id, unit));
        await useParts(unit, actor, id, before, input);
        await writeVersion(unit, { ...before, fresh: before.status !== 'draft' }, actor, input);
        await writeSubstances(
          unit,
          sql`s.id = ${id}`,
          sql`${columnsOf(input)}, status = 'draft', review_stage = 1, reject_reason = '', recalled_at = NULL, recall_reason = ''`,
        );
        await auditSubstance(unit, 'substance.update', id, `编辑内容「${input.title}」`, before.input, input);
      });
      return infoOf(actor, id);
    },

    async draw(actor: Actor, { articleId, coverId, materialIds }: BodyOf<Calls['draw']>) {
      await refuseForeign(db, actor, { articleId, coverId, materialIds });
      const article = articleId ? await articleForUse(db, actor, articleId) : null;
      return { ...(await shownParts(db, storage, { coverId, materialIds })), article: article ?? null };
    },

    async write(actor: Actor, body: BodyOf<Calls['write']>) {
      const place = await placeSeen(db, actor, contract.substance.write);
      return writeTexts(kernel, actor, body, place?.nodeId ?? null);
    },

    remove: (actor: Actor, { ids }: BodyOf<Calls['remove']>) =>
      tx(actor, async (unit) => {
        const rows = await lockFor(unit, actor, 'delete', ids);
        await writeSubstances(unit, sql`s.id = ${anyOf(ids)}`, sql`deleted_at = now()`);
        for (const { id, title } of rows) {
          await dropUsage(unit, { kind: USAGE_KIND, id });
          await auditSubstance(unit, 'substance.remove', id, `删除内容「${title}」`);
        }
        return { changed: rows.length };
      }),

    async products(actor: Actor, q: string | undefined) {
      const rows = await db.query<{ name: string; uses: number }>(sql`
        SELECT s.product AS name, count(*)::int AS uses FROM substance s
        WHERE s.product <> '' AND s.deleted_at IS NULL AND ${ownedSubstances(actor, contract.substance.products)}
          ${q ? sql`AND s.product LIKE ${likeText(q)}` : sql``}
        GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 50`);
      return { rows };
    },
  };
};
