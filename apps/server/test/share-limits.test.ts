import {
  contract,
  LEADS_OF_A_LINK,
  LEADS_OF_A_NUMBER_A_DAY,
  SHARE_PAGE,
  VISIT_BURST,
} from '@zhiying/contract';
import { beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import type { Person } from './library.ts';
import {
  adviser,
  deliverAll,
  inbox,
  library,
  make,
  openSubstances,
  ops,
  other,
  passed,
  send,
  visitor,
} from './substance-desk.ts';
import { serveOn } from './test-app.ts';

const { substance, substanceInbox, substanceShare, self } = contract;
let url: string;

openSubstances();
beforeAll(async () => {
  const proxied = await serveOn(library.house.db.url, { trustProxy: 1, roles: new Set(['api']) });
  url = proxied.url;
  return () => proxied.close();
}, 60_000);

/** A piece in the hands of these people, with the link of each. */
async function shared(title: string, people: readonly Person[] = [adviser]) {
  const id = await passed(title, { leads: true });
  const { id: sendId } = await send([id]);
  await deliverAll(sendId);
  const links = await Promise.all(
    people.map(async (who) => {
      const received = (await inbox(who)).find(({ substanceId }) => substanceId === id);
      return (await library.house.ask(substanceInbox.open, { id: received?.id ?? 0 }, who.token)).share;
    }),
  );
  return { id, links, link: links[0] ?? '' };
}
const visitsOf = async (id: number) => {
  const info = await library.house.ask(substance.info, { id }, ops.token);
  return { visits: info.outcome.visits, suspicious: info.suspiciousVisits };
};
const from = (link: string, more: { agent?: string; address?: string } = {}) =>
  visitor(link, { url, ...more });

it('没有页面发的标识，或标识是自己编的，访问不算数；同一位访客换链接各算一次', async () => {
  const { id, link, links } = await shared('标识', [adviser, other]);
  for (const cookie of ['', 'zy_visitor=AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])
    for (let at = 0; at < 20; at += 1) {
      const answer = await fetch(`${url}${substanceShare.visit.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ id: link }),
      });
      expect(((await answer.json()) as { data: unknown }).data).toEqual({ counted: false });
    }
  expect(await visitsOf(id)).toEqual({ visits: 0, suspicious: 0 });
  const one = await from(link, { address: '198.51.100.9' });
  expect(await one.visit()).toEqual({ counted: true });
  expect(await one.visit()).toEqual({ counted: false });
  expect(await one.visit(links[1])).toEqual({ counted: true });
});

it('一个地址短时间冒出许多新访客，多出来的是可疑访问，不进数字', async () => {
  const { id, link } = await shared('刷量');
  const forty = Array.from({ length: 40 }, () => null);
  await Promise.all(
    forty.map(async () => (await from(link, { agent: 'plain-robot', address: '192.0.2.1' })).visit()),
  );
  expect(await visitsOf(id)).toEqual({
    visits: VISIT_BURST.sameBrowser,
    suspicious: 40 - VISIT_BURST.sameBrowser,
  });
  // Other names of the browser help only up to what one address brings.
  await Promise.all(
    forty.map(async (_, at) =>
      (await from(link, { agent: `plain-robot/${at}`, address: '192.0.2.2' })).visit(),
    ),
  );
  expect((await visitsOf(id)).visits).toBe(VISIT_BURST.sameBrowser + VISIT_BURST.sameAddress);
  // Whoever comes from elsewhere counts.
  expect(await (await from(link, { address: '192.0.2.3' })).visit()).toEqual({ counted: true });
  const kept = await library.house.db.one<{ text: string }>(
    sql`SELECT string_agg(to_jsonb(v)::text, ' ') AS text FROM share_visit v`,
  );
  expect(kept?.text).not.toMatch(/192\.0\.2\.|plain-robot/);
});

it('一个链接的留资有上限，回答与号码是否留过无关；一个号码一天只算几个链接', async () => {
  const { house } = library;
  const { id, link } = await shared('留资');
  const lead = (share: string, phone: string) =>
    house.send(substanceShare.lead, { id: share, name: '示例', phone, agree: true }, null);
  const said = async (share: string, phone: string) => {
    const { httpStatus, msg, data } = await lead(share, phone);
    return { httpStatus, msg, data };
  };
  const fresh = await said(link, '13911110001');
  expect(await said(link, '13911110001')).toEqual(fresh);
  await house.db.query(sql`
    INSERT INTO share_lead (channel_id, node_id, path, owner_id, kind, target_id, name, phone_sealed, phone_hash, phone_masked)
    SELECT l.channel_id, l.node_id, l.path, l.owner_id, l.kind, l.target_id, '示例', '', 'x' || n, '' FROM share_lead l, generate_series(2, ${LEADS_OF_A_LINK.anHour}::int) n
    WHERE l.target_id = ${id} AND l.kind = 'substance'`);
  const full = await said(link, '13911110002');
  expect(full).toMatchObject({ httpStatus: 429, msg: '提交人数过多，请稍后再试' });
  expect(await said(link, '13911110001')).toEqual(full);

  const victim = '13911110003';
  const links = [];
  for (let at = 0; at <= LEADS_OF_A_NUMBER_A_DAY; at += 1) links.push((await shared(`骚扰${at}`)).link);
  for (const each of links) expect(await said(each, victim)).toEqual(fresh);
  const kept = await house.db.query(sql`SELECT 1 FROM share_lead WHERE phone_masked = '139****0003'`);
  expect(kept).toHaveLength(LEADS_OF_A_NUMBER_A_DAY);
});

it('手机预览链接随做链接的人失效：停用、失去权限、下线全部设备', async () => {
  const { house } = library;
  const opens = async (share: string) => (await fetch(`${house.url}${SHARE_PAGE}?id=${share}`)).status;
  const maker = await library.person('maker', library.root, ['4-1', '4-2']);
  const id = await make(maker, '预览');
  const look = async (token = maker.token) => (await house.ask(substanceShare.look, { id }, token)).share;
  const link = await look();
  expect(await opens(link)).toBe(200);
  const status = (now: string) =>
    house.db.query(sql`UPDATE member SET status = ${now} WHERE id = ${maker.id}`);
  await status('disabled');
  expect(await opens(link)).toBe(404);
  await status('active');
  expect(await opens(link)).toBe(200);

  const role = await house.db.one<{ id: number; keys: string[] }>(sql`
    SELECT r.id, r.keys FROM role r JOIN membership m ON m.role_id = r.id WHERE m.member_id = ${maker.id}`);
  const keys = (now: string[]) =>
    house.db.query(sql`UPDATE role SET keys = ${now}::text[] WHERE id = ${role?.id ?? 0}`);
  await keys(['5-1']);
  expect(await opens(link)).toBe(404);
  await keys(role?.keys ?? []);
  expect(await opens(link)).toBe(200);

  await house.ask(self.endOtherSessions, {}, maker.token);
  expect(await opens(link)).toBe(404);
});
