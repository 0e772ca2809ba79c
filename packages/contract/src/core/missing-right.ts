import type { Access } from './call.ts';
import { KEY_LABELS } from './keys.ts';

const KEYS_NAMED = 3;
/** Says which right is missing, so that the reader knows what to ask for. */
export function missingRight(access: Access = null): string {
  if (access === 'admin') return '暂无权限，需要管理员身份';
  if (access === null || access === 'signed-in') return '暂无权限执行该操作';
  const names = access.slice(0, KEYS_NAMED).map((key) => `「${KEY_LABELS[key]}」`);
  const more = access.length > KEYS_NAMED ? `等 ${access.length} 项中的` : '';
  return `暂无权限，需要${names.join('')}${more}${access.length > 1 ? '任一权限' : '权限'}`;
}
