import { type Call, contract, maskPhone } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import type { ChatContent } from '#engines/platforms/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { allCalls } from '#kernel/http/openapi.ts';
import { findPhones } from '#kernel/phone/phone-mask.ts';
import { type AccountRecord, accountColumns } from '../src/modules/chat/account/account.repository.ts';
import { ingestEvents } from '../src/modules/chat/ingest/ingest-events.service.ts';
import { exampleInput, inputSchema, type Schema } from './example-input.ts';
import { type Hidden, inBoth, openWorld, type World } from './phone-worlds.ts';

/**
 * Two houses that are alike but for the middle digits of the numbers that are hidden in them. Somebody without key 7-3 does the same in both, with guesses
 * that are right in the one and wrong in the other: every answer must be the same, and so must be everything they can read afterwards.
 */
const GUESSES: Hidden = { colleagues: '13812345678', refused: '13923456789', own: '15034567890' };
const OTHERS: Hidden = { colleagues: '13887655678', refused: '13999996789', own: '15011117890' };
const guesses = Object.values(GUESSES);
/** As people write them, all three in one text. */
const SPELLED = `+86 138-1234-5678、一三九二三四五六七八九、1️⃣5️⃣0️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣9️⃣0️⃣`;

let worlds: [World, World];
/** How many calls were done, and not only refused alike. */
let accepted = 0;
const doneCalls = new Set<string>();

beforeAll(async () => {
  expect(Object.values(OTHERS).map(maskPhone)).toEqual(guesses.map(maskPhone));
  worlds = [await openWorld(GUESSES), await openWorld(OTHERS)];
}, 60_000);

const CUSTOMERS =
  /^(clue|chat|growth|comment|substanceShare|notification|workbench|audit|download|job|aisbot|live)/;
const calls = allCalls().filter(
  ({ call }) => call.keys !== null && call.keys !== 'admin' && !(String(call.keys) === '7-3'),
);
const isReading = (call: Call) => call.method === 'GET' || call.whileViewing === true;
const panel = calls.filter(
  ({ area, call }) => CUSTOMERS.test(area) && isReading(call) && !call.path.startsWith('/api/export/'),
);

const done = async (call: Call, input: (world: World) => unknown) => {
  const answers = await inBoth(worlds, call, input);
  if (answers[0].status === 'y') {
    accepted++;
    doneCalls.add(call.path);
  }
  return answers;
};

/** Everything about customers that the insider can read, of their own rows and of a colleague's. */
async function doTimedWork() {
  for (const { call } of panel) {
    await inBoth(worlds, call, ({ own }) => exampleInput(call, own));
    if (/info|messages/.test(call.path))
      await inBoth(worlds, call, ({ theirs }) => exampleInput(call, theirs));
  }
}

/** Texts and numbers of an input, one level deep: what people fill in. */
const textsOf = (schema: Schema) =>
  Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const kinds = [property, ...(property.anyOf ?? [])] as (Schema & { pattern?: string; format?: string })[];
    const text = kinds.find(
      (kind) => kind.type === 'string' && !kind.enum && kind.const === undefined && !kind.ref,
    );
    if (!text || text.format) return [];
    if (text.pattern) return text.pattern.startsWith('^1[3-9]') ? [{ name, isPhone: true, most: 11 }] : [];
    return [{ name, isPhone: false, most: text.maxLength ?? 200 }];
  });

const filling = (most: number, guess: string) =>
  most >= SPELLED.length + 6 ? `电话 ${SPELLED}` : guess.slice(0, most);

