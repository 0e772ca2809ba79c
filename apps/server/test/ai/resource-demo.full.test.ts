import { contract } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { writeDemoUses } from '../../src/modules/ai/resource/resource.demo.ts';
import { openTestApp } from '../test-app.ts';

it('演示数据有各组织的用量、单价和额度，其中一个快用完', async () => {
  const house = await openTestApp();
  const channelId = await house.addChannel();
  const root = await house.addNode('organ', null, channelId);
  for (let dealers = 0; dealers < 3; dealers += 1) await house.addNode('dealer', root, channelId);
  const roleId = await house.addRole(['11-3'], 'ALL');
  await house.addMember('demo.ops', [{ nodeId: root, roleId }]);
  await writeDemoUses(house.app.kernel);
  // Every start asks for it.
  await writeDemoUses(house.app.kernel);
  const token = await house.signIn('demo.ops');
  const { used, quotas } = await house.ask(contract.aiResource.overview, {}, token);
  expect(used.speech).toBeGreaterThan(0);
  expect(used.money).toBeGreaterThan(0);
  expect(quotas).toMatchObject({ model: 600, speech: 120 });
  const { rows } = await house.ask(contract.aiResource.places, { sort: 'percent' }, token);
  expect(rows.filter(({ percent }) => (percent ?? 0) >= 50).length).toBeGreaterThan(0);
}, 60_000);
