import { type BodyOf, DOWNLOAD_DAYS, type ExportColumn, type ListCall } from '@zhiying/contract';
import type { FastifyInstance } from 'fastify';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { askAgain } from '#kernel/access/ask-again.ts';
import { bindCall } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { signLink } from './links.ts';

/** A list that can be exported: how its rows are read for an actor with a search. */
export interface Exportable<C extends ListCall = ListCall> {
  call: C;
  source(actor: Actor, search: BodyOf<C>, kernel: Kernel): ListSource<{ id: number | string }>;
  /** For files whose columns are only known when they are written; otherwise the call names them. */
  columns?(db: Queries, search: unknown): Promise<Record<string, ExportColumn<never>>>;
}

export const exportable = <C extends ListCall>(call: C, source: Exportable<C>['source']): Exportable => ({
  call,
  source,
});

export interface ExportInput {
  ids?: string;
  format: 'xlsx' | 'csv';
  fields?: string[];
  limit: number;
  sort?: string;
  order?: 'ASC' | 'DESC';
}

/** Binds an export call for every exportable list: it records the request and answers with the link at once. */
export function bindExports(app: FastifyInstance, kernel: Kernel, lists: readonly Exportable[]) {
  for (const { call } of lists) {
    if (!call.export) throw new Error(`${call.path} has no export`);
    bindCall(app, call.export, async ({ body, actor }) => {
      if (!actor) throw new Error('exports are never public');
      if ((body as { uncover?: boolean }).uncover) askAgain(actor);
      return createExport(kernel, actor, call, body as ExportInput);
    });
  }
}

async function createExport(kernel: Kernel, actor: Actor, call: ListCall, input: ExportInput) {
  const filename = `${call.summary.replace(/列表$/, '')}-${chinaStamp()}.${input.format}`;
  const row = await kernel.tx(actor, (unit) =>
    unit.one<{ id: number }>(sql`
      INSERT INTO export_run (member_id, channel_id, token_id, list, title, filename, format, input, expires_at)
      VALUES (${actor.id}, ${actor.channelId}, ${actor.token?.id ?? null}, ${call.path}, ${`导出${call.summary}`}, ${filename}, ${input.format},
              ${JSON.stringify(input)}::jsonb, now() + make_interval(days => ${DOWNLOAD_DAYS})) RETURNING id`),
  );
  if (!row) throw new Error('export was not recorded');
  return { id: row.id, filepath: signLink(kernel.secret, row.id) };
}

/** `20261115-104233` on China's clock. */
export const chinaStamp = () => {
  const [day = '', time = ''] = new Date(Date.now() + 8 * 3_600_000).toISOString().split('T');
  return `${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}`;
};

/** Narrows a source to the rows somebody chose. */
export function chosenRows<Row>(source: ListSource<Row>, ids: string | undefined): ListSource<Row> {
  if (!ids) return source;
  const named = ids.split(',');
  // Ids are numbers, except for rows identified by a UUID.
  const chosen: SQL = ids.includes('-')
    ? sql`${source.id} = ${anyOf(
        named.filter((id) => id.includes('-')),
        'uuid',
      )}`
    : sql`${source.id} = ${anyOf(named.map(Number))}`;
  return { ...source, where: [...source.where, chosen], kept: undefined };
}