// Each step goes on from the one before: none is tried twice.
describe('a number that may not be seen', { retry: 0, timeout: 120_000 }, () => {
  it('is told by nothing that can be read', async () => {
    for (const [index, world] of worlds.entries())
      await plant(world, Object.values(index === 0 ? GUESSES : OTHERS));
    for (const [index, world] of worlds.entries())
      for (const { call } of panel)
        for (const rows of [world.own, world.theirs]) {
          const answer = await world.house.send(call, exampleInput(call, rows), world.insider);
          const hidden = Object.values(index === 0 ? GUESSES : OTHERS);
          const told = findPhones(JSON.stringify(answer.data ?? null)).map(({ phone }) => phone);
          expect(
            told.filter((phone) => hidden.includes(phone)),
            call.path,
          ).toEqual([]);
        }
    await doTimedWork();
  });

  it('is masked in cards that a platform fills in, in nicknames and in names of files, and kept for the customer', async () => {
    for (const { house, own, insider, manager } of worlds) {
      const phone = '18612340000';
      const account = await house.db.one<AccountRecord>(
        sql`SELECT ${accountColumns} FROM chat_account a WHERE a.id = ${own.chatAccount}`,
      );
      if (!account) throw new Error('no account');
      const at = new Date().toISOString();
      const said: ChatContent[] = [
        { kind: 'card', title: '留资卡片', text: '姓名：示例\n手机：186 1234 0000', url: '', picture: '' },
        { kind: 'file', media: { id: 'x' }, name: '一八六一二三四〇〇〇〇.pdf' },
      ];
      await house.app.kernel.tx(SYSTEM, (unit) =>
        ingestEvents(
          house.app.kernel,
          unit,
          said.map((content, no) => ({
            account,
            event: {
              type: 'message',
              id: `left ${no}`,
              account: account.externalId,
              customer: 'left a number',
              conversation: null,
              at,
              content,
              shown: { name: `示例${phone}`, avatar: '' },
            },
          })),
        ),
      );
      const { rows } = await house.ask(contract.chat.list, {}, insider);
      const talk = rows.find(({ customer }) => customer.name === '示例186****0000');
      const messages = await house.ask(contract.chat.messages, { talkId: talk?.id ?? 0 } as never, manager);
      const told = JSON.stringify([
        talk,
        messages,
        await house.ask(contract.chatMessage.list, { talkId: talk?.id ?? 0 }, manager),
      ]);
      expect(findPhones(told)).toEqual([]);
      expect(told).toContain('手机：186****0000');
      const reveal = { id: talk?.customer.id ?? 0 };
      expect(await house.ask(contract.chatCustomer.revealPhone, reveal, manager)).toEqual({ phone });
    }
  });

  it('is confirmed by no search', { tags: 'full' }, async () => {
    const searching = calls.filter(
      ({ call }) => inputSchema(call).properties?.q && !call.path.startsWith('/api/export/'),
    );
    for (const { call } of searching)
      for (const q of [GUESSES.colleagues, '138 1234 5678', '8123456', '八一二三四五六'])
        await done(call, ({ own }) => ({ ...exampleInput(call, own), q }));
  });

  it('is confirmed by no import: ten thousand guesses are ten thousand customers', async () => {
    const sheets = [
      {
        calls: contract.clue,
        text: `客户姓名,手机号,备注\n${[...guesses, '13800001111', '13812345678x', '13800001111'].map((phone, at) => `客户${at},${phone},电话${phone}`).join('\n')}\n`,
      },
      {
        calls: contract.growthCrawl,
        text: `平台,评论编号,用户编号,用户昵称,评论内容,评论时间\n${guesses.map((phone, at) => `抖音,item-${at},author-${at},昵称${phone},请打 ${phone},2026-11-17 10:00:00`).join('\n')}\n`,
      },
    ];
    for (const { calls: importing, text } of sheets) {
      const bytes = Buffer.from(text);
      const [made] = await done(importing.importUpload, () => ({
        filename: `名单${GUESSES.own}.csv`,
        size: bytes.length,
      }));
      const { id } = made.data as { id: number };
      await done(importing.importPart, () => ({ id, no: 0, content: bytes.toString('base64') }));
      const [read] = await done(importing.importRead, () => ({ id }));
      expect(read.status, read.msg).toBe('y');
      const { match } = read.data as { match: object };
      const [preview] = await done(importing.importPreview, () => ({ id, match }));
      expect(preview.data).toMatchObject({
        counts: { create: importing === contract.clue ? 4 : 3, same: 0 },
      });
      await done(importing.importRows, () => ({ id }));
      expect((await done(importing.importStart, () => ({ id })))[0].status).toBe('y');
      for (const { house } of worlds) {
        const stored = await house.db.query<{ text: string }>(sql`
          SELECT cells AS text FROM import_row UNION ALL SELECT row_to_json(r)::text FROM import_run r
          UNION ALL SELECT payload::text FROM job_run UNION ALL SELECT convert_from(bytes, 'UTF8') FROM import_part`);
        for (const phone of guesses) expect(stored.filter((row) => row.text.includes(phone))).toEqual([]);
      }
      for (const world of worlds) await world.runImport(id);
      await done(importing.importInfo, () => ({ id }));
      await doTimedWork();
    }
  });

  it('is confirmed by no form of clues, by no merging and by no refusal', async () => {
    const made: number[] = [];
    for (const phone of guesses) {
      const [clue] = await done(contract.clue.create, () => ({
        name: '猜测',
        phone,
        remark: `电话 ${phone}`,
      }));
      expect(clue.status, clue.msg).toBe('y');
      made.push((clue.data as { id: number }).id);
      await done(contract.clue.info, () => ({ id: made.at(-1) }));
    }
    await doTimedWork();
    for (const id of made)
      for (const target of ['own', 'theirs'] as const)
        await done(contract.clue.merge, (world) => ({ id, otherId: world[target].clue }));
    for (const phone of [...guesses, GUESSES.own]) {
      const [info] = await done(contract.clue.info, ({ own }) => ({ id: own.clue }));
      const { version } = info.data as { version: number };
      const [changed] = await done(contract.clue.update, ({ own }) => ({
        id: own.clue,
        version,
        name: '自己的',
        phone,
      }));
      expect(changed.status, changed.msg).toBe('y');
      await done(contract.clue.info, ({ own }) => ({ id: own.clue }));
    }
    // The insider says of a guess of theirs that its owner wants no contact, and then of the customer they guess at.
    for (const which of [() => made[0], ({ theirs }: World) => theirs.clue]) {
      const [info] = await done(contract.clue.info, (world) => ({ id: which(world) }));
      const { version } = info.data as { version: number };
      const [said] = await done(contract.clue.follow, (world) => ({
        id: which(world),
        version,
        kind: 'call',
        result: 'refused',
        text: `不要再打 ${SPELLED}`,
        state: 'closed',
        closeReason: 'refused',
        nextAt: null,
      }));
      expect(said.status, said.msg).toBe('y');
      await doTimedWork();
    }
  });

  it('is confirmed by nothing that becomes a clue', async () => {
    for (const phone of guesses) {
      const [info] = await done(contract.chatCustomer.info, ({ own }) => ({ id: own.chatCustomer }));
      const { version } = info.data as { version: number };
      const [changed] = await done(contract.chatCustomer.update, ({ own }) => ({
        id: own.chatCustomer,
        version,
        name: `自己的 ${phone}`,
        phone,
        wechat: phone,
        city: '',
        remark: SPELLED,
      }));
      expect(changed.status, changed.msg).toBe('y');
    }
    const [chat] = await done(contract.chatCustomer.makeClue, ({ own }) => ({
      id: own.chatCustomer,
      model: '',
      remark: SPELLED,
    }));
    expect(chat.data).toMatchObject({ known: false });
    // Of a colleague's people, whose numbers the insider has typed in as guesses before.
    const [others] = await done(contract.chatCustomer.makeClue, ({ theirs }) => ({
      id: theirs.chatCustomer,
      model: '',
      remark: '',
    }));
    expect(others.data).toMatchObject({ known: false });
    const [left] = await done(contract.comment.toClue, ({ theirs }) => ({
      id: theirs.comment,
      name: '评论的人',
    }));
    expect(left.data).toMatchObject({ known: false });
    const [comment] = await done(contract.comment.toClue, ({ own }) => ({
      id: own.comment,
      name: '评论的人',
      phone: GUESSES.colleagues,
    }));
    expect(comment.data).toMatchObject({ known: false });
    const [prospect] = await done(contract.growth.info, ({ own }) => ({ id: own.prospect }));
    const { version } = prospect.data as { version: number };
    const [clue] = await done(contract.growth.makeClue, ({ own }) => ({
      id: own.prospect,
      version,
      name: '潜客',
      phone: GUESSES.refused,
      model: '',
      remark: '',
    }));
    expect(clue.status, clue.msg).toBe('y');
    await doTimedWork();
  });

  it('is told by no other call of the contract, whatever is filled in', { tags: 'full' }, async () => {
    for (const { call } of calls.filter(({ call: { path } }) => !(path in EXCEPTIONS))) {
      const places = textsOf(inputSchema(call));
      if (places.length === 0) continue;
      const phones = places.some(({ isPhone }) => isPhone) ? guesses : [GUESSES.colleagues];
      for (const phone of phones) {
        const filled = Object.fromEntries(
          places.map(({ name, isPhone, most }) => [name, isPhone ? phone : filling(most, phone)]),
        );
        await done(call, ({ own }) => ({ ...exampleInput(call, own), ...filled }));
        for (const [name, value] of Object.entries(filled))
          if (places.length > 1)
            await done(call, ({ own }) => ({ ...exampleInput(call, own), [name]: value }));
      }
    }
    await doTimedWork();
    expect(Object.keys(EXCEPTIONS).filter((path) => !calls.some(({ call }) => call.path === path))).toEqual(
      [],
    );
    // A walk in which everything is refused alike proves nothing.
    expect(accepted).toBeGreaterThan(200);
    expect(doneCalls.size).toBeGreaterThan(100);
  });

  it('is told to whoever may see it: what is equal waits for them', async () => {
    const [right, wrong] = worlds;
    const suspects = async ({ house, manager }: World) =>
      (await house.ask(contract.clue.list, { suspect: '1', holder: 'any' }, manager)).total;
    expect(await suspects(right)).toBeGreaterThan(await suspects(wrong));
    expect(
      (await right.house.send(contract.clue.list, { suspect: '1', holder: 'any' }, right.insider)).data,
    ).toMatchObject({ total: 0 });
  });
});

