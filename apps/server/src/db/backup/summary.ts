import type { Manifest } from './manifest.ts';

export function describeContents({ tables, files, leftOut }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString('zh-CN');
  const withFiles = files ? `、${files.length.toLocaleString('zh-CN')} 个文件` : '';
  return `${tables.length} 个表、${rows} 行${withFiles}（不含任务队列 ${leftOut.join('、')}）`;
}
