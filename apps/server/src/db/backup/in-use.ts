import type { Client } from 'pg';
import { BackupError } from './backup.errors.ts';

/** A server connected to the database would go on with what it remembers of the old data. */
export async function refuseWhileInUse(client: Client, doing: string): Promise<void> {
  const { rows } = await client.query<{ pid: number; name: string | null }>(`
    select pid, application_name as name from pg_stat_activity
     where datname = current_database() and usename = current_user and pid <> pg_backend_pid() and leader_pid is null
       and coalesce(backend_type, 'client backend') = 'client backend'`);
  if (rows.length === 0) return;
  const names = [...new Set(rows.map(({ name }) => name || '未命名'))].join('、');
  throw new BackupError(`数据库正被 ${rows.length} 个连接使用（${names}）：请先停止所有智营服务再${doing}`);
}
