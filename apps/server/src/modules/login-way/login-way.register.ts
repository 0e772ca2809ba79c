import { contract, LOGIN_WAY_PAGE, type LoginWay } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { InvalidInput, RowMissing } from '#kernel/errors.ts';
import { consoleOrigin } from '#kernel/http/public-origin.ts';
import { listPage } from '#kernel/list/list.ts';
import { alsoLocked, register } from '#kernel/register/register.ts';
import { endSessionsVia } from '../auth/index.ts';
import { NotTested, WayKnown, WayMissing, WayNameTaken } from './login-way.errors.ts';
import * as repository from './login-way.repository.ts';
import type { StoredRule } from './login-way.table.ts';
import { redirectUri, WAY_SECRET, waysIn } from './open-way.ts';
import { people } from './people.source.ts';
import { signInService } from './sign-in.service.ts';

/** Rules with the names of their role and node; those that are gone keep their place without a name. */
const RULES = sql`coalesce((
  SELECT json_agg(json_build_object(
    'claim', rule.one ->> 'claim', 'value', rule.one ->> 'value',
    'roleId', (rule.one ->> 'roleId')::bigint, 'role', coalesce(ro.name, ''),
    'nodeId', (rule.one ->> 'nodeId')::bigint, 'node', coalesce(nd.name, '')) ORDER BY rule.at)
  FROM jsonb_array_elements(r.join_rules) WITH ORDINALITY AS rule(one, at)
  LEFT JOIN role ro ON ro.id = (rule.one ->> 'roleId')::bigint
  LEFT JOIN node nd ON nd.id = (rule.one ->> 'nodeId')::bigint), '[]')`;

interface Kept {
  kind: LoginWay['kind'];
  name: string;
  issuer: string | null;
  clientId: string;
  agentId: string;
  scopes: string;
  hasSecret: boolean;
  testedAt: string | null;
}

const DISCOVERY = /\/\.well-known\/openid-configuration\/?$/;

/** The providers that people of a channel sign in with. */
export const loginWays = register(contract.loginWay, {
  noun: '登录方式',
  entity: 'loginWay',
  table: 'login_way',
  label: 'name',
  unique: { login_way_name: WayNameTaken, login_way_client: WayKnown },
  locked:
    alsoLocked<Kept>(sql`r.kind, r.name, r.issuer, r.client_id AS "clientId", r.agent_id AS "agentId", r.scopes,
    r.secret_sealed IS NOT NULL AS "hasSecret", r.tested_at AS "testedAt"`),
  read: {
    hasSecret: sql`(r.secret_sealed IS NOT NULL)`,
    joinRules: RULES,
    people: sql`(SELECT count(*)::int FROM login_identity i WHERE i.way_id = r.id)`,
    signIns: sql`(SELECT count(*)::int FROM login_identity i WHERE i.way_id = r.id AND i.last_at > now() - interval '30 days')`,
  },
  async write({ secret, joinRules, issuer: typed, ...fields }, { unit, actor, before }) {
    // Pasted whole, the address would not be held against what the provider says of itself.
    const issuer = fields.kind === 'oidc' ? (typed?.replace(DISCOVERY, '') ?? null) : null;
    const rules = joinRules as StoredRule[];
    if (!(await repository.mayPlace(unit, actor.channelId ?? 0, rules))) throw RowMissing('组织或角色');
    if (fields.kind === 'oidc' && issuer === null)
      throw InvalidInput([{ path: 'issuer', msg: '请填写发行方地址' }]);
    // With such an address the library takes whatever issuer the answer names.
    if (issuer?.includes('/.well-known/'))
      throw InvalidInput([{ path: 'issuer', msg: '请填写发行方地址，不含 /.well-known/ 及其后的部分' }]);
    if (fields.kind === 'wecom' && fields.agentId === '')
      throw InvalidInput([{ path: 'agentId', msg: '请填写应用 AgentId' }]);
    const same =
      before !== null &&
      !secret &&
      before.kind === fields.kind &&
      before.issuer === issuer &&
      before.clientId === fields.clientId &&
      before.agentId === fields.agentId &&
      before.scopes === fields.scopes;
    return {
      ...fields,
      issuer,
      joinRules: JSON.stringify(rules),
      ...(secret ? { secret_sealed: unit.secrets.seal(secret, WAY_SECRET) } : {}),
      // Other settings are shown on the login page only once somebody got through with them.
      ...(same ? {} : { testedAt: null, enabled: false }),
    };
  },
  example: (nth) => ({
    kind: 'oidc',
    issuer: `https://id${nth}.example.com`,
    clientId: `client${nth}`,
    matchBy: 'password',
    joinRules: [],
  }),
  others: ({ kernel, rows }) => {
    const { db, tx } = kernel;
    const signIn = signInService(kernel);
    const providerOf = waysIn(kernel);
    const wayOf = async (id: number) => {
      const way = await repository.findWay(db, id);
      if (!way) throw WayMissing();
      return way;
    };
    return {
      switch: ({ actor, body: { id, enabled } }) =>
        tx(actor, async (unit) => {
          const before = await rows.lock(unit, actor, 'edit', id);
          if (enabled && before.testedAt === null) throw NotTested();
          await repository.switchWay(unit, id, enabled);
          await unit.audit({
            call: contract.loginWay.switch,
            entity: 'loginWay',
            entityId: id,
            summary: `${enabled ? '启用' : '停用'}登录方式「${before.label}」`,
          });
          return rows.one(unit, actor, id);
        }),
      check: async ({ actor, body: { id }, reply }) => {
        await tx(actor, (unit) => rows.lock(unit, actor, 'edit', id));
        const back = redirectUri(consoleOrigin(reply.request, kernel.config), LOGIN_WAY_PAGE);
        return { steps: await providerOf(await wayOf(id)).check(back) };
      },
      beginTest: async ({ actor, body: { id }, origin, reply }) => {
        await tx(actor, (unit) => rows.lock(unit, actor, 'edit', id));
        return signIn.depart(await wayOf(id), {
          consoleAt: consoleOrigin(reply.request, kernel.config),
          userAgent: origin.userAgent,
          remember: false,
          testerId: actor.id,
        });
      },
      people: ({ actor, body }) => listPage(db, people(actor, body), body),
      release: ({ actor, body: { id, uid } }) =>
        tx(actor, async (unit) => {
          await rows.lock(unit, actor, 'edit', id);
          const person = await repository.memberIsThere(unit, id, uid);
          const removed = person && (await repository.removeIdentity(unit, id, uid));
          if (!person || !removed) throw RowMissing('关联');
          await endSessionsVia(unit, { way: id, subject: removed.subject, before: Date.now() });
          await unit.accessChanged([uid]);
          await unit.audit({
            call: contract.loginWay.release,
            entity: 'member',
            entityId: uid,
            summary: `解除「${person.name}」与登录方式「${removed.name}」的关联`,
          });
          return null;
        }),
    };
  },
});
