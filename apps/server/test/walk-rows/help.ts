import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { articlePolicy, categoryPolicy } from '../../src/modules/help/help.policy.ts';
import { type Ground, read, type WalkRows } from './ground.ts';

let made = 0;
const DOC = '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"示例"}]}]}';

interface Kind {
  status?: 'draft' | 'published';
  shownNo?: number | null;
  /** A chapter of the guide, with the text the guide has or had. */
  guide?: { follows: boolean; hash: string };
}

const article =
  ({ status = 'draft', shownNo = null, guide }: Kind) =>
  async ({ insert, channel, house }: Ground) => {
    made += 1;
    const key = guide ? `chapter-${made}` : null;
    if (key)
      await house.db.query(sql`
        INSERT INTO help_guide (key, category, place, title, doc, text, minutes, public, hash)
        VALUES (${key}, '示例', 0, '章节', ${DOC}::jsonb, '章节', 1, true, 'now')`);
    const id = await insert(sql`
      INSERT INTO help_article (channel_id, title, status, shown_no, guide_key, guide_hash, follows)
      VALUES (${channel}, ${`文章 ${made}`}, ${status}, ${shownNo}, ${key}, ${guide?.hash ?? ''}, ${guide?.follows ?? false}) RETURNING id`);
    await house.db.query(
      sql`INSERT INTO help_version (article_id, no, title, doc) VALUES (${id}, 1, ${`文章 ${made}`}, ${DOC}::jsonb)`,
    );
    return id;
  };

const category =
  (held: boolean, guideKey = false) =>
  async ({ insert, channel }: Ground) => {
    made += 1;
    const id = await insert(sql`
      INSERT INTO help_category (channel_id, name, guide_key)
      VALUES (${channel}, ${`分类 ${made}`}, ${guideKey ? `group-${made}` : null}) RETURNING id`);
    if (held)
      await insert(sql`
        INSERT INTO help_category (channel_id, name, parent_id) VALUES (${channel}, '下级', ${id}) RETURNING id`);
    return id;
  };

export const helpRows: WalkRows[] = [
  {
    name: 'helpArticle',
    policy: articlePolicy,
    states: {
      draft: article({}),
      published: article({ status: 'published', shownNo: 1 }),
      'of the guide': article({ status: 'published', shownNo: 1, guide: { follows: true, hash: 'now' } }),
      'of the guide, own text': article({ guide: { follows: false, hash: 'now' } }),
      'of the guide, own text, offered another': article({ guide: { follows: false, hash: 'before' } }),
    },
    see: (ground, token, id) => read(ground, contract.helpArticle.draft, { id: String(id) }, token),
    input: (_ground, verb, id, row) => {
      if (verb === 'delete') return { id };
      const version = row?.version ?? 1;
      return verb === 'edit'
        ? { id, version, title: '改名', categoryId: null, keys: [], pages: [], public: false }
        : { id, version };
    },
  },
  {
    name: 'helpCategory',
    policy: categoryPolicy,
    states: {
      empty: category(false),
      'with another below': category(true),
      'of the guide': category(false, true),
    },
    see: async (ground, token, id) =>
      (await read(ground, contract.help.contents, {}, token))?.categories.find((row) => row.id === id),
    input: (_ground, verb, id) => (verb === 'edit' ? { id, name: `改名 ${id}`, parentId: null } : { id }),
  },
];
