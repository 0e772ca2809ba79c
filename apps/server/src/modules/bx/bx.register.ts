import { APPLET_TOKEN_MINUTES, type Applet, contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { usable } from '#kernel/access/row-reach.ts';
import { signLink } from '#kernel/access/signed-link.ts';
import { RowMissing } from '#kernel/errors.ts';
import { register } from '#kernel/register/register.ts';
import { booleanFilter } from '#kernel/register/search-conditions.ts';
import { uniqueViolation } from '#kernel/register/unique-violation.ts';
import { mayUseSubjects } from '../subject/index.ts';

const MOST_PICKED = 200;
/** What a mini-program's secret is sealed for. */
export const APPLET_SECRET = 'applet.secret';

/** Pages with the names of their subjects; a subject that is gone leaves its page without one. */
const PAGES = sql`coalesce((
  SELECT json_agg(json_build_object('title', p.page ->> 'title', 'path', p.page ->> 'path',
                                    'subjectId', s.id, 'subject', s.title) ORDER BY p.at)
  FROM jsonb_array_elements(r.pages) WITH ORDINALITY AS p(page, at)
  LEFT JOIN subject s ON s.id = (p.page ->> 'subjectId')::bigint AND s.deleted_at IS NULL), '[]')`;

/** The channel's mini-programs, with the pages that customers are sent to. */
export const applets = register(contract.bx, {
  noun: '小程序',
  entity: 'applet',
  table: 'applet',
  label: 'name',
  search: { enabled: booleanFilter('enabled') },
  unique: { applet_app_id: uniqueViolation('bx.appIdTaken', 'appId', '该 AppID 已登记') },
  read: { pages: PAGES, hasSecret: sql`(r.secret_sealed IS NOT NULL)` },
  write: async ({ secret, pages, ...fields }, { unit, actor }) => {
    const subjects = pages.flatMap(({ subjectId }) => subjectId ?? []);
    if (!(await mayUseSubjects(unit, actor, subjects))) throw RowMissing('专题');
    return {
      ...fields,
      pages: JSON.stringify(pages),
      ...(secret ? { secret_sealed: unit.secrets.seal(secret, APPLET_SECRET) } : {}),
    };
  },
  example: (nth) => ({ appId: `wx${String(nth).padStart(16, '0')}` }),
  others: ({ kernel: { db, tx, secret }, rows }) => ({
    picker: async ({ actor }) => ({
      rows: await db.query<Pick<Applet, 'id' | 'name' | 'appId' | 'pages'>>(sql`
        SELECT r.id, r.name, r.app_id AS "appId", ${PAGES} AS pages FROM applet r
        WHERE r.enabled AND ${usable(actor, contract.bx.picker)} ORDER BY r.name, r.id LIMIT ${MOST_PICKED}`),
    }),
    info: async ({ actor, query }) => {
      const seen = await db.one(
        sql`SELECT 1 AS found FROM applet r WHERE r.id = ${query.id} AND ${usable(actor, contract.bx.info)}`,
      );
      if (!seen) throw RowMissing('小程序');
      // Answers travel as they are: only what a program outside may know.
      const { id, name, appId, originalId, pages, enabled } = await rows.one(db, actor, query.id);
      return { id, name, appId, originalId, pages, enabled };
    },
    temporary: ({ actor, body: { id } }) =>
      tx(actor, async (unit) => {
        const { label } = await rows.lock(unit, actor, 'edit', id);
        await unit.audit({
          call: contract.bx.temporary,
          entity: 'applet',
          entityId: id,
          summary: `生成小程序「${label}」的临时凭证`,
        });
        return signLink(secret, contract.bx.info.path, id, actor, APPLET_TOKEN_MINUTES / 60);
      }),
  }),
});
