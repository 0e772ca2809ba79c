import { contract, type SecurityRules } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { addressAllowed } from '#kernel/access/api-token.ts';
import { requiresFactor, securityRules } from '#kernel/access/security-rules.ts';
import { hasWayBack, keepWayBack, WAY_BACK } from '#kernel/access/way-back.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { OwnAddressOutside, OwnFactorFirst, WayBackFirst } from './factor.errors.ts';
import { factorsOf } from './factor.repository.ts';
import { newCode } from './proof.ts';
import { reachOf } from './security.repository.ts';

const { security } = contract;
const WAY_BACK_LENGTH = 20;

/** What a channel asks of its people when they sign in. */
export const securityService = ({ db, tx }: Pick<Kernel, 'db' | 'tx'>) => ({
  rules: (actor: Actor) => securityRules.read(db, actor.channelId),

  setRules: (actor: Actor, after: SecurityRules) =>
    tx(actor, async (unit) => {
      const { channelId } = actor;
      if (channelId === null) throw RowMissing('渠道');
      // Whoever asks something of everybody must not shut themselves out with it.
      if (requiresFactor(after, actor) && (await factorsOf(unit, actor.id)).length === 0)
        throw OwnFactorFirst();
      if (after.addresses.length > 0) {
        if (!addressAllowed(after.addresses, actor.origin.ip)) throw OwnAddressOutside(actor.origin.ip);
        if (!(await hasWayBack(unit, channelId))) throw WayBackFirst();
      }
      const changed = await securityRules.change(unit, actor, after, {
        call: security.setRules,
        entity: 'channel',
        summary: '修改登录安全规则',
      });
      await unit.accessChanged(null);
      return changed;
    }),

  standing: async (actor: Actor) => ({
    wayBack: actor.channelId !== null && (await hasWayBack(db, actor.channelId)),
    address: actor.origin.ip,
  }),

  renewWayBack: (actor: Actor) =>
    tx(actor, async (unit) => {
      const { channelId } = actor;
      if (channelId === null) throw RowMissing('渠道');
      const code = newCode(WAY_BACK_LENGTH);
      await keepWayBack(unit, channelId, unit.secrets.mark(code, WAY_BACK));
      await unit.audit({
        call: security.renewWayBack,
        entity: 'channel',
        entityId: channelId,
        summary: '生成解除 IP 限制的应急码',
      });
      return { code: code.replace(/.{5}(?=.)/g, '$&-') };
    }),

  reach: (actor: Actor, rules: SecurityRules) => reachOf(db, actor.channelId, rules),
});
