import { GAP, type ShownMaterial, SUBSTANCE_KINDS, type SubstanceInput } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { shownParts } from './content.ts';
import { Incomplete, WrongMaterial } from './substance.errors.ts';

type Kind = SubstanceInput['kind'];

/** What a kind is made of: how many materials, of which type. */
const MADE_OF: Record<Kind, { type: ShownMaterial['type'] | null; most: number }> = {
  article: { type: 'image', most: 18 },
  video: { type: 'video', most: 1 },
  poster: { type: 'image', most: 9 },
  link: { type: 'image', most: 1 },
  copy: { type: null, most: 18 },
};

/** Materials must fit the kind; asked whenever it is saved. */
export async function checkMaterials(db: Queries, input: SubstanceInput) {
  const { type, most } = MADE_OF[input.kind];
  const kind = SUBSTANCE_KINDS[input.kind];
  if (input.materialIds.length > most) throw WrongMaterial(`${kind}最多 ${most} 个素材`);
  const { cover, materials } = await shownParts(db, null, input);
  const odd = type && materials.find((material) => material.type !== type);
  if (odd) throw WrongMaterial(`${kind}不能用「${odd.name}」，请换成${type === 'video' ? '视频' : '图片'}`);
  if (input.coverId && cover?.type !== 'image') throw WrongMaterial('封面须为图片');
}

/** Whether it can be looked at by a reviewer: nothing missing, nothing left to fill in, every material passed. */
export async function checkComplete(db: Queries, input: SubstanceInput) {
  const { kind, title, url, body, texts, materialIds } = input;
  const missing: Record<Kind, string | false> = {
    article: materialIds.length === 0 && body === '' && '请添加图片或正文',
    video: materialIds.length === 0 && '请选择视频',
    poster: materialIds.length === 0 && '请选择海报图片',
    link: url === null && '请填写链接',
    copy: texts.length === 0 && '请添加分享文案',
  };
  const why = missing[kind];
  if (why) throw Incomplete(title, why);
  if ([title, body, ...texts.map(({ text }) => text)].some((text) => text.match(GAP)))
    throw Incomplete(title, '标题、正文或文案中有待补充的内容');
  const { cover, materials } = await shownParts(db, null, input);
  const refused = [...(cover ? [cover] : []), ...materials].find(({ refusal }) => refusal !== null);
  if (refused) throw Incomplete(title, `素材「${refused.name}」${refused.refusal}`);
}
