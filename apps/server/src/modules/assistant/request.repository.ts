import { ASSISTANT_POLL_SECONDS, ASSISTANT_REQUEST_MINUTES, type AssistantRequest } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { hashToken } from '#kernel/access/tokens.ts';
import type { Installed } from '../device/index.ts';

export type Program = Installed & { name: string };

export const insertRequest = (
  unit: Queries,
  { deviceCode, userCode, ip, ...program }: Program & { deviceCode: string; userCode: string; ip: string },
) =>
  unit.one<{ expiresAt: string }>(sql`
    INSERT INTO assistant_request (device_hash, user_hash, product, system, number, installation, name, ip, expires_at)
    VALUES (${hashToken(deviceCode)}, ${hashToken(userCode)}, ${program.product}, ${program.system}, ${program.number},
            ${program.installation}, ${program.name}, ${ip}, now() + make_interval(mins => ${ASSISTANT_REQUEST_MINUTES}))
    ON CONFLICT DO NOTHING RETURNING expires_at AS "expiresAt"`);

const WAITS = (userCode: string) =>
  sql`r.user_hash = ${hashToken(userCode)} AND r.state = 'waiting' AND r.expires_at > now()`;

export const waitingRequest = (db: Queries, userCode: string) =>
  db.one<AssistantRequest & { id: number }>(sql`
    SELECT r.id, r.product, r.system, r.number, r.name, r.ip, r.created_at AS "askedAt", r.expires_at AS "expiresAt"
    FROM assistant_request r WHERE ${WAITS(userCode)}`);

/** Of two who decide at once, the first one does. */
export const decideRequest = (
  unit: Queries,
  userCode: string,
  memberId: number,
  state: 'approved' | 'refused',
) =>
  unit.one<Pick<AssistantRequest, 'product' | 'system' | 'number' | 'name' | 'ip'> & { id: number }>(sql`
    UPDATE assistant_request r SET state = ${state}, member_id = ${memberId}, decided_at = now() WHERE ${WAITS(userCode)}
    RETURNING r.id, r.product, r.system, r.number, r.name, r.ip`);

/** Notes that the program asked; nothing when it asks sooner than it may. */
export const notePoll = (db: Queries, deviceCode: string) =>
  db.one<{ state: 'waiting' | 'approved' | 'refused' | 'used' }>(sql`
    UPDATE assistant_request r SET polled_at = clock_timestamp()
    WHERE r.device_hash = ${hashToken(deviceCode)} AND r.expires_at > now()
      AND (r.polled_at IS NULL OR r.polled_at < clock_timestamp() - make_interval(secs => ${ASSISTANT_POLL_SECONDS - 0.5}))
    RETURNING r.state`);

export const isOpen = async (db: Queries, deviceCode: string) =>
  (await db.one(sql`
    SELECT 1 AS found FROM assistant_request r WHERE r.device_hash = ${hashToken(deviceCode)} AND r.expires_at > now()`)) !==
  undefined;

/**
 * Spends an approved request: once, and only while whoever approved it was not signed out everywhere since. Whether they may act
 * is asked whenever the token is used.
 */
export const spendRequest = (unit: Queries, deviceCode: string) =>
  unit.one<Program & { memberId: number; uname: string; ip: string }>(sql`
    UPDATE assistant_request r SET state = 'used' FROM member m
    WHERE r.device_hash = ${hashToken(deviceCode)} AND r.state = 'approved' AND r.expires_at > now()
      AND m.id = r.member_id AND m.status = 'active' AND (m.signed_out_at IS NULL OR m.signed_out_at < r.decided_at)
    RETURNING r.member_id AS "memberId", m.uname, r.product, r.system, r.number, r.installation, r.name, r.ip`);

export const forgetRequests = sql`DELETE FROM assistant_request WHERE expires_at < now() - interval '1 day'`;
