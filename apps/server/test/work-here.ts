import type { Config, Role } from '#config';
import { openDatabase } from '#db/database.ts';
import type { Helper } from '#kernel/jobs/helper.ts';
import type { WorkClass } from '#kernel/jobs/work-classes.ts';
import type { Log } from '#kernel/log.ts';
import { startApp } from '../src/app.ts';

/**
 * What the process for pictures, films and voices does, on connections of its own but in the process of the tests: reading the
 * server once more costs each house a second and a half. Files are still looked at by programs that are confined.
 */
export function workHere(
  config: Config,
  databaseUrl: string,
  classes: readonly WorkClass[],
  log: Log,
): Helper {
  let stop: (() => Promise<void>) | null = null;
  let started: Promise<void> | null = null;
  let stopped = false;

  async function start() {
    const db = openDatabase(databaseUrl, { max: 6, directUrl: config.databaseDirectUrl });
    const roles = new Set(classes.map((needs): Role => `worker:${needs}`));
    const app = await startApp({ config: { ...config, roles }, db, log, helps: { onRunning: () => {} } });
    stop = async () => {
      await app.stop();
      await db.close();
    };
  }

  return {
    classes,
    wake() {
      if (stopped) return;
      started ??= start().catch((err: unknown) => log.error({ err }, 'the work beside calls did not start'));
    },
    // It ends with the house only.
    onCutOff() {},
    async stop() {
      stopped = true;
      await started;
      await stop?.();
    },
  };
}
