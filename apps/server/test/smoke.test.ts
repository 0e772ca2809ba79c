import { contract } from '@zhiying/contract';
import { beforeAll, expect, it } from 'vitest';
import { type House, openHouse } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});

it('signs in and lists', async () => {
  const channel = await house.addChannel();
  const root = await house.addNode('organ', null, channel);
  const role = await house.addRole(['3-1'], 'TREE');
  await house.addMember('boss', [], { isAdmin: true });
  await house.addMember('ops', [{ nodeId: root, roleId: role }], { phone: '13800001234' });
  const token = await house.signIn('ops');
  const profile = await house.ask(contract.auth.profile, {}, token);
  expect(profile.settings).toEqual(['3-1']);
  const list = await house.ask(contract.member.list, {}, token);
  console.log(JSON.stringify(list, null, 1));
  const admin = await house.signIn('boss');
  console.log(JSON.stringify(await house.send(contract.workbench.figures, {}, admin)).slice(0, 600));
  console.log(JSON.stringify(await house.send(contract.organ.picker, {}, admin)));
  console.log(JSON.stringify(await house.send(contract.group.picker, {}, admin)));
});
