import {
  type BodyOf,
  contract,
  type Substance,
  type SubstanceInfo,
  type SubstanceInput,
  type SubstanceSearch,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { pathOf } from '#kernel/access/paths.ts';
import { type Place, placeOf, readPlace } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { articleForUse } from '../ai-create/index.ts';
import { dropUsage } from '../material/index.ts';
import { findNodes } from '../organ/index.ts';
import { contentOf, shownParts } from './content.ts';
import { fromFilm } from './from-film.service.ts';
import { refuseForeign, USAGE_KIND, useParts } from './save.ts';
import { substancePolicy } from './substance.policy.ts';
import {
  auditSubstance,
  isSubstanceVisible,
  listProducts,
  lockFor,
  lockWithin,
  markDeleted,
} from './substance.repository.ts';
import { loadSubstances } from './substance.rows.ts';
import { ownedSubstances } from './substance.scope.ts';
import { countSubstances, substanceSource } from './substance.source.ts';
import { loadDetails } from './substance-details.service.ts';
import { insertSubstance, saveInput } from './version.repository.ts';
import { writeTexts } from './write-texts.ts';

type Calls = typeof contract.substance;

export const substanceService = (kernel: Kernel) => {
  const { db, tx, storage } = kernel;

  async function seen(actor: Actor, id: number, queries: Queries = db): Promise<Substance> {
    const visible = await isSubstanceVisible(queries, actor, contract.substance.info, id);
    const [row] = visible ? await loadSubstances(queries, storage, actor, [id]) : [];
    if (!row) throw RowMissing('内容');
    return row;
  }

  async function infoOf(actor: Actor, id: number, queries: Queries = db): Promise<SubstanceInfo> {
    const row = await seen(actor, id, queries);
    const details = await loadDetails(queries, row);
    return { ...row, ...details, content: await contentOf(queries, storage, details.input) };
  }

  async function insert(unit: Unit, actor: Actor, place: Place, input: SubstanceInput): Promise<number> {
    const id = await insertSubstance(unit, place, input);
    await refuseForeign(unit, actor, input);
    await useParts(unit, actor, id, place, input);
    await saveInput(unit, { id, versionId: null, versionNo: 0 }, actor.id, input);
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

    async counts(actor: Actor, search: SubstanceSearch) {
      return countSubstances(db, actor, search, await pathOf(db, search));
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

    fromVideo: fromFilm(kernel, insert),

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

    /** A substance that was submitted starts over as a draft, in a new version. */
    async update(actor: Actor, { id, version, ...input }: BodyOf<Calls['update']>): Promise<SubstanceInfo> {
      await tx(actor, async (unit) => {
        const [before] = await lockWithin(unit, substancePolicy.reach(actor, 'edit'), [id]);
        if (!before) throw RowMissing('内容');
        await refuseForeign(unit, actor, input, before.input);
        substancePolicy.guard(actor, 'edit', before);
        if (before.version !== version) throw RowChanged(await infoOf(actor, id, unit));
        await useParts(unit, actor, id, before, input);
        const versionId = before.status === 'draft' ? before.versionId : null;
        await saveInput(unit, { id, versionId, versionNo: before.versionNo }, actor.id, input);
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
      const place = await readPlace(db, actor, contract.substance.write);
      return writeTexts(kernel, actor, body, place?.nodeId ?? null);
    },

    remove: (actor: Actor, { ids }: BodyOf<Calls['remove']>) =>
      tx(actor, async (unit) => {
        const rows = await lockFor(unit, actor, 'delete', ids);
        await markDeleted(unit, ids);
        for (const { id, title } of rows) {
          await dropUsage(unit, { kind: USAGE_KIND, id });
          await auditSubstance(unit, 'substance.remove', id, `删除内容「${title}」`);
        }
        return { changed: rows.length };
      }),

    products: async (actor: Actor, q: string | undefined) => ({ rows: await listProducts(db, actor, q) }),
  };
};
