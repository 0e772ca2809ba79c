import { type contract, PHRASE_KINDS, type Phrase } from '@zhiying/contract';
import { Absent, Moment } from '#kit/display/moment.tsx';
import { type Column, type SearchField, type SearchName, selectField, textField } from '#kit/list/index.ts';

export const phraseColumns: Column<Phrase>[] = [
  { id: 'text', title: '内容', width: 360, render: ({ text }) => <span title={text}>{text}</span> },
  { id: 'kind', title: '类型', width: 80, render: ({ kind }) => PHRASE_KINDS[kind] },
  {
    id: 'tags',
    title: '标签',
    width: 180,
    render: ({ tags }) => (tags.length > 0 ? tags.join('、') : <Absent />),
  },
  { id: 'uses', title: '使用次数', width: 96, sort: 'uses', align: 'right', render: ({ uses }) => uses },
  { id: 'createdBy', title: '添加人', width: 100, render: ({ createdBy }) => createdBy },
  {
    id: 'createdAt',
    title: '添加时间',
    width: 124,
    sort: 'createdAt',
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
];

export const phraseSearch = [
  textField({ name: 'q', label: '关键字', placeholder: '标题或话题' }),
  selectField({ name: 'kind', label: '类型', options: PHRASE_KINDS }),
  textField({ name: 'tag', label: '标签', main: false }),
] satisfies readonly SearchField<SearchName<typeof contract.aiLibrary.list>>[];
