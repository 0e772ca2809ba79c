import { contract, MAX_IDS, type Material } from '@zhiying/contract';
import type { SelectedRows } from '#kit/list/index.ts';
import { api } from '#kit/session/api/client.ts';

export type ChosenMaterials = Pick<SelectedRows<typeof contract.material.list>, 'rows' | 'filter' | 'count'>;

const PAGE = 500;

/** The chosen rows. Everything the filter finds is read page by page: what may be done is said by each row. */
export async function rowsOf({ rows, filter }: ChosenMaterials): Promise<readonly Material[]> {
  if (!filter) return rows;
  const found: Material[] = [];
  for (let page = 1; found.length < MAX_IDS; page++) {
    const answer = await api(contract.material.list, { ...filter, page, limit: PAGE });
    found.push(...answer.rows);
    if (answer.rows.length < PAGE) break;
  }
  return found.slice(0, MAX_IDS);
}

/** `「示例图.jpg」`, `「示例图.jpg」等 12 个素材` */
export const materialsText = (rows: readonly Pick<Material, 'name'>[]) =>
  rows.length === 1
    ? `「${rows[0]?.name}」`
    : `「${rows[0]?.name}」等 ${rows.length.toLocaleString('zh-CN')} 个素材`;
