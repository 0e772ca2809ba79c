import { AVATAR_MAX_BYTES, contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type House, openTestApp } from '../test-app.ts';

let house: House;
let token: string;
let uid: number;

beforeAll(async () => {
  house = await openTestApp();
  const channel = await house.addChannel();
  const nodeId = await house.addNode('organ', null, channel);
  uid = await house.addMember('pictured', [{ nodeId, roleId: await house.addRole(['3-1'], 'TREE') }]);
  token = await house.signIn('pictured');
});

const u16be = (n: number) => Buffer.from([n >> 8, n & 255]);
const u32be = (n: number) => Buffer.from([n >>> 24, (n >> 16) & 255, (n >> 8) & 255, n & 255]);
const u32le = (n: number) => Buffer.from(u32be(n)).reverse();
const text = (word: string) => Buffer.from(word, 'latin1');

/** Pictures as far as their frame tells: kind, sides and a proper end. */
const png = (width: number, height = width, filler = 0) => {
  const chunk = (kind: string, content: Buffer) =>
    Buffer.concat([u32be(content.length), text(kind), content, Buffer.alloc(4)]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.concat([u32be(width), u32be(height), Buffer.alloc(5)])),
    chunk('IDAT', Buffer.alloc(filler)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
const jpeg = (side: number) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8]),
    u16be(side),
    u16be(side),
    Buffer.from([1, 1, 0x11, 0, 0xff, 0xd9]),
  ]);
const webp = (side: number) => {
  const body = Buffer.concat([
    text('WEBPVP8 '),
    u32le(10),
    Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a]),
    Buffer.from([side & 255, side >> 8, side & 255, side >> 8]),
  ]);
  return Buffer.concat([text('RIFF'), u32le(body.length), body]);
};

const save = (picture: Buffer) =>
  house.send(contract.avatar.save, { image: picture.toString('base64') }, token);
const kept = () =>
  house.db.one<{ pictures: number }>(
    sql`SELECT count(*)::int AS pictures FROM avatar WHERE member_id = ${uid}`,
  );

describe('头像', () => {
  it.each([
    ['image/png', png(256)],
    ['image/jpeg', jpeg(512)],
    ['image/webp', webp(128)],
  ])('%s 按内容认出来，不用令牌就能取到，可以一直缓存', async (type, picture) => {
    const { data } = await save(picture);
    const response = await fetch(house.url + data.avatar);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(picture);
  });

  it.each([
    ['网页', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'avatar.notAPicture'],
    ['截断的图片', png(64).subarray(0, 40), 'avatar.notAPicture'],
    ['后面接着别的东西的图片', Buffer.concat([png(64), Buffer.from('<script>')]), 'avatar.notAPicture'],
    ['不完整的 JPEG', jpeg(64).subarray(0, 15), 'avatar.notAPicture'],
    ['边长过大', png(513), 'avatar.tooLarge'],
    ['不是正方形', png(200, 100), 'avatar.notSquare'],
  ])('不收%s', async (_what, bytes, code) => {
    const answer = await save(bytes);
    expect(answer.httpStatus).toBe(400);
    expect(answer.code).toBe(code);
  });

  it('不收超过 300 kB 的图片', async () => {
    const answer = await save(png(512, 512, AVATAR_MAX_BYTES));
    expect(answer.httpStatus).toBe(400);
    expect(answer.msg).toContain('300 kB');
  });

  it('换一张得到新地址，旧地址不再有内容；个人资料、用户列表和审计都带着它', async () => {
    const { data: first } = await save(png(64));
    const { data: second } = await save(png(65));
    expect(second.avatar).not.toBe(first.avatar);
    expect((await fetch(house.url + first.avatar)).status).toBe(404);
    expect(await kept()).toEqual({ pictures: 1 });
    expect((await house.ask(contract.self.profile, {}, token)).avatar).toBe(second.avatar);
    const list = await house.ask(contract.member.list, {}, token);
    expect(list.rows.find(({ id }) => id === uid)?.avatar).toBe(second.avatar);
    await house.addMember('auditor', [], { isAdmin: true });
    const entries = await house.ask(
      contract.audit.list,
      { action: 'avatar.save' },
      await house.signIn('auditor'),
    );
    expect(entries.rows[0]).toMatchObject({ summary: '更换头像', avatar: second.avatar });
  });

  it('移除后回到没有头像，再移除一次什么也不变', async () => {
    const { data } = await save(png(64));
    await house.ask(contract.avatar.remove, {}, token);
    await house.ask(contract.avatar.remove, {}, token);
    expect((await fetch(house.url + data.avatar)).status).toBe(404);
    expect((await house.ask(contract.self.profile, {}, token)).avatar).toBeNull();
    const removals = await house.db.query(sql`SELECT 1 FROM audit WHERE action = 'avatar.remove'`);
    expect(removals).toHaveLength(1);
  });
});
