import { BUILTIN_TEMPLATES } from '@zhiying/poster';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';

/**
 * Asked at every start: the templates that come with the product hang at the top of each channel, where everybody may use them. One
 * that changed with the product is a new version, so that posters made of it stay what they are.
 */
export async function ensureBuiltinTemplates({ tx }: Pick<Kernel, 'tx'>): Promise<void> {
  await tx(SYSTEM, async (unit) => {
    for (const { name, title, kind, doc } of BUILTIN_TEMPLATES) {
      const json = JSON.stringify(doc);
      const [width, height] = [Math.round(doc.width), Math.round(doc.height)];
      await unit.query(sql`
        INSERT INTO poster_template (channel_id, node_id, path, owner_id, builtin, name, kind, status, doc, width, height, motion_ms)
        SELECT n.channel_id, n.id, n.path, a.id, ${name}, ${title}, ${kind}, 'passed', ${json}::jsonb, ${width}, ${height}, ${doc.motion?.ms ?? null}
        FROM node n CROSS JOIN (SELECT id FROM member WHERE is_admin ORDER BY id LIMIT 1) a WHERE n.parent_id IS NULL
        ON CONFLICT DO NOTHING`);
      await unit.query(sql`
        UPDATE poster_template SET doc = ${json}::jsonb, name = ${title}, kind = ${kind}, width = ${width}, height = ${height},
               motion_ms = ${doc.motion?.ms ?? null}, version_no = version_no + 1, version = version + 1, updated_at = now()
        WHERE builtin = ${name} AND doc <> ${json}::jsonb`);
      await unit.query(sql`
        INSERT INTO poster_template_version (template_id, channel_id, node_id, path, owner_id, no, name, doc)
        SELECT r.id, r.channel_id, r.node_id, r.path, r.owner_id, r.version_no, r.name, r.doc FROM poster_template r WHERE r.builtin = ${name}
        ON CONFLICT DO NOTHING`);
    }
  });
}
