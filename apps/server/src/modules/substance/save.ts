import type { SubstanceInput } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { type Place } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { articleForUse } from '../ai-create/index.ts';
import { areMaterialsVisible, setUsage } from '../material/index.ts';
import { checkMaterials } from './complete.ts';

/** The kind under which materials list substances that use them. */
export const USAGE_KIND = '内容';

type Parts = Pick<SubstanceInput, 'articleId' | 'coverId' | 'materialIds'>;
const materialsOf = ({ coverId, materialIds }: Parts) => [
  ...new Set([...(coverId ? [coverId] : []), ...materialIds]),
];

/** Throws unless the actor sees every part; parts that it had before may be invisible to them. */
export async function refuseForeign(db: Queries, actor: Actor, parts: Parts, before?: Parts) {
  const known = before ? materialsOf(before) : [];
  const wanted = materialsOf(parts).filter((id) => !known.includes(id));
  if (!(await areMaterialsVisible(db, actor, wanted))) throw RowMissing('素材');
  const { articleId } = parts;
  if (articleId && articleId !== before?.articleId && !(await articleForUse(db, actor, articleId)))
    throw RowMissing('文章');
}

/** Checks that its materials fit its kind and registers where they are used. */
export async function useParts(unit: Unit, actor: Actor, id: number, place: Place, input: SubstanceInput) {
  const user = { kind: USAGE_KIND, id, title: input.title, link: `/home/substance?open=${id}`, place };
  await setUsage(unit, actor, user, materialsOf(input));
  await checkMaterials(unit, input);
}
