import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ALL_KEYS, BOT_SETTINGS, contract } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { run as keepUp } from '../../src/modules/aisbot/search/clock.run.ts';
import { botModel } from '../../src/modules/aisbot/settings.ts';
import { atEnd } from '../at-end.ts';
import { type House, openTestApp } from '../test-app.ts';
import { sessionOf } from '../walk-rows/ground.ts';

const { aisbotPair, aisbotTest } = contract;
const DIMENSIONS = 64;
/** Words of one meaning point the same way; everything else by what it says. */
const MEANINGS = [/旅行箱|行李|后备厢/, /充电|补能/];

/** A stand-in for a service that makes vectors, once it may. */
async function openVectors({ mayAnswer = Promise.resolve(), onAsked = () => {} } = {}) {
  const service = createServer(async (request, response) => {
    // It writes no answers.
    if (request.url !== '/embeddings') return void response.writeHead(404).end();
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    onAsked();
    await mayAnswer;
    const { input } = JSON.parse(Buffer.concat(parts).toString()) as { input: string[] };
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ data: input.map((text, index) => ({ index, embedding: vectorOf(text) })) }),
    );
  });
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready));
  atEnd(() => new Promise<void>((closed) => void service.close(() => closed())));
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
}

function vectorOf(text: string): number[] {
  const meaning = MEANINGS.findIndex((words) => words.test(text));
  const seed =
    meaning < 0
      ? [...text].reduce((sum, character) => sum * 31 + character.charCodeAt(0), 7) % 9973
      : meaning;
  return Array.from({ length: DIMENSIONS }, (_, at) => Math.sin((seed + 1) * (at + 1) * 1.7));
}

interface Place {
  channel: number;
  root: number;
  member: number;
}

/** The bot of a channel finds by the vectors of this service. */
async function useVectors(house: House, { channel, root, member, baseUrl }: Place & { baseUrl: string }) {
  const endpoint = await house.db.one<{ id: number }>(sql`
    INSERT INTO model_endpoint (channel_id, node_id, path, owner_id, name, base_url, models, timeout_seconds, sort)
    SELECT n.channel_id, n.id, n.path, ${member}, '示例向量', ${baseUrl},
           ${JSON.stringify([{ name: 'vectors', inputPrice: 0, outputPrice: 0 }])}::jsonb, 120, 0 FROM node n WHERE n.id = ${root} RETURNING id`);
  await botModel.write(house.db, channel, { endpointId: endpoint?.id ?? 0, embedding: 'vectors' });
}

const refresh = (house: House) =>
  keepUp({ kernel: house.app.kernel, signal: new AbortController().signal } as never);

it('a channel whose service does not answer keeps no other waiting for its vectors', async () => {
  const house = await openTestApp({ modelPrivateHosts: true });
  // Neither answers before both were asked, whichever comes first.
  const both = Promise.withResolvers<void>();
  const asked = new Set<number>();
  const services = await Promise.all(
    [0, 1].map((at) =>
      openVectors({
        mayAnswer: both.promise,
        onAsked() {
          if (asked.add(at).size === 2) both.resolve();
        },
      }),
    ),
  );
  for (const [at, baseUrl] of services.entries()) {
    const channel = await house.addChannel();
    const root = await house.addNode('organ', null, channel);
    const role = await house.addRole([...ALL_KEYS], 'ALL');
    const member = await house.addMember(`head-${at}`, [{ nodeId: root, roleId: role }]);
    const token = await sessionOf(house, member);
    await house.ask(aisbotPair.create, { question: '后备厢容积', answer: '可以放下三件大行李。' }, token);
    await useVectors(house, { channel, root, member, baseUrl });
  }
  await refresh(house);
  const left = await house.db.query(sql`SELECT id FROM aisbot_piece WHERE live AND vector IS NULL`);
  expect(left).toEqual([]);
});

it('finds by meaning what shares no word, among all there is, merged with the other ways', async () => {
  const house = await openTestApp({ modelPrivateHosts: true });
  const channel = await house.addChannel();
  const root = await house.addNode('organ', null, channel);
  const member = await house.addMember('head', [
    { nodeId: root, roleId: await house.addRole([...ALL_KEYS], 'ALL') },
  ]);
  const token = await sessionOf(house, member);
  const answer = '可以放下三件大行李。';
  await house.ask(aisbotPair.create, { question: '后备厢容积', answer }, token);
  for (const at of Array(40).keys())
    await house.ask(
      aisbotPair.create,
      { question: `车型 ${at} 的保养周期`, answer: `车型 ${at} 每一万公里保养。` },
      token,
    );
  const tuning = { ...BOT_SETTINGS.tuning, byVectors: true };
  const ask = () => house.ask(aisbotTest.ask, { question: '旅行箱塞得进去吗', tuning }, token);
  expect((await ask()).pieces.some(({ text }) => text === answer)).toBe(false);

  const baseUrl = await openVectors();
  await useVectors(house, { channel, root, member, baseUrl });
  await refresh(house);
  const { pieces, outcome } = await ask();
  expect(pieces[0]?.text).toBe(answer);
  // Near is not the same question: finding it answers nobody.
  expect(outcome).toBe('handover');
  expect(pieces[0]?.ways.map(({ way }) => way)).toContain('vectors');
});
