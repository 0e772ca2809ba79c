import { randomBytes } from 'node:crypto';
import {
  type Call,
  contract,
  type DataOf,
  type InputOf,
  type Key,
  type Reply,
  type ScopeKind,
} from '@zhiying/contract';
import { inject } from 'vitest';
import { type Config, readConfig } from '#config';
import { type Database, openDatabase } from '#db/database.ts';
import { setSessionDefaults } from '#db/session-defaults.ts';
import { sql } from '#db/sql.ts';
import { hashPassword } from '#kernel/access/passwords.ts';
import { createLog } from '#kernel/log.ts';
import type { Module } from '#kernel/module.ts';
import { type App, startApp } from '../src/app.ts';
import { modules } from '../src/modules/index.ts';
import { atEnd } from './at-end.ts';
import { withDatabase } from './postgres.ts';

export const PASSWORD = 'Test-password-1';
let passwordHash: Promise<string> | undefined;

export interface House {
  db: Database;
  url: string;
  app: App;
  logs: string[];
  /** A reply as it came, whatever its status. */
  send<C extends Call>(call: C, input?: unknown, token?: string | null): Promise<Answer<C>>;
  /** The data of a reply that must be a success. */
  ask<C extends Call>(call: C, input: InputOf<C>, token: string): Promise<DataOf<C>>;
  signIn(uname: string): Promise<string>;
  addMember(
    uname: string,
    place?: { nodeId: number; roleId: number }[],
    fields?: MemberFields,
  ): Promise<number>;
  addRole(keys: Key[], scope: ScopeKind): Promise<number>;
  addNode(kind: 'organ' | 'dealer' | 'store', parentId: number | null, channelId: number): Promise<number>;
  addChannel(): Promise<number>;
}

interface MemberFields {
  isAdmin?: boolean;
  name?: string;
  phone?: string | null;
  status?: string;
}

type Settings = Partial<Config> & {
  /** A module of the test's own beside the product's. */
  beside?: Module;
};

export interface Answer<C extends Call> extends Reply<DataOf<C>> {
  httpStatus: number;
  headers: Headers;
}

/** A running server on a database of its own; both end with the test file. */
export async function openTestApp(settings: Settings = {}): Promise<House> {
  const templateUrl = inject('templateUrl');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const maintenance = openDatabase(withDatabase(templateUrl, 'postgres'), { max: 1 });
  await maintenance.raw(`CREATE DATABASE ${name} TEMPLATE template_zhiying STRATEGY file_copy`);
  const house = await serveOn(withDatabase(templateUrl, name), settings);
  atEnd(async () => {
    await house.close();
    await maintenance.raw(`DROP DATABASE ${name} WITH (FORCE)`);
    await maintenance.close();
  });
  return house;
}

/** With a pooler in the run: its address for a database, and that of PostgreSQL itself. */
async function addressesOf(url: string, directUrl: string | null | undefined) {
  const port = inject('poolerPort');
  if (!port || directUrl) return { url, directUrl };
  const direct = new URL(url);
  direct.port = new URL(inject('templateUrl')).port;
  const pooled = new URL(url);
  pooled.port = port;
  await setSessionDefaults(direct.href);
  return { url: pooled.href, directUrl: direct.href };
}

/** One more server process, as it were, on a database that is already there. */
export async function serveOn(atUrl: string, { beside, ...settings }: Settings = {}) {
  const { url: databaseUrl, directUrl } = await addressesOf(atUrl, settings.databaseDirectUrl);
  const logs: string[] = [];
  const config = {
    ...readConfig({ PORT: '0', RATE_LIMIT: '0', DEMO: '0' }, '/nowhere'),
    databaseUrl,
    secretKey: 'k'.repeat(40),
    ...settings,
  };
  const db = openDatabase(databaseUrl, { max: 8, directUrl });
  const log = createLog('info', { write: (line) => logs.push(line) });
  const app = await startApp({
    config,
    db,
    log,
    modules: beside ? [...modules, beside] : modules,
  });
  const address = app.server?.server.address();
  const url = address && typeof address === 'object' ? `http://127.0.0.1:${address.port}` : '';

  const send = async <C extends Call>(
    call: C,
    input: unknown = {},
    token: string | null = null,
  ): Promise<Answer<C>> => {
    const query =
      call.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : '';
    const response = await fetch(url + call.path + query, {
      method: call.method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: call.method === 'POST' ? JSON.stringify(input) : undefined,
    });
    return {
      ...((await response.json()) as Reply<DataOf<C>>),
      httpStatus: response.status,
      headers: response.headers,
    };
  };

  return {
    db,
    url,
    app,
    logs,
    send,
    async ask<C extends Call>(call: C, input: InputOf<C>, token: string) {
      const answer = await send(call, input, token);
      if (answer.status !== 'y') throw new Error(`${call.path}: ${answer.httpStatus} ${answer.msg}`);
      return answer.data;
    },
    async signIn(uname: string) {
      const answer = await send(contract.auth.login, { uname, password: PASSWORD });
      if (answer.status !== 'y') throw new Error(`${uname} cannot sign in: ${answer.msg}`);
      return answer.data.token;
    },
    async addMember(
      uname: string,
      place: { nodeId: number; roleId: number }[] = [],
      fields: MemberFields = {},
    ) {
      passwordHash ??= hashPassword(PASSWORD);
      const row = await db.one<{ id: number }>(sql`
        INSERT INTO member (uname, name, phone, password_hash, status, is_admin)
        VALUES (${uname}, ${fields.name ?? uname}, ${fields.phone ?? null}, ${await passwordHash}, ${fields.status ?? 'active'},
                ${fields.isAdmin ?? false}) RETURNING id`);
      const id = row?.id ?? 0;
      for (const [position, { nodeId, roleId }] of place.entries())
        await db.query(sql`
          INSERT INTO membership (member_id, node_id, role_id, channel_id, path, position)
          SELECT ${id}, n.id, ${roleId}, n.channel_id, n.path, ${position} FROM node n WHERE n.id = ${nodeId}`);
      return id;
    },
    async addRole(keys: Key[], scope: ScopeKind) {
      const row = await db.one<{ id: number }>(sql`
        INSERT INTO role (name, scope, keys) VALUES (${`角色 ${randomBytes(4).toString('hex')}`}, ${scope}, ${keys}) RETURNING id`);
      return row?.id ?? 0;
    },
    async addNode(kind: string, parentId: number | null, channelId: number) {
      const row = await db.one<{ id: number }>(sql`
        WITH made AS (SELECT nextval(pg_get_serial_sequence('node', 'id')) AS id)
        INSERT INTO node (id, channel_id, parent_id, kind, code, name, path) OVERRIDING SYSTEM VALUE
        SELECT made.id, ${channelId}, ${parentId}, ${kind}, ${randomBytes(4).toString('hex')}, ${kind} || made.id,
               coalesce((SELECT path FROM node WHERE id = ${parentId}), '/') || made.id || '/' FROM made RETURNING id`);
      return row?.id ?? 0;
    },
    async addChannel() {
      const code = randomBytes(4).toString('hex');
      const row = await db.one<{ id: number }>(
        sql`INSERT INTO channel (code, name) VALUES (${code}, ${`渠道 ${code}`}) RETURNING id`,
      );
      return row?.id ?? 0;
    },
    async close() {
      const stopped = app.stop();
      // Nobody waits for an answer any more; a connection kept by a client of the test would hold the end.
      app.server?.server.closeAllConnections();
      await stopped;
      await db.close();
    },
  };
}
