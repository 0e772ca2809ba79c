import type { AssistantDevice } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Installed } from '../device/index.ts';
import type { Program } from './request.repository.ts';

/** The session that this installation had before for the same person and program: it ends when a new one begins. */
export const formerSession = (unit: Queries, memberId: number, { product, installation }: Program) =>
  unit.query<{ sessionId: number }>(sql`
    SELECT session_id AS "sessionId" FROM assistant_device
    WHERE member_id = ${memberId} AND product = ${product} AND installation = ${installation}`);

export const insertDevice = (
  unit: Queries,
  { sessionId, memberId, ip, ...program }: Program & { sessionId: number; memberId: number; ip: string },
) =>
  unit.one<{ id: number }>(sql`
    INSERT INTO assistant_device (session_id, member_id, product, system, number, installation, name, ip)
    VALUES (${sessionId}, ${memberId}, ${program.product}, ${program.system}, ${program.number}, ${program.installation},
            ${program.name}, ${ip}) RETURNING id`);

export const lockDevice = (unit: Queries, id: number) =>
  unit.one<{ sessionId: number; memberId: number; name: string; uname: string }>(sql`
    SELECT d.session_id AS "sessionId", d.member_id AS "memberId", d.name, m.uname
    FROM assistant_device d JOIN member m ON m.id = d.member_id WHERE d.id = ${id} FOR UPDATE OF d`);

/** The device of a session, seen now with the version it has now. */
export const noteSeen = (unit: Queries, sessionId: number, number: string, ip: string) =>
  unit.one<Omit<Installed, 'number'>>(sql`
    UPDATE assistant_device SET last_seen_at = now(), number = ${number}, ip = ${ip} WHERE session_id = ${sessionId}
    RETURNING product, system, installation`);

export const DEVICE = sql`
  d.id, d.product, d.system, d.number, d.name, d.ip, d.approved_at AS "approvedAt", d.last_seen_at AS "lastSeenAt",
  json_build_object('id', m.id, 'name', m.name) AS member`;

/** Signed in as this person, the one seen last first. */
export const devicesOf = (db: Queries, memberId: number) =>
  db.query<AssistantDevice>(sql`
    SELECT ${DEVICE} FROM assistant_device d JOIN session s ON s.id = d.session_id JOIN member m ON m.id = d.member_id
    WHERE d.member_id = ${memberId} AND s.expires_at > now() ORDER BY d.last_seen_at DESC, d.id DESC LIMIT 100`);
