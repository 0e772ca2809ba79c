import { randomInt } from 'node:crypto';
import {
  ASSISTANT_POLL_SECONDS,
  ASSISTANTS,
  type BodyOf,
  contract,
  DEVICE_SYSTEMS,
  USER_CODE_LETTERS,
} from '@zhiying/contract';
import type { Actor, Origin } from '#kernel/access/actor.ts';
import { newToken } from '#kernel/access/tokens.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import {
  channelsOf,
  clearOwnAttempts,
  createAssistantSession,
  endSession,
  loginName,
  recordAttempt,
} from '../auth/index.ts';
import { checkVersion } from '../device/index.ts';
import { AskedTooSoon, CodeUnknown, NotADevice, RequestEnded } from './assistant.errors.ts';
import { devicesOf, formerSession, insertDevice, lockDevice, noteSeen } from './device.repository.ts';
import {
  decideRequest,
  insertRequest,
  isOpen,
  notePoll,
  type Program,
  spendRequest,
  waitingRequest,
} from './request.repository.ts';

type Calls = typeof contract.assistant;

/** Where a code is confirmed. */
const CONFIRM_PATH = '/manager/home/self/center';
const TRIES = 5;

const letter = () => USER_CODE_LETTERS[randomInt(USER_CODE_LETTERS.length)];
const newUserCode = () => Array.from({ length: 9 }, (_, at) => (at === 4 ? '-' : letter())).join('');

const label = ({ product, system, name }: Pick<Program, 'product' | 'system' | 'name'>) =>
  `${ASSISTANTS[product]}「${name}」（${DEVICE_SYSTEMS[system].label}）`;

/** Assistants sign in as devices, are seen, and are sent away. */
export const assistantService = (kernel: Kernel) => {
  const { db, tx } = kernel;

  /** Tries of a person count like passwords: whoever types codes at random soon waits. */
  const trierOf = (actor: Actor) => ({
    name: loginName(actor.uname),
    by: `device-code:${actor.id}`,
    known: true,
  });

  return {
    async begin(program: BodyOf<Calls['begin']>, origin: Origin, consoleAddress: string) {
      const deviceCode = newToken();
      // A code that somebody else has at this moment is drawn again.
      for (let tried = 0; tried < TRIES; tried++) {
        const userCode = newUserCode();
        const made = await insertRequest(db, { ...program, deviceCode, userCode, ip: origin.ip });
        if (!made) continue;
        const url = new URL(`${CONFIRM_PATH}?tabid=devices&code=${userCode}`, consoleAddress).href;
        return { deviceCode, userCode, url, expiresAt: made.expiresAt, interval: ASSISTANT_POLL_SECONDS };
      }
      throw RequestEnded();
    },

    async poll({ deviceCode }: BodyOf<Calls['poll']>, origin: Origin) {
      const asked = await notePoll(db, deviceCode);
      if (!asked) {
        if (await isOpen(db, deviceCode)) throw AskedTooSoon(ASSISTANT_POLL_SECONDS);
        throw RequestEnded();
      }
      if (asked.state === 'used') throw RequestEnded();
      if (asked.state !== 'approved') return { state: asked.state, token: null };
      return { state: 'approved' as const, token: await letIn(deviceCode, origin) };
    },

    async look(actor: Actor, { userCode }: BodyOf<Calls['look']>) {
      const trier = trierOf(actor);
      await recordAttempt(db, trier);
      const found = await waitingRequest(db, userCode);
      if (!found) throw CodeUnknown();
      await clearOwnAttempts(db, trier);
      const { id: _id, ...request } = found;
      return request;
    },

    async decide(actor: Actor, { userCode, approve }: BodyOf<Calls['decide']>) {
      const trier = trierOf(actor);
      await recordAttempt(db, trier);
      await tx(actor, async (unit) => {
        const found = await decideRequest(unit, userCode, actor.id, approve ? 'approved' : 'refused');
        if (!found) throw CodeUnknown();
        await clearOwnAttempts(unit, trier);
        await unit.audit({
          call: contract.assistant.decide,
          entity: 'assistantDevice',
          summary: `${approve ? '确认' : '拒绝'}${label(found)}登录`,
          entityName: found.name,
          after: { number: found.number, ip: found.ip, approved: approve },
        });
      });
      return null;
    },

    mine: async (actor: Actor) => ({ rows: await devicesOf(db, actor.id) }),

    async revoke(actor: Actor, { id }: { id: number }) {
      await tx(actor, async (unit) => {
        const found = await lockDevice(unit, id);
        if (!found || (found.memberId !== actor.id && !actor.isAdmin)) throw RowMissing('设备');
        await endSession(unit, found.memberId, found.sessionId);
        await unit.audit({
          call: contract.assistant.revoke,
          entity: 'assistantDevice',
          entityId: id,
          entityName: found.name,
          summary: `移除${found.memberId === actor.id ? '' : `「${found.uname}」的`}助手设备「${found.name}」`,
        });
        await unit.announce('assistant.changed', { id }, found.memberId);
        await unit.accessChanged([found.memberId]);
      });
      return null;
    },

    async heartbeat(actor: Actor, { number }: BodyOf<Calls['heartbeat']>) {
      const seen = actor.assistant && (await noteSeen(db, actor.sessionId, number, actor.origin.ip));
      if (!seen) throw NotADevice();
      const [channels, check] = await Promise.all([
        channelsOf(db, actor),
        checkVersion(kernel, { ...seen, number }),
      ]);
      return {
        ...check,
        member: actor.name,
        channel: channels.find(({ id }) => id === actor.channelId)?.name ?? null,
      };
    },
  };

  /** The device's session: told to the program once. */
  function letIn(deviceCode: string, origin: Origin): Promise<string> {
    return tx({ ...SYSTEM, origin }, async (unit) => {
      const found = await spendRequest(unit, deviceCode);
      if (!found) throw RequestEnded();
      const { memberId, uname, ...program } = found;
      for (const { sessionId } of await formerSession(unit, memberId, program))
        await endSession(unit, memberId, sessionId);
      const { id: sessionId, token } = await createAssistantSession(unit, memberId, origin);
      const row = await insertDevice(unit, { ...program, sessionId, memberId });
      await unit.audit({
        call: contract.assistant.poll,
        entity: 'assistantDevice',
        entityId: row?.id ?? 0,
        entityName: program.name,
        summary: `${label(program)}以「${uname}」登录`,
      });
      await unit.announce('assistant.changed', { id: row?.id ?? 0 }, memberId);
      await unit.accessChanged([memberId]);
      return token;
    });
  }
};
