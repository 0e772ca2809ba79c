import { contract } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { checkbox, text } from './entry-controls.tsx';
import { entryFields, oneCall } from './entry-fields.ts';

const login = oneCall(contract.auth.login);
const fields = {
  uname: text({ max: 32 }),
  password: text('口令', { max: 64 }),
  remember: checkbox('记住我'),
};

it('字段的名称取自契约，表单可以另行称呼', () => {
  const { specs } = entryFields(login, fields);
  expect([specs.uname.label, specs.password.label]).toEqual(['账号', '口令']);
});

it('契约里没有的字段必须由表单称呼', () => {
  expect(() => entryFields(login, { ...fields, colour: text({ max: 9 }) })).toThrow('knows no colour');
});
