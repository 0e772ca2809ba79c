import { PgBoss } from 'pg-boss';
import { connectionSettings } from '../apps/server/src/db/database.ts';

export const QUEUE = 'bench.small';

/** pg-boss with the settings that our queue has. */
export const openBoss = (url: string) =>
  new PgBoss({
    ...connectionSettings(url),
    schema: 'pgboss',
    max: 4,
    useListenNotify: true,
    monitorVacuum: false,
  });
