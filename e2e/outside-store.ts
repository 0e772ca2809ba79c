import path from 'node:path';
import { openDatabase } from '../apps/server/src/db/database.ts';
import { startEmbedded } from '../apps/server/src/db/embedded/embedded.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import { createKeyring } from '../apps/server/src/engines/storage/embedded/credentials.ts';
import { startServer } from './server.ts';

/** Another store than the console's own: a second server, of which only the S3 side is used. `origins` may send to it. */
export async function startOutsideStore(folder: string, origins: string) {
  const postgres = await startEmbedded({ dataDir: path.join(folder, 'outside-database') });
  const store = await startServer(path.join(folder, 'outside'), {
    DATABASE_URL: postgres.url,
    TRUSTED_ORIGINS: origins,
    DEMO: '0',
  });
  const db = openDatabase(postgres.url, { max: 1 });
  const secret = await db.one<{ value: string }>(sql`SELECT value FROM setting WHERE key = 'secret'`);
  const { owner } = createKeyring(secret?.value ?? '');
  await db.close();
  return {
    /** What the console is to be started with. */
    settings: {
      S3_ENDPOINT: `${store.address}/s3`,
      S3_BUCKET: 'zhiying',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY: owner.accessKeyId,
      S3_SECRET_KEY: owner.secretAccessKey,
      S3_ROLE_ARN: 'arn:aws:iam::1:role/upload',
    },
    async stop() {
      await store.stop();
      await postgres.stop();
    },
  };
}

/** No outside store, whatever the surroundings say. */
export const OWN_STORE = {
  S3_ENDPOINT: '',
  S3_BUCKET: '',
  S3_REGION: '',
  S3_ACCESS_KEY: '',
  S3_SECRET_KEY: '',
  S3_ROLE_ARN: '',
};
