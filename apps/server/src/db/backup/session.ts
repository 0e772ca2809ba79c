import type { Socket } from 'node:net';
import pg from 'pg';

/** A connection of its own for work that takes as long as it takes, with a text format that does not depend on settings. */
export async function openSession(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'zhiying-backup',
    keepAlive: true,
  });
  client.on('error', () => {});
  await client.connect();
  await client.query(`
    select set_config(name, '0', false) from pg_settings
     where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout', 'idle_session_timeout');
    set lock_timeout = '15s';
    set client_encoding = 'UTF8';
    set timezone = 'UTC';
    set datestyle = 'ISO, YMD';
    set intervalstyle = 'postgres';
    set extra_float_digits = 1;
    set bytea_output = 'hex';
    set synchronize_seqscans = off;
    -- Row security must fail loudly instead of hiding rows from the backup.
    set row_security = off;
  `);
  return client;
}

/** Ends a connection that may be in the middle of a COPY, where a polite goodbye would wait for ever. */
export function destroySession(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: Socket } };
  connection.stream.destroy();
}

/** Lets an interruption end the session's work, until the returned function is called. */
export function endWhen(interrupted: AbortSignal | undefined, client: pg.Client): () => void {
  const end = () => destroySession(client);
  if (interrupted?.aborted) end();
  interrupted?.addEventListener('abort', end);
  return () => interrupted?.removeEventListener('abort', end);
}
