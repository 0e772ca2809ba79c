import { type BodyOf, contract, type ModelEndpoint } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import { KEY_SEAL, modelSettings, spentToday } from '#engines/model/index.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { holdTree } from '#kernel/access/tree-lock.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { ModelEndpoint as Callable } from '#kernel/model.ts';
import type { Unit } from '#kernel/unit.ts';
import { WholeChannelOnly } from './ai.errors.ts';
import { changeable } from './ai.scope.ts';

type Calls = typeof contract.aiModel;

/** Endpoints hang on the channel's root, so whoever's key reaches the root sees them, and nobody else. */
export const modelService = ({ db, tx, secrets, model }: Kernel) => {
  const sealed = (key: string | undefined) =>
    key === undefined ? undefined : { apiKey: key ? secrets.seal(key, KEY_SEAL) : null, keyTail: tail(key) };

  /** A real round trip, written down in 用量 like every other. */
  async function ask(actor: Actor, endpoint: Callable) {
    const start = performance.now();
    const charge = {
      channelId: actor.channelId ?? 0,
      memberId: actor.id,
      nodeId: actor.grants[0]?.nodeId ?? null,
    };
    const limited = { ...endpoint, timeoutSeconds: Math.min(endpoint.timeoutSeconds, 30) };
    const { ok, msg } = await model.test(limited, charge, { signal: new AbortController().signal });
    return { ok, msg, ms: Math.round(performance.now() - start) };
  }

  const service = {
    async list(actor: Actor) {
      const channelId = actor.channelId ?? 0;
      return {
        rows: await load(db, actor, sql`true`),
        settings: await modelSettings.read(db, channelId),
        spentToday: await spentToday(db, channelId),
      };
    },

    create: (actor: Actor, { apiKey, ...fields }: BodyOf<Calls['create']>) =>
      tx(actor, async (unit) => {
        const root = await wholeChannel(unit, actor);
        const key = sealed(apiKey);
        const row = await unit.one<{ id: number }>(sql`
          INSERT INTO model_endpoint (channel_id, node_id, path, owner_id, name, base_url, api_key, key_tail, models, concurrency,
                                      timeout_seconds, enabled, sort)
          SELECT ${root.channelId}, ${root.id}, ${root.path}, ${actor.id}, ${fields.name}, ${bare(fields.baseUrl)}, ${key?.apiKey ?? null},
                 ${key?.keyTail ?? ''}, ${JSON.stringify(fields.models)}::jsonb, ${fields.concurrency}, ${fields.timeoutSeconds},
                 ${fields.enabled}, coalesce(max(sort) + 1, 0)
          FROM model_endpoint WHERE channel_id = ${root.channelId} RETURNING id`);
        const id = row?.id ?? 0;
        await audit(unit, 'create', id, `新建模型接口「${fields.name}」`, undefined, {
          ...fields,
          keySet: Boolean(apiKey),
        });
        return one(unit, actor, id);
      }),

    update: (actor: Actor, { id, version, apiKey, ...fields }: BodyOf<Calls['update']>) =>
      tx(actor, async (unit) => {
        const before = await lock(unit, actor, id);
        // A key is for the address it was entered for: at another one it would be given away.
        const moved = new URL(bare(fields.baseUrl)).origin !== new URL(before.baseUrl).origin;
        const key = sealed(moved ? (apiKey ?? '') : apiKey);
        const saved = await unit.query(sql`
          UPDATE model_endpoint SET name = ${fields.name}, base_url = ${bare(fields.baseUrl)}, models = ${JSON.stringify(fields.models)}::jsonb,
                 concurrency = ${fields.concurrency}, timeout_seconds = ${fields.timeoutSeconds}, enabled = ${fields.enabled},
                 version = version + 1, updated_at = now(), last_test = NULL
                 ${key ? sql`, api_key = ${key.apiKey}, key_tail = ${key.keyTail}` : sql``}
          WHERE id = ${id} AND version = ${version} RETURNING id`);
        if (saved.length === 0) throw RowChanged(await one(unit, actor, id));
        const after = await one(unit, actor, id);
        await audit(unit, 'update', id, `编辑模型接口「${fields.name}」`, shown(before), {
          ...shown(after),
          ...(key ? { 密钥: key.apiKey ? '已更换' : '已清除' } : {}),
        });
        return after;
      }),

    remove: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const before = await lock(unit, actor, id);
        await unit.query(sql`DELETE FROM model_endpoint WHERE id = ${id}`);
        await audit(unit, 'remove', id, `删除模型接口「${before.name}」`, shown(before));
        return null;
      }),

    move: (actor: Actor, { id, by }: BodyOf<Calls['move']>) =>
      tx(actor, async (unit) => {
        const { name } = await lock(unit, actor, id);
        const order = (await load(unit, actor, sql`true`)).map((row) => row.id);
        const at = order.indexOf(id);
        const to = Math.min(Math.max(at + by, 0), order.length - 1);
        order.splice(to, 0, ...order.splice(at, 1));
        await unit.query(sql`
          UPDATE model_endpoint e SET sort = o.at FROM unnest(${order}::bigint[]) WITH ORDINALITY AS o(id, at) WHERE e.id = o.id`);
        await audit(unit, 'move', id, `${by < 0 ? '上移' : '下移'}模型接口「${name}」`);
        return null;
      }),

    async test(actor: Actor, id: number) {
      const endpoint = await db.one<Callable>(sql`
        SELECT r.id, r.name, r.base_url AS "baseUrl", r.api_key AS "apiKey", r.models, r.concurrency,
               r.timeout_seconds AS "timeoutSeconds", r.version
        FROM model_endpoint r WHERE r.id = ${id} AND ${changeable(actor, contract.aiModel.list)}`);
      if (!endpoint) throw RowMissing('模型接口');
      const outcome = await ask(actor, endpoint);
      await keepTest(db, id, endpoint.version, outcome);
      return outcome;
    },

    state: async (actor: Actor) => ({ ready: await model.ready(actor.channelId ?? 0) }),
    local: () => model.local(),

    async connect(actor: Actor, { name, baseUrl, model: chosen, apiKey }: BodyOf<Calls['connect']>) {
      // Whoever may not change anything makes the server ask nobody either.
      await tx(actor, (unit) => wholeChannel(unit, actor));
      const fields = { name, baseUrl: bare(baseUrl), ...USUAL };
      const key = sealed(apiKey);
      const tried = { ...fields, id: 0, apiKey: key?.apiKey ?? null, models: [chosen], version: 0 };
      const outcome = await ask(actor, tried);
      if (!outcome.ok) return { ...outcome, id: null };
      const [known] = await load(db, actor, sql`r.base_url = ${fields.baseUrl}`);
      const { id, version } = known
        ? await service.update(actor, {
            ...shown(known),
            id: known.id,
            version: known.version,
            models: [chosen, ...known.models.filter((each) => each.name !== chosen.name)].slice(
              0,
              MOST_MODELS,
            ),
            enabled: true,
            apiKey,
          })
        : await service.create(actor, { ...fields, models: [chosen], apiKey });
      await keepTest(db, id, version, outcome);
      return { ...outcome, id };
    },

    saveSettings: (actor: Actor, settings: BodyOf<Calls['saveSettings']>) =>
      tx(actor, async (unit) => {
        const { channelId } = await wholeChannel(unit, actor);
        const before = await modelSettings.read(unit, channelId);
        await modelSettings.write(unit, channelId, settings);
        await audit(unit, 'saveSettings', channelId, '修改 AI 预算', before, settings);
        return settings;
      }),
  };
  return service;
};

