import { type BodyOf, contract, type Key } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { newApiToken, reached } from '#kernel/access/api-token.ts';
import { scope } from '#kernel/access/scope.ts';
import { hashToken } from '#kernel/access/tokens.ts';
import { auditing } from '#kernel/audit/auditing.ts';
import { RowChanged, RowMissing, translate } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { actionLabel } from '../../audit/index.ts';
import { notify } from '../../notification/index.ts';
import { findNodes } from '../../organ/index.ts';
import { EndsInThePast, KeysNotHeld, TokenNameTaken } from '../open.errors.ts';
import * as repository from './token.repository.ts';
import { tokenLink } from './token-link.ts';

type Calls = typeof contract.apiToken;

const TAIL = 4;
const translateTaken = translate({ api_token_name: TokenNameTaken });
const audit = auditing(contract.apiToken, 'apiToken');
const stored = (token: string) => ({ hash: hashToken(token), tail: token.slice(-TAIL) });

const heldAt = (actor: Actor, { id, path }: { id: number; path: string }): Key[] => [
  ...new Set(reached(actor, { nodeId: id, path }).flatMap(({ keys }) => keys)),
];

/** Today in China, as a day is written. */
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

function assertFields(
  actor: Actor,
  node: { id: number; path: string },
  { keys, expiresOn }: Pick<repository.TokenFields, 'keys' | 'expiresOn'>,
) {
  const held = heldAt(actor, node);
  const more = keys.filter((key) => !held.includes(key));
  if (more.length > 0) throw KeysNotHeld(more);
  if (expiresOn !== null && expiresOn < today()) throw EndsInThePast();
}

/** Tokens of other systems. Each is shown once, to whoever made or rotated it. */
export const tokenService = (kernel: Kernel) => {
  const { tx, db } = kernel;

  async function nodeFor(
    unit: Kernel['db'] | Unit,
    actor: Actor,
    nodeId: number,
    asked: Calls['create' | 'choices'],
  ) {
    const [node] = await findNodes(unit, scope(actor, asked), [nodeId]);
    if (!node) throw RowMissing('组织');
    return node;
  }

  const shown = (actor: Actor, id: number) => repository.loadToken(db, actor, id);

  return {
    async choices(actor: Actor, nodeId: number) {
      return { keys: heldAt(actor, await nodeFor(db, actor, nodeId, contract.apiToken.choices)) };
    },

    async create(actor: Actor, { nodeId, ...fields }: BodyOf<Calls['create']>) {
      const token = newApiToken();
      const id = await tx(actor, async (unit) => {
        const node = await nodeFor(unit, actor, nodeId, contract.apiToken.create);
        assertFields(actor, node, fields);
        const made = await repository
          .insertToken(unit, actor, node, fields, stored(token))
          .catch(translateTaken);
        await audit(unit, 'create', made, `新建 API 令牌「${fields.name}」`, undefined, {
          nodeId,
          ...fields,
        });
        return made;
      });
      return { row: await shown(actor, id), token };
    },

    async update(actor: Actor, { id, version, ...fields }: BodyOf<Calls['update']>) {
      const changed = await tx(actor, async (unit) => {
        const locked = await repository.lockToken(unit, actor, 'edit', id);
        if (locked.version !== version) return false;
        const { ownerId, nodeId, path, name, keys, perMinute, addresses, expiresOn } = locked;
        assertFields(actor, { id: nodeId, path }, fields);
        await repository.updateToken(unit, id, fields).catch(translateTaken);
        const before = { name, keys, perMinute, addresses, expiresOn };
        await audit(unit, 'update', id, `编辑 API 令牌「${fields.name}」`, before, fields);
        await unit.accessChanged([ownerId]);
        return true;
      });
      const row = await shown(actor, id);
      if (!changed) throw RowChanged(row);
      return row;
    },

    async rotate(actor: Actor, { id, hours }: BodyOf<Calls['rotate']>) {
      const token = newApiToken();
      await tx(actor, async (unit) => {
        const { name, ownerId } = await repository.lockToken(unit, actor, 'rotate', id);
        await repository.rotateToken(unit, id, hours, stored(token));
        const overlap = hours === 0 ? '旧令牌立即失效' : `旧令牌 ${hours} 小时后失效`;
        await audit(unit, 'rotate', id, `更换 API 令牌「${name}」，${overlap}`);
        await unit.accessChanged([ownerId]);
      });
      return { row: await shown(actor, id), token };
    },

    /** Every process forgets it before its next call. */
    async revoke(actor: Actor, id: number) {
      await tx(actor, async (unit) => {
        const { name, ownerId } = await repository.lockToken(unit, actor, 'revoke', id);
        await repository.revokeToken(unit, id);
        await audit(unit, 'revoke', id, `停用 API 令牌「${name}」`);
        if (ownerId !== actor.id)
          await notify(unit, ownerId, {
            kind: 'account',
            title: `API 令牌「${name}」已停用`,
            body: `由${actor.name}停用，使用它的系统已无法调用接口`,
            link: tokenLink(id),
          });
        await unit.accessChanged([ownerId]);
      });
      return shown(actor, id);
    },

    async usage(actor: Actor, id: number) {
      const calls = await repository.usageOf(db, actor, id);
      if (!calls) throw RowMissing('令牌');
      return { calls: calls.map((use) => ({ ...use, title: actionLabel(use.action) })) };
    },

    async me({ token, keys }: Actor) {
      const own = token && (await repository.ownToken(db, token.id));
      return { token: own ? { ...own, keys: [...keys], perMinute: token.perMinute } : null };
    },
  };
};