const inChinese = (phone: string) =>
  [...phone].map((digit) => '零一二三四五六七八九'[Number(digit)]).join('');

/** Numbers in texts as they may have been kept before, and in what we wrote to customers ourselves. */
async function plant({ house: { db }, own, theirs }: World, phones: readonly string[]) {
  for (const rows of [own, theirs]) {
    const text = `旧的 ${phones.join('、')}，${phones.map((phone) => phone.replace(/(...)(....)/, '$1 $2 ')).join('；')}，${phones.map(inChinese).join('；')}`;
    await db.query(sql`UPDATE clue SET name = ${text}, remark = ${text} WHERE id = ${rows.clue}`);
    await db.query(sql`UPDATE chat_message SET text = ${text} WHERE id = ${rows.chatMessage}`);
    await db.query(sql`UPDATE chat_talk SET last_text = ${text} WHERE id = ${rows.chatTalk}`);
    await db.query(
      sql`UPDATE chat_customer SET name = ${phones.map(inChinese).join('；')}, remark = ${text}, source = ${text} WHERE id = ${rows.chatCustomer}`,
    );
    await db.query(sql`UPDATE post_comment SET text = ${text} WHERE id = ${rows.comment}`);
    await db.query(sql`UPDATE aisbot_gap SET question = ${text} WHERE id = ${rows.aisbotGap}`);
    await db.query(
      sql`UPDATE live_comment SET text = ${text}, nickname = ${text}, note = ${text}, answer = ${text} WHERE id = ${rows.liveComment}`,
    );
    await db.query(sql`UPDATE live_blocked SET nickname = ${text} WHERE id = ${rows.liveBlocked}`);
    await db.query(sql`
      INSERT INTO live_event (show_id, kind, comment_id, note) VALUES (${rows.liveShow}, 'unspoken', ${rows.liveComment}, ${text})`);
    await db.query(sql`UPDATE growth_signal SET text = ${text} WHERE id = ${rows.growthSignal}`);
    await db.query(sql`UPDATE growth_prospect SET last_text = ${text} WHERE id = ${rows.prospect}`);
    await db.query(
      sql`UPDATE notification SET title = ${text}, body = ${text} WHERE id = ${rows.notification}`,
    );
    await db.query(sql`
      INSERT INTO audit (member_id, uname, action, entity, summary, ip, user_agent, request_id)
      VALUES (${rows.member}, 'x', 'x', 'clue', ${text}, '', '', '')`);
    await db.query(sql`UPDATE export_run SET title = ${text}, filename = ${text} WHERE id = ${rows.export}`);
    await db.query(sql`UPDATE job_run SET title = ${text} WHERE member_id = ${rows.member}`);
  }
}

/** Calls the walk leaves out, and why. */
const EXCEPTIONS: Record<string, string> = {
  '/api/admin/clue/dial':
    'gives the number to the telephone of whoever looks after the clue; limited and written down',
  '/api/admin/member/create':
    'a colleague’s number is a name to sign in with: two cannot have it, and whoever makes users is told so',
  '/api/admin/member/update': 'the same',
  '/api/admin/password/update': 'changes the password of whoever walks',
};
