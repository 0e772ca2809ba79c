import { KNOWN_DEVICE_DAYS } from '@zhiying/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readDevices, signDevice } from '#kernel/access/devices.ts';
import { newToken } from '#kernel/access/tokens.ts';

const NAME = 'zy_device';
/** People who share a computer; the one who signed in last comes first. */
const MOST = 5;

/** Notes on this browser that the person has signed in here: the next time strangers' guesses do not keep them waiting. */
export function rememberDevice(reply: FastifyReply, secret: string, memberId: number) {
  const { request } = reply;
  const others = readDevices(request.headers.cookie, secret).filter((device) => device.memberId !== memberId);
  const id = newToken().slice(0, 16);
  const expires = Math.floor(Date.now() / 1000) + KNOWN_DEVICE_DAYS * 86_400;
  const notes = [signDevice({ memberId, id, expires }, secret), ...others.map(({ note }) => note)].slice(
    0,
    MOST,
  );
  reply.header(
    'set-cookie',
    `${NAME}=${notes.join('~')}; Path=/api/admin/login; Max-Age=${KNOWN_DEVICE_DAYS * 86_400}; HttpOnly; SameSite=Strict${isSecure(request) ? '; Secure' : ''}`,
  );
}

const isSecure = ({ protocol }: FastifyRequest) => protocol === 'https';
