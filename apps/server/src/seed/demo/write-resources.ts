import type { FactKind, Purpose, Tone } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { type Clock, iso } from './clock.ts';
import type { IdOf } from './ids.ts';
import type { PersonPlan } from './people.ts';
import type { NodePlan } from './tree.ts';
import type { Places } from './write-places.ts';

type FactPlan = [kind: FactKind, subject: string, name: string, value: string, days?: number];

/** Made up at first sight; offers end around today, one of them is over. */
const FACTS: readonly FactPlan[] = [
  ['model', '示例轿车 A1', '定位', '面向家庭的紧凑型轿车'],
  ['price', '示例轿车 A1', '官方指导价', '12.98 万元起'],
  ['config', '示例轿车 A1', '轴距', '2,700 mm'],
  ['config', '示例轿车 A1', '后备箱容积', '480 L'],
  ['point', '示例轿车 A1', '后排空间', '身高一米八坐在后排，膝前还有两拳'],
  ['point', '示例轿车 A1', '静音', '前后排都用了双层隔音玻璃'],
  ['offer', '示例轿车 A1', '本月礼遇', '下订赠两年四次基础保养', 21],
  ['model', '示例 SUV X5', '定位', '七座家用 SUV'],
  ['price', '示例 SUV X5', '官方指导价', '18.68 万元起'],
  ['config', '示例 SUV X5', '座椅布局', '2+2+3，第二排可滑动'],
  ['config', '示例 SUV X5', '离地间隙', '195 mm'],
  ['point', '示例 SUV X5', '第三排', '成年人短途乘坐不局促，有独立出风口'],
  ['offer', '示例 SUV X5', '置换补贴', '本品牌置换补贴 8,000 元', 45],
  ['offer', '示例 SUV X5', '国庆礼遇', '到店试驾赠旅行三件套', -12],
  ['model', '示例纯电 E3', '定位', '城市纯电小车'],
  ['price', '示例纯电 E3', '官方指导价', '9.88 万元起'],
  ['config', '示例纯电 E3', '续航里程', '430 km（CLTC）'],
  ['point', '示例纯电 E3', '停车', '车长不到 4.1 米，掉头只要两个车道'],
  ['store', '示例体验中心', '营业时间', '每天 9:00–18:00，周末照常'],
  ['store', '示例体验中心', '地址', '示例市示例路 1 号'],
];

const STYLES: readonly [name: string, tone: Tone, content: string][] = [
  ['平实介绍', 'plain', '短句，说事实，不用感叹号；像顾问当面介绍那样自然。'],
  ['活泼种草', 'lively', '轻快、有画面感，段落短；称呼读者为「你」，适合小红书和抖音图文。'],
  ['官方稳重', 'formal', '语气庄重，称呼「您」，不用网络用语，适合公众号和品牌账号。'],
  ['亲切家常', 'warm', '从生活场景写起，像朋友聊天，照顾新手和家庭用户。'],
];

const PROMPTS: readonly [name: string, purpose: Purpose, content: string][] = [
  [
    '标准文章',
    'article',
    '请写一篇约 {字数} 字的文章。\n主题：{主题}\n风格：{风格}\n需融入的热点：{热点}\n可用的事实（写到时只用字段）：\n{事实}\n第一行是标题，不超过 {标题上限} 字；空一行后是正文，不超过 {正文上限} 字。从一个具体的生活场景写起，结尾邀请读者到店试驾。',
  ],
  [
    '十个标题',
    'title',
    '请为主题「{主题}」拟 {数量} 个标题，每个不超过 {标题上限} 字，角度各不相同，并各用一句话说明为什么读者会点开。\n输出 JSON：{"titles":[{"title":"","reason":""}]}',
  ],
];

/** Facts, styles and prompts of each headquarters, entered by its operations staff. */
export async function writeResources(
  tx: Queries,
  nodes: readonly NodePlan[],
  people: readonly PersonPlan[],
  { places, memberId, clock }: { places: Places; memberId: IdOf<PersonPlan>; clock: Clock },
) {
  const day = (offset: number) => iso(clock.now + offset * 86_400_000).slice(0, 10);
  for (const node of nodes.filter(({ level }) => level === '总部')) {
    const staff = people.find(
      ({ memberships, status }) =>
        status === 'active' && memberships.some((membership) => membership.node === node),
    );
    if (!staff) continue;
    const [nodeId, by] = [places.nodeId(node), memberId(staff)];
    const facts = FACTS.map(([kind, subject, name, value, days]) => ({
      kind,
      subject,
      name,
      value,
      until: days === undefined ? null : day(days),
    }));
    await tx.query(sql`
      WITH made AS (
        INSERT INTO ai_fact (channel_id, node_id, path, owner_id, kind, subject, name, value, until, remark, updated_by)
        SELECT n.channel_id, n.id, n.path, ${by}, f.kind, f.subject, f.name, f.value, f.until, '演示数据', ${by}
        FROM json_to_recordset(${JSON.stringify(facts)}) AS f(kind text, subject text, name text, value text, until date)
        JOIN node n ON n.id = ${nodeId} RETURNING *)
      INSERT INTO ai_fact_version (channel_id, node_id, path, owner_id, fact_id, version, subject, name, value, until)
      SELECT channel_id, node_id, path, owner_id, id, version, subject, name, value, until FROM made`);
    const templates = [
      ...STYLES.map(([name, tone, content]) => ({ kind: 'style', name, tone, purpose: null, content })),
      ...PROMPTS.map(([name, purpose, content]) => ({ kind: 'prompt', name, tone: null, purpose, content })),
    ];
    await tx.query(sql`
      WITH made AS (
        INSERT INTO ai_prompt (channel_id, node_id, path, owner_id, kind, name, purpose, tone, content, updated_by)
        SELECT n.channel_id, n.id, n.path, ${by}, t.kind, t.name, t.purpose, t.tone, t.content, ${by}
        FROM json_to_recordset(${JSON.stringify(templates)}) AS t(kind text, name text, purpose text, tone text, content text)
        JOIN node n ON n.id = ${nodeId} RETURNING *)
      INSERT INTO ai_prompt_version (channel_id, node_id, path, owner_id, prompt_id, version, name, content)
      SELECT channel_id, node_id, path, owner_id, id, version, name, content FROM made`);
  }
}
