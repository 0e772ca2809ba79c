import { contract, type HotSource, hotSourceState } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { holds } from '#kernel/access/actor.ts';
import { alsoLocked, register } from '#kernel/register/register.ts';
import { SourceNameTaken } from '../hot.errors.ts';
import { sourcePolicy } from '../hot.policy.ts';
import { loadSources } from './source.rows.ts';
import { sourceService } from './source.service.ts';

/** Where a channel's lists come from is known to everybody who sees the lists. */
export const sources = register(contract.hotSource, {
  noun: '热点来源',
  entity: 'hotSource',
  table: 'hot_source',
  stamped: false,
  label: 'name',
  seen: (actor) =>
    sql`(r.channel_id = ${actor.channelId} AND ${holds(actor, contract.hotSource.list)}::boolean)`,
  policy: sourcePolicy,
  unique: { hot_source_name: SourceNameTaken },
  load: loadSources,
  locked: alsoLocked<Pick<HotSource, 'status'>>(sql`r.kind, r.status`),
  write(fields, { before }) {
    const { url, everyMinutes } = fields;
    const moves = !before || hotSourceState.mayMove(before.status, fields.status);
    const status = moves ? fields.status : before.status;
    return {
      ...fields,
      status,
      nextAt: sql`now()`,
      waitUntil: sql`CASE WHEN url = ${url} THEN wait_until END`,
      trouble: sql`CASE WHEN ${status} = 'on' THEN '' ELSE trouble END`,
      plannedFrom: sql`
        CASE WHEN every_minutes = ${everyMinutes} AND status = ${status} AND url = ${url} THEN planned_from ELSE now() END`,
    };
  },
  renamed: 'new',
  removed: ({ label, kind, status }) => ({ name: label, kind, status }),
  others: ({ kernel, rows }) => {
    const service = sourceService(kernel, rows);
    return {
      create: ({ actor, body }) => service.create(actor, body),
      health: ({ actor, query }) => service.health(actor, query.id),
      read: ({ actor, body }) => service.read(actor, body.id),
      enter: ({ actor, body }) => service.enter(actor, body),
    };
  },
});
