import type { GrowthPlatform, TouchResult } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { iso } from '#seed/demo/clock.ts';
import { createSeededRandom, type SeededRandom } from '#seed/demo/seeded-random.ts';
import type { Adviser } from '#seed/demo/story/advisers.ts';
import type { Customer } from '#seed/demo/story/customers.ts';
import { BUSY_DEALER, BUSY_REGION } from '#seed/demo/story/places.ts';
import { isHeard, planStorePosts, postBefore } from '#seed/demo/story/posts.ts';
import type { Story } from '#seed/demo/story/story.ts';
import { anytimeOn, inHours, inHoursBefore } from '#seed/demo/story/working-hours.ts';
import { demoClueIds, identityMark } from '../../clue/index.ts';
import { decryptNames } from '../prospect/decrypt-names.ts';
import { type FoundSignal, storeSignals } from '../store-signals.service.ts';

const HOUR = 3_600_000;
export const MODELS = ['示例轿车 A1', '示例 SUV X5', '示例纯电 E3', '示例家庭版 M7'];
export const REGIONS = ['滨江', '余杭', '江宁', '天河', '武侯'];
const FIRST = [...'青阿小岚野南禾半木远星云海川北江舟满泽柚'];
const SECOND = [...'柠泽满渡左岚野舟禾夏木山'];
/** What people say who become customers. */
const KEEN = [
  '冬天跑高速能有 400 吗，家里两个娃，17 万左右的，这个月想定，{区}这边哪家店能试驾',
  '{车}落地多少钱，能分期吗',
  '置换旧车能补多少，急，月底前要换',
  '你们店在哪，周末想带家里人来看看{车}',
  '20 万以内七座的有推荐吗，这周想试驾',
];
const OTHERS = [
  ...KEEN,
  '第三排能躺平吗，想带老人出门',
  '{车}和同级比哪个好',
  '还是等明年新款吧',
  '充电桩装小区要物业同意吗',
  '拍得真好看',
  '哈哈哈笑死我了',
  '路过，天气不错',
  '续航虚不虚，油耗多少',
  '别再发了',
];
/** Further back than this nothing is kept. */
const DAYS = 55;
const RESULTS: TouchResult[] = ['reached', 'reached', 'reached', 'later', 'later', 'wrong', 'refused'];
const GREETING = '您好，冬季高速实测数据都写在作品里。周六上午可以试驾，要给您留位置吗？';

/** People who said something below the posts of dealers and shops: those who became customers of the story, and others. */
export async function writeProspects(unit: Unit, story: Story) {
  const posts = planStorePosts(story.clock);
  const stores = Map.groupBy(story.advisers.filter(isHeard), ({ store }) => store);
  const clueIds = await demoClueIds(unit, unit.secrets, story.customers);
  const draw = createSeededRandom(21);
  for (const team of stores.values()) {
    const [adviser] = team as [Adviser, ...Adviser[]];
    const signal = (author: string, nickname: string, text: string, at: number): FoundSignal => {
      const post = postBefore(posts, adviser, at);
      return {
        platform: platformOf(author),
        author: `demo-${author}`,
        item: `demo-${author}-0`,
        nickname,
        text: text.replace('{车}', draw.pick(MODELS)).replace('{区}', draw.pick(REGIONS)),
        at: iso(at),
        post: post?.post.title ?? '',
        account: post?.account ?? '',
      };
    };
    const customers = story.customers.filter(
      (customer) =>
        customer.adviser.nodeId === adviser.nodeId && isFromPost(customer) && isKept(customer, story),
    );
    const strangers = Array.from({ length: crowdOf(adviser) }, (_, at) =>
      signal(
        `${adviser.nodeId}-${at}`,
        `示例·${draw.pick(FIRST)}${draw.pick(SECOND)}`,
        draw.pick(OTHERS),
        anytimeOn(story.clock, draw.between(1, 40), draw),
      ),
    );
    const found = customers.map((customer) =>
      signal(`c${customer.no}`, customer.name, draw.pick(KEEN), customer.cameAt - 2 * HOUR),
    );
    await storeSignals(unit, { ...adviser, source: 'own' }, [...found, ...strangers]);
    for (const customer of customers) await becomeClue(unit, customer, clueIds.get(customer.no) ?? null);
    for (const adviser of team.slice(0, 3)) await work(unit, adviser, draw);
  }
}

const isFromPost = ({ source }: Customer) => source === 'comment' || source === 'live';
const isKept = ({ cameAt }: Customer, { clock }: Story) => clock.now - cameAt < DAYS * 24 * HOUR;
const platformOf = (_author: string): GrowthPlatform => 'douyin';
const crowdOf = ({ dealer, region }: Adviser) =>
  dealer === BUSY_DEALER ? 18 : region === BUSY_REGION ? 8 : 4;

/** Somebody who left a number after they were answered: from here on the clue tells how far it came. */
async function becomeClue(
  unit: Unit,
  { no, adviser, name, cameAt, visitedAt, wonAt, isPooled }: Customer,
  clueId: number | null,
) {
  const author = identityMark(unit.secrets, `${platformOf('')}:demo-c${no}`);
  await unit.query(sql`
    UPDATE growth_prospect SET state = 'clue', clue_id = ${clueId}, clue_at = ${iso(cameAt)}, touched_at = ${iso(cameAt)}, next_at = NULL,
           owner_id = ${isPooled ? null : adviser.memberId}, name = ${name}, claimed_at = ${iso(cameAt)},
           visited_at = ${visitedAt && iso(visitedAt)}::timestamptz, won_at = ${wonAt && iso(wonAt)}::timestamptz
    WHERE channel_id = ${adviser.channelId} AND author_mark = ${author}`);
}

/** Some are worked by the adviser: claimed, touched, each with what came of it. */
async function work(unit: Unit, { memberId, nodeId }: Adviser, draw: SeededRandom) {
  const keen = await unit.query<{ id: number; nicknameSealed: string | null; name: string; at: number }>(sql`
    SELECT p.id, p.nickname_sealed AS "nicknameSealed", p.name, (extract(epoch FROM p.last_at) * 1000)::float8 AS at FROM growth_prospect p
    WHERE p.node_id = ${nodeId} AND p.owner_id IS NULL AND p.state = 'waiting' AND p.level IN ('high', 'middle') ORDER BY p.id LIMIT 4`);
  const names = decryptNames(unit, keen);
  for (const { id, at } of keen) {
    await unit.query(sql`
      UPDATE growth_prospect SET owner_id = ${memberId}, name = ${names.get(id) ?? ''}, claimed_at = last_at + interval '1 hour' WHERE id = ${id}`);
    if (draw.chance(0.4)) continue;
    const result = draw.pick(RESULTS);
    const touchedAt = iso(Math.min(inHours(Math.floor(at) + 3 * HOUR), inHoursBefore(Date.now() - HOUR)));
    const nextAt = result === 'later' ? iso(inHours(Date.now() + 24 * HOUR)) : null;
    await unit.query(sql`
      INSERT INTO growth_touch (channel_id, node_id, path, owner_id, prospect_id, way, result, text, note, next_at, at)
      SELECT channel_id, node_id, path, ${memberId}, id, 'message', ${result}, ${GREETING}, '', ${nextAt}::timestamptz, ${touchedAt}
      FROM growth_prospect WHERE id = ${id}`);
    await unit.query(sql`
      UPDATE growth_prospect SET state = ${result}, touched_at = ${touchedAt}, next_at = ${nextAt}::timestamptz WHERE id = ${id}`);
  }
}
