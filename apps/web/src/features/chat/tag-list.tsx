import { contract, TAG_COLOURS, type TagColour, type TagRow } from '@zhiying/contract';
import { Note } from '#kit/base/pieces.tsx';
import { choice, text } from '#kit/form/entry-controls.tsx';
import { registerRows } from '#kit/register/register-rows.tsx';
import { TagMark } from '#parts/chat/chat-marks.tsx';

/** 标签: what customers are told apart by. */
export const TagList = registerRows(contract.chatTag, {
  noun: '标签',
  fields: {
    name: text<TagRow>('标签名称', { max: 12, required: true, half: true }),
    colour: choice<TagColour, TagRow>('颜色', TAG_COLOURS, { blank: 'grey', half: true }),
  },
  line: (tag) => (
    <>
      <TagMark tag={tag} />
      <Note as="span" grow>
        {tag.node.name}，{tag.customers} 位客户
      </Note>
    </>
  ),
  removal: ({ name, customers }) => ({
    title: `删除标签「${name}」？`,
    consequence: `将从 ${customers} 位客户上移除，不可恢复。`,
  }),
  note: '本组织及下级均可使用',
  empty: '标签用来区分客户，例如高意向、置换、二次到店。',
  dialogWidth: 420,
});
