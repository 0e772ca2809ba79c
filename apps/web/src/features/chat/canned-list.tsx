import { CANNED_VARIABLES, type Canned, contract } from '@zhiying/contract';
import { Muted, Row, Text } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { checkbox, longText, text } from '#kit/form/entry-controls.tsx';
import { registerRows } from '#kit/register/register-rows.tsx';

const VARIABLES = Object.entries(CANNED_VARIABLES)
  .map(([name, what]) => `{${name}} ${what}`)
  .join('，');

/** 快捷回复: one's own, and those colleagues share. */
export const CannedList = registerRows(contract.chatCanned, {
  noun: '快捷回复',
  fields: {
    title: text<Canned>('标题', { max: 30, required: true }),
    text: longText<Canned>('内容', {
      max: 1000,
      rows: [3, 10],
      required: true,
      hint: `可用变量：${VARIABLES}`,
    }),
    shared: checkbox<Canned>('共享给本组织及下级的同事'),
  },
  line: (row) => (
    <Text grow>
      <Row as="span" gap={8} minWidth={0}>
        <b>{row.title}</b>
        {row.shared && <Mark>共享</Mark>}
        <Muted>
          {row.owner.name}，{row.node.name}
        </Muted>
      </Row>
      <Text flow="block" size="13/20" tone="text2" whiteSpace="pre-wrap" breakWords>
        {row.text}
      </Text>
    </Text>
  ),
  removal: ({ title }) => ({ title: `删除「${title}」？`, consequence: '删除后不可恢复。' }),
  note: `可用变量：${VARIABLES}`,
  empty: '保存常用回复，会话中直接选用，客户名称等变量自动填入。',
  dialogWidth: 520,
});
