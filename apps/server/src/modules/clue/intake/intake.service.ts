import { type BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { hashToken, newToken } from '#kernel/access/tokens.ts';
import { auditing } from '#kernel/audit/auditing.ts';
import { RowChanged, translate } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { IntakeTaken } from '../clue.errors.ts';
import * as repository from './intake.repository.ts';

type Calls = typeof contract.clueIntake;

const TAIL = 4;
const translateTaken = translate({ clue_intake_name: IntakeTaken });
const audit = auditing(contract.clueIntake, 'clueIntake');
const stored = (token: string) => ({ hash: hashToken(token), tail: token.slice(-TAIL) });

/** Outside programs that deliver clues, and their tokens. A token is shown once, to the person who created it. */
export const intakeService = ({ tx }: Kernel) => ({
  create: (actor: Actor, fields: BodyOf<Calls['create']>) =>
    tx(actor, async (unit) => {
      const place = await placeOf(unit, actor, contract.clueIntake.create);
      const token = newToken();
      const id = await repository.insertIntake(unit, place, fields, stored(token)).catch(translateTaken);
      await audit(unit, 'create', id, `新建开放接口来源「${fields.name}」`, undefined, fields);
      return { intake: await repository.loadIntake(unit, actor, id), token };
    }),

  update: (actor: Actor, { id, version, ...fields }: BodyOf<Calls['update']>) =>
    tx(actor, async (unit) => {
      const before = await repository.lockIntake(unit, actor, 'edit', id);
      if (before.version !== version) throw RowChanged(await repository.loadIntake(unit, actor, id));
      await repository.updateIntake(unit, id, fields).catch(translateTaken);
      await audit(unit, 'update', id, `编辑开放接口来源「${fields.name}」`, undefined, fields);
      return repository.loadIntake(unit, actor, id);
    }),

  /** Also opens a source that was revoked. */
  renew: (actor: Actor, id: number) =>
    tx(actor, async (unit) => {
      const { name } = await repository.lockIntake(unit, actor, 'renew', id);
      const token = newToken();
      await repository.renewToken(unit, id, stored(token));
      await audit(unit, 'renew', id, `更换「${name}」的接入令牌`);
      return { intake: await repository.loadIntake(unit, actor, id), token };
    }),

  revoke: (actor: Actor, id: number) =>
    tx(actor, async (unit) => {
      const { name } = await repository.lockIntake(unit, actor, 'revoke', id);
      await repository.revokeIntake(unit, id);
      await audit(unit, 'revoke', id, `停用开放接口来源「${name}」`);
      return repository.loadIntake(unit, actor, id);
    }),
});