/** What an endpoint begins with that nobody was asked about. */
const USUAL = { concurrency: 4, timeoutSeconds: 120, enabled: true };
const MOST_MODELS = 10;

const keepTest = (
  db: Queries,
  id: number,
  version: number,
  { ok, msg, ms }: { ok: boolean; msg: string; ms: number },
) =>
  db.query(sql`
    UPDATE model_endpoint SET last_test = jsonb_build_object('ok', ${ok}::bool, 'msg', ${msg}::text, 'ms', ${ms}::int, 'at', now())
    WHERE id = ${id} AND version = ${version}`);

const bare = (url: string) => url.replace(/\/+$/, '');
/** Of a short key four characters would be too much of it. */
const tail = (key: string) => (key.length >= 12 ? key.slice(-4) : '');

const shown = ({ name, baseUrl, models, concurrency, timeoutSeconds, enabled }: ModelEndpoint) => ({
  name,
  baseUrl,
  models,
  concurrency,
  timeoutSeconds,
  enabled,
});

/** The channel's root, when the actor's key reaches it. */
async function wholeChannel(unit: Unit, actor: Actor) {
  await holdTree(unit, actor.channelId);
  const root = await unit.one<{ id: number; path: string; channelId: number }>(sql`
    SELECT r.id, r.path, r.channel_id AS "channelId"
    FROM (SELECT n.id, n.id AS node_id, n.path, n.channel_id, NULL::bigint AS owner_id FROM node n WHERE n.parent_id IS NULL) r
    WHERE r.channel_id = ${actor.channelId} AND ${changeable(actor, contract.aiModel.list)}`);
  if (!root) throw WholeChannelOnly();
  return root;
}

const load = (db: Queries, actor: Actor, which: SQL) =>
  db.query<ModelEndpoint>(sql`
    SELECT r.id, r.name, r.base_url AS "baseUrl", r.api_key IS NOT NULL AS "keySet", r.key_tail AS "keyTail", r.models, r.concurrency,
           r.timeout_seconds AS "timeoutSeconds", r.enabled, r.version, r.updated_at AS "updatedAt", r.last_test AS "lastTest"
    FROM model_endpoint r WHERE ${changeable(actor, contract.aiModel.list)} AND ${which} ORDER BY r.sort, r.id`);

async function one(db: Queries, actor: Actor, id: number): Promise<ModelEndpoint> {
  const [row] = await load(db, actor, sql`r.id = ${id}`);
  if (!row) throw RowMissing('模型接口');
  return row;
}

async function lock(unit: Unit, actor: Actor, id: number): Promise<ModelEndpoint> {
  // The order belongs to all of them, so changes take turns.
  await unit.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('model_endpoint', ${actor.channelId}))`);
  return one(unit, actor, id);
}

const audit = (
  unit: Unit,
  verb: keyof Calls,
  id: number,
  summary: string,
  before?: unknown,
  after?: unknown,
) => unit.audit({ call: contract.aiModel[verb], entity: 'aiModel', entityId: id, summary, before, after });

/** The endpoints of a channel by id, for areas that let people choose one. */
export const modelEndpoints = async (db: Queries, channelId: number): Promise<number[]> =>
  (await db.query<{ id: number }>(sql`SELECT id FROM model_endpoint WHERE channel_id = ${channelId}`)).map(
    ({ id }) => id,
  );
